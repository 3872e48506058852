import { EventEmitter, once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { pino } from 'pino'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { connectionsWithin, limitPerNetwork } from './connections.ts'
import { connectionLimits, listen, type HttpServer } from './listen.ts'

let server: HttpServer | undefined
const sockets: Socket[] = []
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await server?.close()
  server = undefined
  logged.length = 0
})

const logged: string[] = []
const log = pino({ level: 'info' }, { write: (line: string) => void logged.push(line) })

const isAborted = (line: string) => line.includes('"aborted":true')
const aborted = () => logged.some(isAborted)

/** More than the buffers of both ends of a connection hold. */
const largeAnswer = Buffer.alloc(64 * 1024 * 1024)

async function start(fetch: (request: Request) => Response | Promise<Response>, limits: Partial<typeof connectionLimits>): Promise<void> {
  const options = { port: 0, host: '127.0.0.1', headers: {}, log, countNetworks: true, limits: { ...connectionLimits, ...limits } }
  server = await listen({ fetch }, options satisfies Parameters<typeof listen>[1])
}

async function opened(localAddress = '127.0.0.1'): Promise<Socket> {
  const socket = connect({ port: server!.port, host: '127.0.0.1', localAddress })
  socket.on('error', () => undefined)
  sockets.push(socket)
  await once(socket, 'connect')
  return socket
}

const ask = (socket: Socket, path = '/') => socket.write(`GET ${path} HTTP/1.1\r\nHost: club\r\n\r\n`)

describe('a client', () => {
  test('that stops reading loses its connection; one that reads slowly and one that waits for its answer do not', async () => {
    const made = Promise.withResolvers<Response>()
    const answer = ({ url }: Request) => (url.endsWith('/slow') ? made.promise : new Response(largeAnswer))
    await start(answer, { unreadTimeout: 1500 })
    const [waiting, slow, unread] = await Promise.all([opened(), opened(), opened()])
    ask(waiting, '/slow')
    ask(slow)
    ask(unread)
    let received = 0
    while (!aborted()) {
      received += (slow.read(1000) as Buffer | null)?.length ?? 0
      await new Promise((resume) => setImmediate(resume))
    }
    slow.on('data', (chunk: Buffer) => (received += chunk.length))
    await expect.poll(() => received).toBeGreaterThan(largeAnswer.length)
    made.resolve(new Response('done'))
    expect(String((await once(waiting, 'data'))[0])).toMatch(/^HTTP\/1.1 200 OK/)
    expect(logged.filter(isAborted)).toHaveLength(1)
  })
})

describe('a request without an answer', () => {
  test.each([
    ['whose client does not wait for it is logged with status 499', 'GET / HTTP/1.1\r\nHost: club\r\n\r\n', 499],
    ['that was not sent to its end is logged with status 408', 'POST / HTTP/1.1\r\nHost: club\r\nContent-Length: 9\r\n\r\n{', 408],
  ])('%s', async (_, request, status) => {
    let received = 0
    await start(() => {
      received++
      return new Promise<Response>(() => undefined)
    }, {})
    const socket = await opened()
    socket.write(request)
    await expect.poll(() => received).toBe(1)
    socket.destroy()
    await expect.poll(aborted).toBe(true)
    expect(JSON.parse(logged.find(isAborted)!)).toMatchObject({ status })
  })
})

describe('connections of one network', () => {
  test('are refused above their maximum, while another network connects', async () => {
    await start(() => new Response('done'), { maxPerNetwork: 3 })
    const first = await Promise.all([opened(), opened(), opened()])
    const refused = await opened()
    await new Promise((resolve) => refused.once('close', resolve))
    expect(logged.join()).toContain('BOTHY_TRUST_PROXY')
    const other = await opened('127.0.0.2')
    ask(other)
    expect(String((await once(other, 'data'))[0])).toMatch(/^HTTP\/1.1 200 OK/)
    first[0]!.destroy()
    await expect
      .poll(async () => {
        const next = await opened()
        ask(next)
        return String((await Promise.race([once(next, 'data'), once(next, 'close')]))[0])
      })
      .toMatch(/^HTTP\/1.1 200 OK/)
  })
})

test('refused connections are warned of once a minute, however many they are', () => {
  const server = new EventEmitter()
  const warn = vi.fn<() => void>()
  let now = 0
  limitPerNetwork(server as never, 0, { warn }, () => now)
  const warnings = [0, 40_000, 80_000, 100_000].map((moment) => {
    now = moment
    server.emit('connection', { remoteAddress: '127.0.0.1', destroy: () => undefined })
    return warn.mock.calls.length
  })
  expect(warnings).toEqual([1, 1, 2, 2])
})

describe('the number of connections', () => {
  test.each([
    [20_000, undefined, 20_000],
    [20_000, 1_048_576, 20_000],
    [20_000, 1_024, 824],
    [20_000, 256, 128],
  ])('wanted as %i with %s open files is %i', (wanted, openFiles, expected) => {
    expect(connectionsWithin(wanted, openFiles)).toBe(expected)
  })
})
