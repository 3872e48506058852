import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { prepare } from './prepare.mjs'
import { node, root, run, surroundings } from './running.mjs'

/** Serves the club: everything after `npm start --` goes to the server. */
export async function start(args) {
  await prepare({ build: true })
  const leash = pathToFileURL(join(root, 'scripts', 'leash.mjs')).href
  const { code } = await run(node(), ['--import', leash, join('apps', 'server', 'start.ts'), ...args], {
    env: surroundings({ NODE_ENV: 'production' }),
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  return code
}
