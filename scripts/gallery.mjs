import { join } from 'node:path'
import { log } from './logger.mjs'
import { prepare } from './prepare.mjs'
import { nodePath, root, run, toolPath } from './spawn.mjs'

/** Serves a page with every part of `apps/web/ui` in every state, which reloads when its code changes. */
export async function gallery(args) {
  await prepare({ build: false })
  log('the gallery is the page /ui/testing/ of the address below')
  return (await run(nodePath(), [toolPath('vite'), ...args], { cwd: join(root, 'apps', 'web') })).code
}
