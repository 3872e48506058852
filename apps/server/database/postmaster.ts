/** One run of PostgreSQL as our child, from spawn to exit. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { DatabaseError } from './database-error.ts'
import type { Log } from './log.ts'
import type { SystemUser } from './place.ts'
import { recordedProcess } from './remains.ts'

export type Postmaster = {
  /** Resolves when the process has ended, with how it ended. Never rejects. */
  ended: Promise<string>
  /** Ends every session and the process, cleanly if it can. */
  stop(): Promise<void>
  /** Asks for the same without waiting, for a process that is about to exit. */
  interrupt(): void
}

type Start = { program: string; cluster: string; settings: string; runAs: SystemUser | undefined; log: Log }

const isReady = /database system is ready to accept connections/
const isNews = /terminated by signal|not properly shut down|redo in progress|could not/
const patience = { fast: 10_000, immediate: 6_000 }

/** Starts PostgreSQL on `cluster`; resolves when it takes connections, rejects with its last words when it does not. */
export async function startPostmaster({ program, cluster, settings, runAs, log }: Start): Promise<Postmaster> {
  const child = spawn(program, ['-D', cluster, '-c', `config_file=${settings}`], {
    cwd: cluster,
    // A session of its own: Ctrl-C in the terminal reaches us only, and we stop it after our requests are answered.
    detached: true,
    env: {
      PATH: process.env['PATH'],
      LC_ALL: 'C',
      TZ: 'UTC',
      // After a crash the recorded number may belong to a stranger, who is not to keep PostgreSQL from starting: pg_ctl's own way to say
      // so. The check on shared memory still holds.
      PG_GRANDPARENT_PID: String(recordedProcess(cluster)),
    },
    stdio: ['ignore', 'ignore', 'pipe'],
    ...(runAs && { uid: runAs.uid, gid: runAs.gid }),
  })
  const state = { stopping: false }
  const lastWords: string[] = []
  const ready = Promise.withResolvers<void>()
  // Not 'close': sessions that outlive a killed postmaster hold its stderr open.
  const ended = once(child, 'exit').then(
    ([code, signal]) => `it ended with ${signal ?? `code ${code}`}`,
    (error: Error) => error.message,
  )
  const silent = once(child.stderr, 'close')
  createInterface({ input: child.stderr }).on('line', (line) => {
    if (isReady.test(line)) ready.resolve()
    lastWords.push(line)
    if (lastWords.length > 12) lastWords.shift()
    pass(line, state.stopping, log)
  })
  const failure = await Promise.race([ready.promise, ended])
  if (failure !== undefined) {
    await silent
    throw new DatabaseError(
      `PostgreSQL could not start on ${cluster} (${failure}): ${lastWords.filter((line) => /FATAL|PANIC|HINT|DETAIL/.test(line)).join(' ')}`,
    )
  }
  const stop = async () => {
    state.stopping = true
    child.kill('SIGINT')
    const toughness = [
      setTimeout(() => child.kill('SIGQUIT'), patience.fast),
      setTimeout(() => child.kill('SIGKILL'), patience.fast + patience.immediate),
    ]
    await ended
    toughness.forEach(clearTimeout)
  }
  return { ended, stop, interrupt: () => void child.kill('SIGINT') }
}

function pass(line: string, stopping: boolean, log: Log): void {
  const level = stopping ? 'debug' : line.startsWith('PANIC') ? 'error' : line.startsWith('FATAL') || isNews.test(line) ? 'warn' : 'debug'
  log[level](`postgres: ${line}`)
}
