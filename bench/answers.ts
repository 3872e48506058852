/**
 * How fast the server answers, each as a ratio to a bare node:http server that sends the same bytes, in the same run on the same machine:
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

/** Starts a program and waits for the first match in what it prints. */
async function begin(args: string[], env: Record<string, string>, pattern: RegExp): Promise<{ pid: number; found: string }> {
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env.PATH, ...env },
    cwd: dataDir,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  let said = ''
  const found = await new Promise<string>((resolve) => {
    child.stdout.on('data', (chunk) => {
      if (said.length < 100_000) said += String(chunk)
      const match = pattern.exec(said)
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

/** Requests per second with `clients` connections. */
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

/** Seconds of processor time that a process has used, where the system tells (Linux). */
function processorTime(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100
}

const median = (list: number[]): number => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)]!

type Measured = { speed: number; processor: number }

/** Ours and bare in turn, so that a slow moment of the machine meets both. */
async function compare(ours: { url: string; pid: number; headers?: Record<string, string> }): Promise<Measured> {
  const body = await (await fetch(ours.url, { headers: ours.headers ?? {} })).text()
  const program = `const body = Buffer.from(${JSON.stringify(body)})
    require('node:http').createServer((_, response) => { response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length }); response.end(body) })
      .listen(0, '127.0.0.1', function () { console.log('port ' + this.address().port) })`
  const bare = await begin(['-e', program], {}, /port (\d+)/)
  const bareUrl = `http://127.0.0.1:${bare.found}/`
  const measured: Measured[] = []
  await rate(ours.url, ours.headers, 1)
  await rate(bareUrl, {}, 1)
  for (let round = 0; round < rounds; round++) {
    const before = [processorTime(ours.pid), processorTime(bare.pid)] as const
    const [our, their] = [await rate(ours.url, ours.headers), await rate(bareUrl)]
    const spent = [processorTime(ours.pid) - before[0], processorTime(bare.pid) - before[1]] as const
    measured.push({ speed: our / their, processor: spent[0] / our / (spent[1] / their) })
  }
  return { speed: median(measured.map(({ speed }) => speed)), processor: median(measured.map(({ processor }) => processor)) }
}

/** The slowest of the answers of a trivial address while ten people sign in, in milliseconds. */
async function lagWhileSigningIn(url: string): Promise<number> {
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

/** The sample club has ten activities; a page has twenty. */
async function propose(url: string, token: string): Promise<void> {
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
  const start = fileURLToPath(new URL('../apps/server/start.ts', import.meta.url))
  const env = {
    PORT: '0',
    HOST: '127.0.0.1',
    BOTHY_DATA_DIR: dataDir,
    BOTHY_RATE_LIMIT: 'off',
    BOTHY_DRAW_AHEAD: 'off',
    BOTHY_ADMIN_EMAIL: admin.email,
    BOTHY_ADMIN_PASSWORD: admin.password,
  }
  const { pid, found: url } = await begin([start, '--sample'], env, /Bothy is open at (\S+)/)
  const login = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(admin) }
  const { token } = (await (await fetch(`${url}/api/auth/email-login`, login)).json()) as { token: string }
  await propose(url, token)
  const list = `${url}/api/activities?limit=20`
  const open = await compare({ url: list, pid })
  const signedIn = await compare({ url: list, pid, headers: { authorization: `Bearer ${token}` } })
  console.log('| work | speed, bare = 1 | processor per request, bare = 1 |\n|---|---|---|')
  console.log(`| list of 20 for a visitor | ${open.speed.toFixed(2)} | ${open.processor.toFixed(2)} |`)
  console.log(`| list of 20 for a member | ${signedIn.speed.toFixed(2)} | ${signedIn.processor.toFixed(2)}, without the database |`)
  console.log(`\n99 of 100 trivial answers while 10 sign in: within ${(await lagWhileSigningIn(url)).toFixed(0)} ms`)
} finally {
  for (const child of children) child.kill()
  await Promise.all(children.map((child) => child.exitCode ?? new Promise((resolve) => child.once('exit', resolve))))
  rmSync(dataDir, { recursive: true, force: true })
}
