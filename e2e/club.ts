/** A whole club as its members meet it: the real server as a process of its own, on a data directory that goes away with it. */
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
  /** What the server has logged so far, over all its runs. */
  log: LogLine[]
  /** Asks a call of the contract, and answers what the club answers. */
  ask: Ask
  /** Asks a call of the contract, and insists on its success. */
  call: Call
  /** Signs in by email, and insists on a session. */
  signIn: (email: string, password: string) => Promise<SessionAnswer>
  /** A session of the administrator. */
  admin: () => Promise<SessionAnswer>
  /** With which the members of the sample club sign in. */
  samplePassword: () => string
  /** Stops the server as an operator would. */
  stop: () => Promise<void>
  /** Kills the server and its database at once: nobody can write anything down any more. */
  kill: () => Promise<void>
  /** Starts the server again on the same data and the same port; answers the milliseconds until it was ready. */
  start: () => Promise<number>
  /** Stops it and removes everything. */
  close: () => Promise<void>
}

export const adminEmail = 'ada@club.example'
export const adminPassword = 'five dry socks'

/** The server stops when whoever started it is gone. */
const leash = new URL('../scripts/leash.mjs', import.meta.url).href
const program = fileURLToPath(new URL('../apps/server/start.ts', import.meta.url))

export type ClubOptions = {
  sample?: boolean
  /** Settings of the server beside those that every test wants. */
  env?: Record<string, string>
}

export async function openClub({ sample = false, env = {} }: ClubOptions = {}): Promise<Club> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bothy-e2e-'))
  // As root, PostgreSQL runs as another user, who must be able to reach it.
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
    samplePassword: () => /the password (\S+),/.exec(server.said())![1]!,
    stop: () => server.end('SIGTERM'),
    kill: () => server.kill(),
    async start() {
      const began = performance.now()
      server = await run({ dataDir, port: server.port, log, env })
      const { status } = await fetch(`${url}/readyz`)
      if (status !== 200) throw new Error(`the club says that it is open, but /readyz answers ${status}`)
      return performance.now() - began
    },
    async close() {
      await server.end('SIGTERM')
      removeAll(dataDir)
    },
  }
}

type Start = { dataDir: string; port: string; log: LogLine[]; env: Record<string, string> }
type Run = { port: string; said: () => string; end: (signal: NodeJS.Signals) => Promise<void>; kill: () => Promise<void> }

/** Resolves when the club is open; rejects with what the server said when it ends before. */
async function run({ dataDir, port, log, env }: Start, args: string[] = []): Promise<Run> {
  const child = spawn(process.execPath, ['--import', leash, program, ...args], {
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
  const said: string[] = []
  for (const stream of [child.stdout!, child.stderr!])
    createInterface({ input: stream }).on('line', (line) => {
      said.push(line)
      if (line.startsWith('{')) log.push(JSON.parse(line) as LogLine)
      const address = /Bothy is open at http:\S+:(\d+)/.exec(line)?.[1]
      if (address) opened.resolve(address)
    })
  const failed = ended.then(([code]) => Promise.reject(new Error(`the server ended with ${code}:\n${said.join('\n')}`)))
  const opensAt = await Promise.race([opened.promise, failed])
  failed.catch(() => undefined)
  return {
    port: opensAt,
    said: () => said.join('\n'),
    end: (signal) => stopped(child, ended, signal),
    kill: () => killed(child, ended),
  }
}

async function stopped(child: ChildProcess, ended: Promise<unknown>, signal: NodeJS.Signals): Promise<void> {
  child.kill(signal)
  await ended
}

/** PostgreSQL has a process group of its own, and so has each of its sessions: all of them are killed by their number. */
async function killed(child: ChildProcess, ended: Promise<unknown>): Promise<void> {
  for (const pid of [child.pid!, ...descendantsOf(child.pid!)]) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It has ended meanwhile.
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

/** In /proc/<pid>/stat the name, in brackets, may hold anything; state and parent follow the last bracket. */
function parentOf(pid: string): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return 0 // It has just ended.
  }
}

/** The database lies elsewhere when its own user cannot reach the data directory; then `postgres` is a link to it. */
function removeAll(dataDir: string): void {
  const entry = join(dataDir, 'postgres')
  if (lstatSync(entry, { throwIfNoEntry: false })?.isSymbolicLink())
    rmSync(resolve(dataDir, readlinkSync(entry)), { recursive: true, force: true })
  rmSync(dataDir, { recursive: true, force: true })
}
