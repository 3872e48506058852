import { join } from 'node:path'
import process from 'node:process'
import { prepare } from './prepare.mjs'
import { node, root, run, surroundings, tool } from './running.mjs'

/** The server, restarted when its code changes, and Vite in front of it, which reloads the screens. */
export async function dev(args) {
  await prepare({ build: false })
  const server = run(node(), ['--watch', '--watch-preserve-output', join('apps', 'server', 'start.ts'), ...args])
  const { PORT = '3000', BOTHY_SERVER = `http://127.0.0.1:${PORT}` } = process.env
  const vite = run(node(), [tool('vite')], { cwd: join(root, 'apps', 'web'), env: surroundings({ BOTHY_SERVER }) })
  const { code } = await Promise.race([server, vite])
  process.kill(process.pid, 'SIGTERM')
  await Promise.all([server, vite])
  return code
}
