/** Programs that a benchmark measures, each a process of its own. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { removeDatabase } from '../apps/server/postgres/database-location.ts'

export type Program = {
  pid: number
  /** What the first group of the pattern matched in the output. */
  found: string
  /** The next output that matches. */
  next: (pattern: RegExp) => Promise<string>
  stop: () => Promise<void>
}

/** A new folder that the user who runs PostgreSQL may enter. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'bothy-bench-'))
  chmodSync(folder, 0o755)
  return folder
}

/** Also removes the database that is in it. */
export function removeFolder(folder: string): void {
  removeDatabase(folder)
  rmSync(folder, { recursive: true, force: true })
}

type Start = { args: string[]; env?: Record<string, string>; cwd: string; pattern: RegExp }

/** Starts a Node program, and waits until its output matches the pattern. Rejects with its output if it ends before. */
export async function startProgram({ args, env = {}, cwd, pattern }: Start): Promise<Program> {
  const child = spawn(process.execPath, args, { env: { PATH: process.env['PATH'], ...env }, cwd, stdio: ['ignore', 'pipe', 'pipe'] })
  const kill = () => void child.kill()
  process.once('exit', kill)
  const ended = once(child, 'exit')
  let output = ''
  const waiting = new Set<() => void>()
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => {
      output = (output + part.toString()).slice(-100_000)
      for (const check of waiting) check()
    })
  const next = (wanted: RegExp): Promise<string> => {
    const { promise, resolve, reject } = Promise.withResolvers<string>()
    const check = () => {
      const match = wanted.exec(output)
      if (!match) return
      waiting.delete(check)
      output = output.slice(match.index + match[0].length)
      resolve(match[1] ?? match[0])
    }
    waiting.add(check)
    check()
    void ended.then(() => reject(new Error(`${args.join(' ')} ended:\n${output}`)))
    return promise
  }
  return {
    pid: child.pid!,
    found: await next(pattern),
    next,
    async stop() {
      process.off('exit', kill)
      kill()
      await ended
    },
  }
}

/** Our server on a data directory. `imports` are loaded before it. */
export async function startServer(
  dataDir: string,
  env: Record<string, string> = {},
  args: string[] = [],
  imports: string[] = [],
): Promise<Program> {
  const program = fileURLToPath(new URL('../apps/server/main.ts', import.meta.url))
  return startProgram({
    args: [...imports.map((url) => `--import=${url}`), program, ...args],
    env: { NODE_ENV: 'production', PORT: '0', HOST: '127.0.0.1', BOTHY_DATA_DIR: dataDir, BOTHY_LOG_LEVEL: 'warn', ...env },
    cwd: dataDir,
    pattern: /Bothy is open at (\S+)\n/,
  })
}
