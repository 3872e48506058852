/** Vite plugin: the icons of @tabler/icons-react without their names and keys, which are only for CSS and for arrays. A page has some sixty icons. */
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const createIcon = fileURLToPath(new URL('../ui/create-icon.ts', import.meta.url))

export const icons = (): Plugin => ({
  name: 'bothy:icons',
  transform: {
    filter: { id: /\/@tabler\/icons-react\/dist\/esm\/icons\/\w+\.mjs$/ },
    handler(code, id) {
      const [, shapes, kind] = /const __iconNode = (\[.*\]);\n.*createReactComponent\("(\w+)",/.exec(code) ?? []
      if (!shapes || !kind) throw new Error(`${id} is not written as build/icons.ts expects`)
      return {
        code: `import { createIcon } from ${JSON.stringify(createIcon)}
export default /* @__PURE__ */ createIcon(${JSON.stringify(kind)}, ${shapes.replace(/, "key": "svg-\d+"/g, '')})`,
        map: null,
      }
    },
  },
})
