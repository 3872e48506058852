import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process'
import { once } from 'node:events'

/** Runs a program as long as somebody holds this end of the pipe: it ends with the tests, also when those are killed. */
const leash = (signal: string) => `"$0" "$@" & cat > /dev/null; kill -${signal} $! && wait $!`

export type Leashed = { process: ChildProcess; close: () => Promise<void> }

/** Starts a program that ends when `close` is called or this process is no more. */
export function startLeashed(program: string, args: string[], options: SpawnOptions, signal = 'TERM'): Leashed {
  const child = spawn('sh', ['-c', leash(signal), program, ...args], { cwd: '/', ...options, stdio: ['pipe', 'ignore', 'ignore'] })
  return {
    process: child,
    async close() {
      child.stdin?.end()
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    },
  }
}
