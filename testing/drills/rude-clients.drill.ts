/** Clients that are slow, broken or rude: members are served meanwhile, and no connection and no upload slot stays taken. */
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { aPhoto } from '@bothy/server/images/testing/photos.ts'
import { aMember, anActivity, type TestMember } from '../fixtures/builders.ts'
import { startTestServer, type TestServer } from '../fixtures/test-server.ts'

/** The rude clients connect from here, so that they can be counted. */
const rudeAddress = '127.0.0.2'
const each = 50

let server: TestServer
let admin: string
let port: number
let rude: TestMember[]
const sockets = new Set<Socket>()
/** What kind of client has this port. */
const kinds = new Map<number, string>()

beforeAll(async () => {
  server = await startTestServer()
  port = Number(new URL(server.url).port)
  admin = (await server.signInAdmin()).token
  await server.call('updateSystemSettings', { requireEmailVerification: false }, admin)
  rude = await Promise.all(['Rudi', 'Gro'].map((name) => aMember(server, name)))
})
afterAll(async () => {
  for (const socket of sockets) socket.destroy()
  await server?.close()
})

async function open(kind: string, ...parts: string[]): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', localAddress: rudeAddress, allowHalfOpen: true })
  sockets.add(socket)
  socket.on('error', () => undefined)
  await Promise.race([once(socket, 'connect'), once(socket, 'close')])
  kinds.set(socket.localPort!, kind)
  for (const part of parts) socket.write(part)
  return socket
}

const post = (path: string, type: string, length: number, token = '') =>
  `POST /api${path} HTTP/1.1\r\nHost: club\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n` +
  `${token && `Authorization: Bearer ${token}\r\n`}\r\n`
const upload = ({ token }: TestMember) =>
  `${post('/images', 'multipart/form-data; boundary=x', 5_000_000, token)}--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n`
const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: club\r\n\r\n`

/** A byte every second, without end. */
function drip(socket: Socket): Socket {
  const timer = setInterval(() => socket.write('-'), 1000)
  socket.on('close', () => clearInterval(timer))
  return socket
}
/** Takes nothing of its answers. */
const neverRead = (socket: Socket) => socket.pause()
const abort = async (socket: Socket) => {
  await new Promise<void>((resolve) => socket.write('-'.repeat(100_000), () => resolve()))
  socket.resetAndDestroy()
}

type Rude = { kind: string; count: number; start: (open: (...parts: string[]) => Promise<Socket>, at: number) => Promise<unknown> }

const liveUpdates = 'never read live updates'
const rudeClients = (asset: string): Rude[] => [
  { kind: 'connect and send nothing', count: each, start: (open) => open() },
  { kind: 'never finish their headers', count: each, start: async (open) => drip(await open('GET / HTTP/1.1\r\nHost: club\r\nX-Slow: ')) },
  {
    kind: 'never finish a small body',
    count: each,
    start: async (open) => drip(await open(post('/auth/email-login', 'application/json', 4000), '{')),
  },
  { kind: 'upload a byte a second', count: 4, start: async (open, at) => drip(await open(upload(rude[at % 2]!), 'x')) },
  { kind: 'abort their uploads', count: each, start: async (open, at) => abort(await open(upload(rude[at % 2]!))) },
  { kind: 'never read their answers', count: each, start: async (open) => neverRead(await open(get(asset).repeat(200))) },
  { kind: liveUpdates, count: each, start: async (open) => neverRead(await open(get('/api/events'))) },
  { kind: 'leave before the answer', count: each, start: async (open) => (await open(get('/api/activities'))).resetAndDestroy() },
  { kind: 'do not speak HTTP', count: each, start: (open) => open('\u0016\u0003\u0001 hello\r\n\r\n') },
]
const begin = ({ kind, start }: Rude, at: number) => start((...parts) => open(kind, ...parts), at)

/** Connections that the server holds, by kind of client. Those that no process holds any more have the inode 0. */
function rudeConnections(): Record<string, number> {
  const held = readFileSync('/proc/net/tcp', 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [, local = '', remote = '', , , , , , , inode] = line.trim().split(/\s+/)
      const isRude = Number.parseInt(local.split(':')[1]!, 16) === port && remote.startsWith('0200007F:') && inode !== '0'
      return isRude ? [kinds.get(Number.parseInt(remote.split(':')[1]!, 16)) ?? 'other'] : []
    })
  return Object.fromEntries(Object.entries(Object.groupBy(held, (kind) => kind)).map(([kind, list]) => [kind, list!.length]))
}

async function memory(): Promise<number> {
  const text = await (await fetch(`${server.url}/metrics`)).text()
  return Math.round(Number(/^process_resident_memory_bytes (\S+)/m.exec(text)![1]) / 2 ** 20)
}

test('serves members meanwhile, and frees every connection and upload slot', async () => {
  const { id: activityId } = await anActivity(server, admin, 'enrolling', { maxParticipants: 40 })
  const members = await Promise.all(Array.from({ length: 5 }, () => aMember(server)))
  const asset = /\/assets\/[\w.-]+\.js/.exec(await (await fetch(server.url)).text())![0]
  const before = await memory()
  const over = new AbortController()
  const times: number[] = []
  const refused: unknown[] = []
  const serve = async ({ token }: TestMember) => {
    for (let step = 0; !over.signal.aborted; step++) {
      const began = performance.now()
      const change = await server.request(step % 2 ? 'leaveActivity' : 'joinActivity', { activityId }, token)
      const list = await server.request('listActivities', { limit: 20 }, token)
      if (!change.ok || !list.ok) refused.push([change.status, list.status])
      times.push((performance.now() - began) / 2)
      await wait(20)
    }
  }
  onTestFinished(() => over.abort())
  const served = Promise.all(members.map(serve))

  const clients = rudeClients(asset)
  await Promise.all(clients.flatMap((one) => Array.from({ length: one.count }, (_, at) => begin(one, at))))
  const most = Object.values(rudeConnections()).reduce((sum, count) => sum + count, 0)
  const mostMemory = await memory()
  // What never reads live updates is no burden: it stays connected as long as it wishes.
  await expect.poll(rudeConnections).toEqual({ [liveUpdates]: each })
  for (const socket of sockets) socket.destroy()
  await expect.poll(rudeConnections).toEqual({})
  await expect.poll(async () => (await (await fetch(`${server.url}/metrics`)).text()).includes('bothy_live_screens 0')).toBe(true)
  over.abort()
  await served
  expect(refused).toEqual([])
  const photo = await aPhoto(400, 300)
  for (const { token } of rude) await Promise.all([1, 2].map(() => server.call('uploadImage', { file: photo }, token)))

  const sorted = times.toSorted((a, b) => a - b)
  const at = (part: number) => sorted[Math.floor(sorted.length * part)]!.toFixed(0)
  console.log(
    `${most} connections of rude clients, then 0; ${2 * times.length} requests of members, all answered, median ${at(0.5)} ms, p99 ${at(0.99)} ms; ` +
      `memory ${before}, ${mostMemory}, ${await memory()} MiB`,
  )
})

test('stops although clients hang', async () => {
  for (const one of rudeClients('/')) await begin(one, 0)
  const began = performance.now()
  expect(await server.stop()).toBe(0)
  console.log(`stopped after ${((performance.now() - began) / 1000).toFixed(1)} s`)
  await server.start()
})
