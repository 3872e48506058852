import { join } from 'node:path'
import process from 'node:process'
import { prepare } from './prepare.mjs'
import { nodePath, root, run, toolEnvironment, toolPath } from './spawn.mjs'

/** Starts the server, which restarts when its code changes, and Vite in front of it, which reloads the app. */
export async function dev(args) {
  await prepare({ build: false })
  const { PORT = '3000', BOTHY_SERVER = `http://127.0.0.1:${PORT}`, BOTHY_PUBLIC_URL = 'http://localhost:5173' } = process.env
  const server = run(nodePath(), ['--watch', '--watch-preserve-output', join('apps', 'server', 'main.ts'), ...args], {
    // Links of the server lead to the screens of Vite.
    env: toolEnvironment({ BOTHY_PUBLIC_URL }),
  })
  const vite = run(nodePath(), [toolPath('vite')], { cwd: join(root, 'apps', 'web'), env: toolEnvironment({ BOTHY_SERVER }) })
  const { code } = await Promise.race([server, vite])
  process.kill(process.pid, 'SIGTERM')
  await Promise.all([server, vite])
  return code
}
