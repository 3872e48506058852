import { join } from 'node:path'
import { prepare } from './prepare.mjs'
import { nodePath, run } from './spawn.mjs'

/** Copies a map of the region into the data directory; arguments after `npm run map --` are passed on. */
export async function map(args) {
  await prepare({ build: false })
  const { code } = await run(nodePath(), [join('apps', 'server', 'map', 'map-command.ts'), ...args])
  return code
}
