import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process'
import { once } from 'node:events'

/** Runs a program as long as somebody holds this end of the pipe: it ends with the tests, also when those are killed. Then its files go. */
const leash = '"$0" "$@" & cat > /dev/null; kill -$LEASH_SIGNAL $! && wait $!; if [ -n "$LEASH_FILES" ]; then rm -rf "$LEASH_FILES"; fi'

export type Leashed = { process: ChildProcess; close: () => Promise<void> }

export type LeashOptions = Pick<SpawnOptions, 'uid' | 'gid' | 'env'> & {
  /** The signal that ends it. */
  ending?: 'TERM' | 'QUIT'
  /** A folder that goes with it. */
  files?: string
}

/** Starts a program that ends when `close` is called or this process is no more. */
export function startLeashed(program: string, args: string[], { ending = 'TERM', files = '', env, ...options }: LeashOptions): Leashed {
  const child = spawn('sh', ['-c', leash, program, ...args], {
    cwd: '/',
    ...options,
    env: { PATH: process.env['PATH'], ...env, LEASH_SIGNAL: ending, LEASH_FILES: files },
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  return {
    process: child,
    async close() {
      child.stdin?.end()
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    },
  }
}
