/** A test server: the real server in its own process, with a temporary data directory that is removed on close. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, lstatSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { SessionAnswer } from '@bothy/contract/entities.ts'
import { isSession } from '@bothy/contract/sign-in.ts'
import { askerOf, callerOf, type Ask, type Call } from './http.ts'

export type LogLine = { level: number; msg: string; to?: string; link?: string; [field: string]: unknown }

export type Club = {
  url: string
  dataDir: string
  /** The log so far, across restarts. */
  log: LogLine[]
  /** Sends a call of the contract and returns the result, also when the server refuses it. */
  ask: Ask
  /** Sends a call of the contract and throws when the server refuses it. */
  call: Call
  /** Signs in by email; throws when the server asks for a second factor. */
  signIn: (email: string, password: string) => Promise<SessionAnswer>
  /** Signs in the administrator. */
  admin: () => Promise<SessionAnswer>
  /** Password of the sample members, as the server printed it. */
  samplePassword: () => string
  /** Stops the server with SIGTERM. */
  stop: () => Promise<void>
  /** Kills the server and its database with SIGKILL, so that neither can write anything more. */
  kill: () => Promise<void>
  /** Starts the server again with the same data and port; returns the milliseconds until it was ready. */
  start: () => Promise<number>
  /** Stops the server and removes its data. */
  close: () => Promise<void>
}

export const adminEmail = 'ada@club.example'
export const adminPassword = 'five dry socks'

/** Preloaded into the server, so that it stops when the test process is gone. */
const exitWithParent = new URL('../scripts/leash.mjs', import.meta.url).href
const program = fileURLToPath(new URL('../apps/server/start.ts', import.meta.url))

export type ClubOptions = {
  sample?: boolean
  /** Server settings in addition to the defaults below. */
  env?: Record<string, string>
}

export async function openClub({ sample = false, env = {} }: ClubOptions = {}): Promise<Club> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bothy-e2e-'))
  // When the tests run as root, PostgreSQL runs as another user and needs access.
  chmodSync(dataDir, 0o755)
  const log: LogLine[] = []
  let server = await run({ dataDir, port: '0', log, env }, sample ? ['--sample'] : [])
  const url = `http://127.0.0.1:${server.port}`
  const ask = askerOf(url)
  const call = callerOf(ask)
  const signIn: Club['signIn'] = async (email, password) => {
    const answer = await call('emailLogin', { email, password })
    if (!isSession(answer)) throw new Error(`${email} is asked for a second factor`)
    return answer
  }
  return {
    url,
    dataDir,
    log,
    ask,
    call,
    signIn,
    admin: () => signIn(adminEmail, adminPassword),
    samplePassword: () => /the password (\S+),/.exec(server.output())![1]!,
    stop: () => server.end('SIGTERM'),
    kill: () => server.kill(),
    async start() {
      const began = performance.now()
      server = await run({ dataDir, port: server.port, log, env })
      const { status } = await fetch(`${url}/readyz`)
      if (status !== 200) throw new Error(`the server printed its address, but /readyz answers ${status}`)
      return performance.now() - began
    },
    async close() {
      await server.end('SIGTERM')
      removeAll(dataDir)
    },
  }
}

type Start = { dataDir: string; port: string; log: LogLine[]; env: Record<string, string> }
type Run = { port: string; output: () => string; end: (signal: NodeJS.Signals) => Promise<void>; kill: () => Promise<void> }

/** Resolves when the server is ready; rejects with its output when it exits before. */
async function run({ dataDir, port, log, env }: Start, args: string[] = []): Promise<Run> {
  const child = spawn(process.execPath, ['--import', exitWithParent, program, ...args], {
    cwd: dataDir,
    env: {
      PATH: process.env['PATH'],
      HOST: '127.0.0.1',
      PORT: port,
      NODE_ENV: 'production',
      BOTHY_DATA_DIR: dataDir,
      BOTHY_RATE_LIMIT: 'off',
      BOTHY_ADMIN_EMAIL: adminEmail,
      BOTHY_ADMIN_PASSWORD: adminPassword,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const ended = once(child, 'exit')
  const opened = Promise.withResolvers<string>()
  const output: string[] = []
  for (const stream of [child.stdout!, child.stderr!])
    createInterface({ input: stream }).on('line', (line) => {
      output.push(line)
      if (line.startsWith('{')) log.push(JSON.parse(line) as LogLine)
      const address = /Bothy is open at http:\S+:(\d+)/.exec(line)?.[1]
      if (address) opened.resolve(address)
    })
  const failed = ended.then(([code]) => Promise.reject(new Error(`the server ended with ${code}:\n${output.join('\n')}`)))
  const listeningPort = await Promise.race([opened.promise, failed])
  failed.catch(() => undefined)
  return {
    port: listeningPort,
    output: () => output.join('\n'),
    end: (signal) => stopProcess(child, ended, signal),
    kill: () => killProcesses(child, ended),
  }
}

async function stopProcess(child: ChildProcess, ended: Promise<unknown>, signal: NodeJS.Signals): Promise<void> {
  child.kill(signal)
  await ended
}

/** PostgreSQL and each of its sessions have their own process groups, so each process is killed by its pid. */
async function killProcesses(child: ChildProcess, ended: Promise<unknown>): Promise<void> {
  for (const pid of [child.pid!, ...descendantsOf(child.pid!)]) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // The process has already exited.
    }
  }
  await ended
}

function descendantsOf(ancestor: number): number[] {
  const parents = new Map<number, number>()
  for (const name of readdirSync('/proc')) if (/^\d+$/.test(name)) parents.set(Number(name), parentOf(name))
  const below = (pid: number): number[] => [...parents].filter(([, parent]) => parent === pid).flatMap(([one]) => [one, ...below(one)])
  return below(ancestor)
}

/** In /proc/<pid>/stat the name in brackets may contain anything; state and parent pid follow the last bracket. */
function parentOf(pid: string): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return 0 // The process has just exited.
  }
}

/** When the PostgreSQL user cannot access the data directory, the database is elsewhere and `postgres` is a link to it. */
function removeAll(dataDir: string): void {
  const entry = join(dataDir, 'postgres')
  if (lstatSync(entry, { throwIfNoEntry: false })?.isSymbolicLink())
    rmSync(resolve(dataDir, readlinkSync(entry)), { recursive: true, force: true })
  rmSync(dataDir, { recursive: true, force: true })
}
