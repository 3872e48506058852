/** Test fixtures: child processes that run an embedded database. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { onTestFinished } from 'vitest'
import { removeDatabase } from '../database-location.ts'
import type { Connection } from '../embedded-database.ts'
import { stopOrphans } from '../orphaned-processes.ts'
import { copyDataDirectory } from './copy-data-directory.ts'
import { silentLog } from './silent-log.ts'

export type ProcessEvent = {
  level?: string
  message?: string
  connection?: Connection
  refusal?: string
  kind?: string
  stopped?: boolean
  heard?: string
}

export type DatabaseProcess = {
  pid: number
  /** Resolves with the first match, past or future. Rejects with all events when the process exits without it. */
  event(matches: (event: ProcessEvent) => unknown): Promise<ProcessEvent>
  ready(): Promise<Connection>
  stop(): Promise<void>
  kill(): Promise<void>
  /** Makes the process call process.exit() while the database runs. */
  exitWithoutStop(): Promise<void>
}

/** An empty data directory, or a copy of `from`. The end of the test stops all processes on it and removes it. */
export function aDataDir({ mode = 0o755, below = 'data', from = '' } = {}): string {
  const parent = mkdtempSync(join(tmpdir(), 'bothy-test-'))
  const dataDir = join(parent, below)
  onTestFinished(async () => {
    const cluster = join(dataDir, 'postgres', 'cluster')
    if (existsSync(cluster)) await stopOrphans(realpathSync(cluster), silentLog)
    removeDatabase(dataDir)
    rmSync(parent, { recursive: true, force: true })
  })
  chmodSync(parent, mode)
  if (from) {
    mkdirSync(dataDir)
    copyDataDirectory(from, dataDir)
  }
  return dataDir
}

/** Starts a process, in its own process group, that runs the database of `dataDir`. The end of the test kills it. */
export function startDatabaseProcess(dataDir: string): DatabaseProcess {
  const child = spawn(process.execPath, [fileURLToPath(new URL('./database-process.ts', import.meta.url)), dataDir], {
    detached: true,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const exit = once(child, 'exit')
  const events: ProcessEvent[] = []
  const waiting = new Set<() => void>()
  const lines = createInterface({ input: child.stdout })
  const checkAll = () => waiting.forEach((check) => check())
  lines.on('line', (line) => {
    events.push(JSON.parse(line) as ProcessEvent)
    checkAll()
  })
  let hasExited = false
  lines.on('close', () => {
    hasExited = true
    checkAll()
  })
  const event = (matches: (event: ProcessEvent) => unknown) =>
    new Promise<ProcessEvent>((resolve, reject) => {
      const check = () => {
        const found = events.find(matches)
        if (!found && !hasExited) return
        waiting.delete(check)
        if (found) resolve(found)
        else reject(new Error(`the process ended and had said only:\n${events.map((one) => JSON.stringify(one)).join('\n')}`))
      }
      waiting.add(check)
      check()
    })
  const kill = async () => {
    child.kill('SIGKILL')
    await exit
  }
  onTestFinished(kill)
  return {
    pid: child.pid ?? 0,
    event,
    ready: async () => (await event(({ connection }) => connection)).connection as Connection,
    async stop() {
      child.stdin.write('stop\n')
      await event(({ stopped }) => stopped)
      await exit
    },
    kill,
    async exitWithoutStop() {
      child.stdin.write('exit\n')
      await exit
    },
  }
}

/** Runs one statement on a new connection. */
export async function query<Row extends object = Record<string, unknown>>(connection: Connection, sql: string): Promise<Row[]> {
  const client = new Client(connection)
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}

export const postmasterPid = (dataDir: string) =>
  Number.parseInt(readFileSync(join(dataDir, 'postgres', 'cluster', 'postmaster.pid'), 'utf8'))
