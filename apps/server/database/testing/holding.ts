/** What the tests do with processes that hold a database. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { onTestFinished } from 'vitest'
import type { Connection } from '../embedded.ts'
import { removeDatabase } from '../place.ts'
import { clearRemains } from '../remains.ts'
import { silentLog } from './silent-log.ts'

export type Fact = {
  level?: string
  message?: string
  connection?: Connection
  refusal?: string
  kind?: string
  stopped?: boolean
  heard?: string
}

export type Holder = {
  pid: number
  /** The next fact, past or to come, that fits; fails with everything that was said if the process ends without it. */
  fact(fits: (fact: Fact) => unknown): Promise<Fact>
  started(): Promise<Connection>
  stop(): Promise<void>
  killed(): Promise<void>
  /** Lets it call process.exit() with the database still running. */
  exited(): Promise<void>
}

/** An empty data directory that goes away with the test, and with it whatever still runs there. */
export function aDataDir({ mode = 0o755, below = 'data' } = {}): string {
  const parent = mkdtempSync(join(tmpdir(), 'bothy-test-'))
  const dataDir = join(parent, below)
  onTestFinished(async () => {
    const cluster = join(dataDir, 'postgres', 'cluster')
    if (existsSync(cluster)) await clearRemains(realpathSync(cluster), silentLog)
    removeDatabase(dataDir)
    rmSync(parent, { recursive: true, force: true })
  })
  chmodSync(parent, mode)
  return dataDir
}

/** Starts a process, in a process group of its own, that holds the database of `dataDir`. It is killed at the end of the test. */
export function hold(dataDir: string): Holder {
  const child = spawn(process.execPath, [fileURLToPath(new URL('holder.ts', import.meta.url)), dataDir], {
    detached: true,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const facts: Fact[] = []
  const waiting = new Set<() => void>()
  const lines = createInterface({ input: child.stdout })
  const tell = () => waiting.forEach((look) => look())
  lines.on('line', (line) => {
    facts.push(JSON.parse(line) as Fact)
    tell()
  })
  let isOver = false
  lines.on('close', () => {
    isOver = true
    tell()
  })
  const fact = (fits: (fact: Fact) => unknown) =>
    new Promise<Fact>((resolve, reject) => {
      const look = () => {
        const found = facts.find(fits)
        if (!found && !isOver) return
        waiting.delete(look)
        if (found) resolve(found)
        else reject(new Error(`the process ended and had said only:\n${facts.map((one) => JSON.stringify(one)).join('\n')}`))
      }
      waiting.add(look)
      look()
    })
  const killed = async () => {
    child.kill('SIGKILL')
    await ended
  }
  onTestFinished(killed)
  return {
    pid: child.pid ?? 0,
    fact,
    started: async () => (await fact(({ connection }) => connection)).connection as Connection,
    async stop() {
      child.stdin.write('stop\n')
      await fact(({ stopped }) => stopped)
      await ended
    },
    killed,
    async exited() {
      child.stdin.write('exit\n')
      await ended
    },
  }
}

/** Runs one statement on a connection of its own. */
export async function ask<Row extends object = Record<string, unknown>>(connection: Connection, sql: string): Promise<Row[]> {
  const client = new Client(connection)
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}

export const postmasterOf = (dataDir: string) =>
  Number.parseInt(readFileSync(join(dataDir, 'postgres', 'cluster', 'postmaster.pid'), 'utf8'))
