/** PostgreSQL as a child process, from spawn to exit. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { DatabaseError } from './database-error.ts'
import type { SystemUser } from './database-location.ts'
import type { Log } from './log.ts'
import { recordedPid } from './orphaned-processes.ts'

export type Postmaster = {
  /** Resolves with the reason when the process ends. Never rejects. */
  exited: Promise<string>
  /** Ends all sessions and the process: cleanly, or by force after a timeout. */
  stop(): Promise<void>
  /** Signals a clean stop without waiting, for a process that is about to exit. */
  interrupt(): void
}

type Start = { program: string; cluster: string; settings: string; runAs: SystemUser | undefined; log: Log }

const isReady = /database system is ready to accept connections/
const isWorthWarning = /terminated by signal|not properly shut down|redo in progress|could not/
/** Milliseconds before the next stronger signal. */
const stopTimeouts = { fast: 10_000, immediate: 6_000 }

/** Starts PostgreSQL on `cluster`; resolves when it accepts connections, rejects with its last log lines when it cannot start. */
export async function startPostmaster({ program, cluster, settings, runAs, log }: Start): Promise<Postmaster> {
  const child = spawn(program, ['-D', cluster, '-c', `config_file=${settings}`], {
    cwd: cluster,
    // A new session: Ctrl-C in the terminal reaches only the server, which stops PostgreSQL after it has answered its requests.
    detached: true,
    env: {
      PATH: process.env['PATH'],
      LC_ALL: 'C',
      TZ: 'UTC',
      // After a crash another process may have the recorded process id, which would keep PostgreSQL from starting. pg_ctl sets the same
      // variable to ignore that process. The check on shared memory still applies.
      PG_GRANDPARENT_PID: String(recordedPid(cluster)),
    },
    stdio: ['ignore', 'ignore', 'pipe'],
    ...(runAs && { uid: runAs.uid, gid: runAs.gid }),
  })
  const state = { stopping: false }
  const lastLines: string[] = []
  const ready = Promise.withResolvers<void>()
  // Not 'close': sessions that survive a killed postmaster keep its stderr open.
  const exited = once(child, 'exit').then(
    ([code, signal]) => `it ended with ${signal ?? `code ${code}`}`,
    (error: Error) => error.message,
  )
  const stderrClosed = once(child.stderr, 'close')
  createInterface({ input: child.stderr }).on('line', (line) => {
    if (isReady.test(line)) ready.resolve()
    lastLines.push(line)
    if (lastLines.length > 12) lastLines.shift()
    forwardToLog(line, state.stopping, log)
  })
  const failure = await Promise.race([ready.promise, exited])
  if (failure !== undefined) {
    await stderrClosed
    throw new DatabaseError(
      `PostgreSQL could not start on ${cluster} (${failure}): ${lastLines.filter((line) => /FATAL|PANIC|HINT|DETAIL/.test(line)).join(' ')}`,
    )
  }
  const stop = async () => {
    state.stopping = true
    child.kill('SIGINT')
    const escalation = [
      setTimeout(() => child.kill('SIGQUIT'), stopTimeouts.fast),
      setTimeout(() => child.kill('SIGKILL'), stopTimeouts.fast + stopTimeouts.immediate),
    ]
    await exited
    escalation.forEach(clearTimeout)
  }
  return { exited, stop, interrupt: () => void child.kill('SIGINT') }
}

function forwardToLog(line: string, stopping: boolean, log: Log): void {
  const level = stopping
    ? 'debug'
    : line.startsWith('PANIC')
      ? 'error'
      : line.startsWith('FATAL') || isWorthWarning.test(line)
        ? 'warn'
        : 'debug'
  log[level](`postgres: ${line}`)
}
