/** Vite plugin: turns `import { IconX } from '@tabler/icons-react'` into one import per icon, so that the build does not parse 6,000 others. */
import type { Plugin } from 'vite'

const barrel = /import \{([^}]+)\} from '@tabler\/icons-react'/g

export const singleIcons = (): Plugin => ({
  name: 'bothy:single-icons',
  enforce: 'pre',
  transform: {
    filter: { id: /\.tsx?$/, code: /@tabler\/icons-react'/ },
    handler(code) {
      const rewritten = code.replace(barrel, (_, list: string) =>
        list
          .split(',')
          .map((name) => name.trim())
          .filter((name) => /^Icon\w+$/.test(name))
          .map((name) => `import ${name} from '@tabler/icons-react/dist/esm/icons/${name}.mjs'`)
          .join(';'),
      )
      return { code: rewritten, map: null }
    },
  },
})
