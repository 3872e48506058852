import { join } from 'node:path'
import process from 'node:process'
import { pathToFileURL } from 'node:url'
import { prepare } from './prepare.mjs'
import { nodePath, root, run, toolEnvironment } from './spawn.mjs'

/** npm forwards no signal when it is killed, so this process checks every half second whether its parent is still npm. */
function stopWithNpm() {
  if (!process.env.npm_lifecycle_event) return
  const npm = process.ppid
  setInterval(() => process.ppid !== npm && process.kill(process.pid, 'SIGTERM'), 500).unref()
}

/** Starts the server; arguments after `npm start --` are passed to it. */
export async function start(args) {
  await prepare({ build: true })
  stopWithNpm()
  const exitWithParent = pathToFileURL(join(root, 'scripts', 'exit-with-parent.mjs')).href
  const { code } = await run(nodePath(), ['--import', exitWithParent, join('apps', 'server', 'main.ts'), ...args], {
    env: toolEnvironment({ NODE_ENV: 'production' }),
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  return code
}
