import { join } from 'node:path'
import process from 'node:process'
import { pathToFileURL } from 'node:url'
import { prepare } from './prepare.mjs'
import { node, root, run, surroundings } from './running.mjs'

/** npm killed outright passes nothing on, so we look from time to time whether it is still there. */
function stopWithNpm() {
  if (!process.env.npm_lifecycle_event) return
  const npm = process.ppid
  setInterval(() => process.ppid !== npm && process.kill(process.pid, 'SIGTERM'), 500).unref()
}

/** Serves the club: everything after `npm start --` goes to the server. */
export async function start(args) {
  await prepare({ build: true })
  stopWithNpm()
  const leash = pathToFileURL(join(root, 'scripts', 'leash.mjs')).href
  const { code } = await run(node(), ['--import', leash, join('apps', 'server', 'start.ts'), ...args], {
    env: surroundings({ NODE_ENV: 'production' }),
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  return code
}
