/**
 * Measures the request rate of the server, as a ratio to a bare node:http server that sends the same bytes in the same run:
 * `node bench/answers.ts [seconds per measurement]`. Needs wrk (Debian package wrk). Prints a table for bench/README.md.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { processorTime, requestRate } from './load.ts'

const seconds = Number(process.argv[2] ?? 3)
const rounds = 3
const admin = { email: 'bench@club.example', password: 'a bench on a summit' }

const dataDir = mkdtempSync(join(tmpdir(), 'bothy-bench-'))
chmodSync(dataDir, 0o755)
const children: ChildProcess[] = []

/** Starts a program and waits for the first match in its output. */
async function startProgram(args: string[], env: Record<string, string>, pattern: RegExp): Promise<{ pid: number; found: string }> {
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env.PATH, ...env },
    cwd: dataDir,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  let output = ''
  const found = await new Promise<string>((resolve) => {
    child.stdout.on('data', (chunk) => {
      if (output.length < 100_000) output += String(chunk)
      const match = pattern.exec(output)
      if (match) resolve(match[1]!)
    })
  })
  return { pid: child.pid!, found }
}

function ask(url: string, agent: Agent, headers: Record<string, string>): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers }, (response) => response.resume().on('end', resolve)).on('error', reject)
  })
}

const median = (list: number[]): number => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)]!

type Answer = { url: string; pid: number; headers?: Record<string, string> }
type Measured = { rate: number; speed: number; processor: number }

/** Requests per second, and processor seconds per request of the process and its children. */
async function measure({ url, pid, headers }: Answer): Promise<{ rate: number; processor: number }> {
  const before = processorTime(pid)
  const rate = await requestRate(url, headers, seconds)
  return { rate, processor: (processorTime(pid) - before) / (rate * seconds) }
}

/** Alternates between our server and the bare one, so that a slow moment of the machine affects both. */
async function compare(work: string, server: Answer): Promise<void> {
  const body = await (await fetch(server.url, { headers: server.headers ?? {} })).text()
  const program = `const body = Buffer.from(${JSON.stringify(body)})
    require('node:http').createServer((_, response) => { response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length }); response.end(body) })
      .listen(0, '127.0.0.1', function () { console.log('port ' + this.address().port) })`
  const started = await startProgram(['-e', program], {}, /port (\d+)/)
  const bare: Answer = { url: `http://127.0.0.1:${started.found}/`, pid: started.pid }
  for (const target of [server, bare]) await requestRate(target.url, target.headers, 1)
  const measured: Measured[] = []
  for (let round = 0; round < rounds; round++) {
    const [ours, theirs] = [await measure(server), await measure(bare)]
    measured.push({ rate: ours.rate, speed: ours.rate / theirs.rate, processor: ours.processor / theirs.processor })
  }
  const [rate, speed, processor] = (['rate', 'speed', 'processor'] as const).map((figure) => median(measured.map((one) => one[figure])))
  console.log(`| ${work} | ${Buffer.byteLength(body)} | ${rate!.toFixed(0)} | ${speed!.toFixed(2)} | ${processor!.toFixed(1)} |`)
}

/** The 99th percentile of trivial requests while ten members sign in, in milliseconds. */
async function latencyWhileSigningIn(url: string): Promise<number> {
  const agent = new Agent({ keepAlive: true })
  const done = new AbortController()
  const logins = Promise.all(
    Array.from({ length: 10 }, async () => {
      for (let round = 0; round < 5; round++)
        await fetch(`${url}/api/auth/email-login`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(admin),
        })
    }),
  ).finally(() => done.abort())
  const times: number[] = []
  while (!done.signal.aborted) {
    const began = performance.now()
    await ask(`${url}/livez`, agent, {})
    times.push(performance.now() - began)
  }
  await logins
  agent.destroy()
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)]!
}

/** Creates twenty activities, because the sample club has ten and a page has twenty. */
async function createActivities(url: string, token: string): Promise<void> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const route = { description: 'Exposed and lonely, with a hut at the end.', distance: 12, duration: 4, difficulty: 'Medium' }
  const activity = {
    description: 'Up in the dark, breakfast at the top. '.repeat(8),
    location: 'Schwägalp',
    maxParticipants: 20,
    tags: ['ridge', 'sunrise'],
  }
  const routes = ['Over the ridge', 'Along the lake', 'Through the woods'].map((title) => ({ ...route, title }))
  for (let days = 1; days <= 20; days++) {
    const startTime = new Date(Date.now() + days * 86_400_000).toISOString()
    const body = JSON.stringify({ ...activity, title: `Sunrise ${days}`, startTime, routes })
    const { id } = (await (await fetch(`${url}/api/activities`, { method: 'POST', headers, body })).json()) as { id: string }
    await fetch(`${url}/api/activities/${id}/approve`, { method: 'POST', headers, body: '{}' })
  }
}

try {
  const start = fileURLToPath(new URL('../apps/server/main.ts', import.meta.url))
  const env = {
    PORT: '0',
    HOST: '127.0.0.1',
    BOTHY_DATA_DIR: dataDir,
    BOTHY_RATE_LIMIT: 'off',
    BOTHY_DRAW_AHEAD: 'off',
    BOTHY_ADMIN_EMAIL: admin.email,
    BOTHY_ADMIN_PASSWORD: admin.password,
  }
  const { pid, found: url } = await startProgram([start, '--sample'], env, /Bothy is open at (\S+)/)
  const login = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(admin) }
  const { token } = (await (await fetch(`${url}/api/auth/email-login`, login)).json()) as { token: string }
  await createActivities(url, token)
  const list = `${url}/api/activities?limit=20`
  console.log('| work | bytes | requests per second | speed, bare = 1 | processor per request, bare = 1 |\n|---|---|---|---|---|')
  await compare('list of 20 for a visitor', { url: list, pid })
  await compare('list of 20 for a member', { url: list, pid, headers: { authorization: `Bearer ${token}` } })
  console.log(`\n99th percentile of trivial requests while 10 members sign in: ${(await latencyWhileSigningIn(url)).toFixed(0)} ms`)
} finally {
  for (const child of children) child.kill()
  await Promise.all(children.map((child) => child.exitCode ?? new Promise((resolve) => child.once('exit', resolve))))
  rmSync(dataDir, { recursive: true, force: true })
}
