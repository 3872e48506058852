/**
 * Measures what visitors notice while one address without an account sends JSON that no call accepts, or others read what is computed for them, and how much
 * memory ten members can take within their limits: `node bench/hostile.ts [seconds per attack] [reads]`; with `reads` only those. Prints tables for bench/README.md. Linux only.
 */
import { readFileSync } from 'node:fs'
import { Agent } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { measureReads } from './hostile-reads.ts'
import { processorTime } from './load.ts'
import { ask, quantile, registerMembers, signInAdmin, startClub, visit, type Answer } from './sample-club.ts'

const seconds = Number(process.argv[2] ?? 10)

/** What the attacker sends: bytes per second, over so many connections. */
const flood = { bytesPerSecond: 10_000_000, connections: 64 }
const attackerAddress = '127.0.0.66'

const unknownFields = (count: number) => JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, 1])))
const manyTags = (count: number) => JSON.stringify({ tags: Array<number>(count).fill(1) })

type Attack = { path: string; body: string; token?: string }
const attacks: Record<string, Attack> = {
  'unknown fields at sign-in, 210 KB': { path: '/api/auth/email-login', body: unknownFields(17_000) },
  'unknown fields at sign-in, 4 KB': { path: '/api/auth/email-login', body: unknownFields(400) },
  'half an assertion of a passkey, 32 KB': { path: '/api/auth/passkey', body: unknownFields(3_000) },
  'a list of 127,000 tags, made-up token': { path: '/api/activities', body: manyTags(127_000), token: 'nobody' },
  'a list of 50,000 tags, made-up token': { path: '/api/activities', body: manyTags(50_000), token: 'nobody' },
  'unknown fields at a new phone number, made-up token': { path: '/api/user/phone', body: unknownFields(400), token: 'nobody' },
}

type Sent = { bytes: number; answers: Record<string, number> }

/** Sends the same request over all connections, at a limited rate, until it is told to stop. */
async function attack(port: number, { path, body, token }: Attack): Promise<void> {
  const head = `POST ${path} HTTP/1.1\r\nhost: club\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n`
  const bytes = Buffer.from(`${head}${token ? `authorization: Bearer ${token}\r\n` : ''}\r\n${body}`)
  const sent: Sent = { bytes: 0, answers: {} }
  const stop = new AbortController()
  parentPort!.once('message', () => stop.abort())
  const startedAt = performance.now()
  const mayContinue = async () => {
    while (!stop.signal.aborted && sent.bytes > ((performance.now() - startedAt) / 1000) * flood.bytesPerSecond) await wait(2)
    return !stop.signal.aborted
  }
  const open = (): Socket =>
    connect({ port, host: '127.0.0.1', localAddress: attackerAddress })
      .on('error', () => undefined)
      .resume()
  const keepSending = async () => {
    let socket = open()
    while (await mayContinue()) {
      sent.bytes += bytes.length
      const status = await exchange(socket, bytes)
      sent.answers[status] = (sent.answers[status] ?? 0) + 1
      if (socket.destroyed || socket.readableEnded || status === '413') {
        socket.destroy()
        socket = open()
      }
    }
    socket.destroy()
  }
  await Promise.all(Array.from({ length: flood.connections }, keepSending))
  parentPort!.postMessage(sent)
}

/** Sends one request, and answers the status or `closed`. */
function exchange(socket: Socket, bytes: Buffer): Promise<string> {
  return new Promise((resolve) => {
    const onData = (chunk: Buffer) => done(/^HTTP\/1.1 (\d+)/.exec(String(chunk))?.[1] ?? 'more of an answer')
    const onClose = () => done('closed')
    const done = (status: string) => {
      socket.off('data', onData).off('close', onClose)
      resolve(status)
    }
    if (socket.destroyed) return done('closed')
    socket.on('data', onData).on('close', onClose)
    socket.write(bytes)
  })
}

async function measureAttack(port: number, pid: number, name: string): Promise<void> {
  const before = processorTime(pid)
  const worker = new Worker(new URL(import.meta.url), { workerData: { port, attack: attacks[name] } })
  const sent = new Promise<Sent>((resolve, reject) => worker.once('message', resolve).once('error', reject))
  await wait(1000)
  const times = await visit(port, performance.now() + seconds * 1000)
  worker.postMessage('stop')
  const { bytes, answers } = await sent
  const requests = Object.values(answers).reduce((sum, count) => sum + count, 0)
  const processor = (((processorTime(pid) - before) / requests) * 1000).toFixed(2)
  const rate = (bytes / (seconds + 1) / 1_000_000).toFixed(1)
  const counted = Object.entries(answers).map(([status, count]) => `${count} x ${status}`)
  console.log(`| ${name} | ${rate} | ${counted.join(', ')} | ${processor} | ${quantile(times, 0.5)} | ${quantile(times, 0.99)} |`)
}

/** Resident memory of a process, in MB; 0 when it has ended. */
function residentMemory(pid: number | string): number {
  try {
    return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024
  } catch {
    return 0
  }
}

/** The processes of a server that draw its covers. */
const drawingProcesses = (server: number): string[] =>
  readFileSync(`/proc/${server}/task/${server}/children`, 'utf8')
    .split(' ')
    .filter((pid) => pid && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('cover-process'))

const largeActivity = (number: number) =>
  JSON.stringify({
    title: `Large ${number}`,
    description: '山'.repeat(5000),
    location: 'Far away',
    startTime: new Date(Date.now() + 86_400_000).toISOString(),
    durationHours: 5,
    maxParticipants: 10,
    routes: Array.from({ length: 8 }, (_, at) => ({
      title: `Route ${at}`,
      description: '山'.repeat(2000),
      distance: 1,
      duration: 1,
      difficulty: 'Easy',
    })),
  })

/** Ten members propose the largest activities as often as they may, and ask for their lists in a hundred spellings. Then their covers are drawn. */
async function measureMembers(port: number, pid: number, tokens: string[]): Promise<void> {
  const agent = new Agent({ keepAlive: true })
  const before = residentMemory(pid)
  let highest = before
  let drawing = 0
  const look = () => {
    highest = Math.max(highest, residentMemory(pid))
    drawing = Math.max(drawing, ...drawingProcesses(pid).map(residentMemory))
  }
  const counts: Record<string, number> = {}
  const count = ({ status }: Answer) => {
    counts[status] = (counts[status] ?? 0) + 1
    look()
  }
  const act = async (token: string) => {
    for (let number = 0; number < 30; number++)
      count(await ask(port, '/api/activities', agent, { method: 'POST', token, body: largeActivity(number) }))
    for (let spelling = 0; spelling < 100; spelling++)
      count(await ask(port, `/api/user/activities?kind=created&limit=100${'&'.repeat(spelling)}`, agent, { token }))
  }
  await Promise.all(tokens.map(act))
  agent.destroy()
  for (const end = performance.now() + 60_000; performance.now() < end; await wait(100)) look()
  const answers = Object.entries(counts).map(([status, times]) => `${times} x ${status}`)
  console.log('| ten members | MB before | highest | a minute later | highest of the process that draws |\n|---|---|---|---|---|')
  console.log(`| ${answers.join(', ')} | ${[before, highest, residentMemory(pid), drawing].map((size) => size.toFixed(0)).join(' | ')} |`)
}

async function measure(): Promise<void> {
  const { port, pid, stop } = await startClub()
  try {
    const admin = await signInAdmin(port)
    const tokens = (await registerMembers(port, 12)).map(({ token }) => token)
    const [member, other] = tokens.splice(10) as [string, string]
    if (!process.argv.includes('reads')) await measureMembers(port, pid, tokens)
    await measureReads(port, pid, { admin, member, other }, seconds)
    if (process.argv.includes('reads')) return
    console.log(
      '\n| attack at 10 MB/s from one address | MB/s | answers | processor per answer, ms | visitors, p50 in ms | p99 |\n|---|---|---|---|---|---|',
    )
    const quiet = await visit(port, performance.now() + seconds * 1000)
    console.log(`| none | 0 | | | ${quantile(quiet, 0.5)} | ${quantile(quiet, 0.99)} |`)
    for (const name of Object.keys(attacks)) await measureAttack(port, pid, name)
  } finally {
    await stop()
  }
}

if (isMainThread) await measure()
else {
  const { port, attack: chosen } = workerData as { port: number; attack: Attack }
  await attack(port, chosen)
}
