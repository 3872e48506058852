/**
 * Measures the request rate of the server, as a ratio to a bare node:http server that sends the same bytes in the same run:
 * `node bench/answers.ts [seconds per measurement]`. Prints a table for bench/README.md.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const seconds = Number(process.argv[2] ?? 3)
const clients = 32
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

/** Measures requests per second with `clients` connections during `time` seconds. */
async function rate(url: string, headers: Record<string, string> = {}, time = seconds): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients })
  const end = performance.now() + time * 1000
  let answered = 0
  const client = async () => {
    while (performance.now() < end) {
      await ask(url, agent, headers)
      answered += 1
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  agent.destroy()
  return answered / time
}

/** Processor time of a process in seconds (Linux only). */
function processorTime(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100
}

const median = (list: number[]): number => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)]!

type Measured = { speed: number; processor: number }

/** Alternates between our server and the bare one, so that a slow moment of the machine affects both. */
async function compare(server: { url: string; pid: number; headers?: Record<string, string> }): Promise<Measured> {
  const body = await (await fetch(server.url, { headers: server.headers ?? {} })).text()
  const program = `const body = Buffer.from(${JSON.stringify(body)})
    require('node:http').createServer((_, response) => { response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length }); response.end(body) })
      .listen(0, '127.0.0.1', function () { console.log('port ' + this.address().port) })`
  const bareServer = await startProgram(['-e', program], {}, /port (\d+)/)
  const bareUrl = `http://127.0.0.1:${bareServer.found}/`
  const measured: Measured[] = []
  await rate(server.url, server.headers, 1)
  await rate(bareUrl, {}, 1)
  for (let round = 0; round < rounds; round++) {
    const before = [processorTime(server.pid), processorTime(bareServer.pid)] as const
    const [ourRate, bareRate] = [await rate(server.url, server.headers), await rate(bareUrl)]
    const used = [processorTime(server.pid) - before[0], processorTime(bareServer.pid) - before[1]] as const
    measured.push({ speed: ourRate / bareRate, processor: used[0] / ourRate / (used[1] / bareRate) })
  }
  return { speed: median(measured.map(({ speed }) => speed)), processor: median(measured.map(({ processor }) => processor)) }
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
  const open = await compare({ url: list, pid })
  const signedIn = await compare({ url: list, pid, headers: { authorization: `Bearer ${token}` } })
  console.log('| work | speed, bare = 1 | processor per request, bare = 1 |\n|---|---|---|')
  console.log(`| list of 20 for a visitor | ${open.speed.toFixed(2)} | ${open.processor.toFixed(2)} |`)
  console.log(`| list of 20 for a member | ${signedIn.speed.toFixed(2)} | ${signedIn.processor.toFixed(2)}, without the database |`)
  console.log(`\n99th percentile of trivial requests while 10 members sign in: ${(await latencyWhileSigningIn(url)).toFixed(0)} ms`)
} finally {
  for (const child of children) child.kill()
  await Promise.all(children.map((child) => child.exitCode ?? new Promise((resolve) => child.once('exit', resolve))))
  rmSync(dataDir, { recursive: true, force: true })
}
