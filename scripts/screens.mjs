import { join } from 'node:path'
import { prepare } from './prepare.mjs'
import { nodePath, root, run } from './spawn.mjs'
import { installSystemPackages } from './system-packages.mjs'

/** Takes pictures of every screen for review; the options are those of testing/screens/screenshots.ts. */
export async function takeScreens(args) {
  await prepare({ build: true })
  await installSystemPackages()
  return (await run(nodePath(), [join(root, 'testing', 'screens', 'screenshots.ts'), ...args])).code
}
