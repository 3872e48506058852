/**
 * Vite plugin: what an `import()` of the built app loads with its file. The names of these files are in the code, so that what is there already is left out,
 * and so is the file itself, which the `import()` names.
 */
import { fileURLToPath } from 'node:url'
import type { BuildOptions, Plugin } from 'vite'

/** Whatever runs has loaded these chunks of `build/chunks.ts`. */
const entry = /\/(rolldown-runtime|vendor|first)-[\w-]+\.js$/

export const modulePreload: BuildOptions['modulePreload'] = {
  polyfill: false,
  resolveDependencies: (file, needed) => needed.filter((one) => one !== file && !entry.test(one)),
}

const helper = fileURLToPath(new URL('../lazy/load-with-files.ts', import.meta.url))

/** The helper of Vite requests the file only after its styles, unless the file is in the list, too. */
export const preloads = (): Plugin => ({
  name: 'bothy:preloads',
  enforce: 'pre',
  apply: 'build',
  resolveId: { filter: { id: /^\0vite\/preload-helper\.js$/ }, handler: () => helper },
})
