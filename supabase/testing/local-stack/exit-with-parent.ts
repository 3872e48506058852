import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process'
import { once } from 'node:events'

/** A shell script that runs a program until stdin is closed, and then deletes its files. The program therefore ends with the tests, even if they are killed. */
const script =
  '"$0" "$@" & cat > /dev/null; kill -$STOP_SIGNAL $! && wait $!; if [ -n "$TEMPORARY_FILES" ]; then rm -rf "$TEMPORARY_FILES"; fi'

export type ManagedProcess = { process: ChildProcess; close: () => Promise<void> }

export type ManagedProcessOptions = Pick<SpawnOptions, 'uid' | 'gid' | 'env'> & {
  /** The signal that stops the program. */
  stopSignal?: 'TERM' | 'QUIT'
  /** A folder that is deleted after the program has stopped. */
  temporaryFolder?: string
}

/** Starts a program that stops when `close` is called or when this process exits. */
export function spawnWithParent(
  program: string,
  args: string[],
  { stopSignal = 'TERM', temporaryFolder = '', env, ...options }: ManagedProcessOptions,
): ManagedProcess {
  const child = spawn('sh', ['-c', script, program, ...args], {
    cwd: '/',
    ...options,
    env: { PATH: process.env['PATH'], ...env, STOP_SIGNAL: stopSignal, TEMPORARY_FILES: temporaryFolder },
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
