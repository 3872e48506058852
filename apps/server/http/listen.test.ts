import { once } from 'node:events'
import { connect } from 'node:net'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connectionLimits, listen, type HttpServer } from './listen.ts'
import type { RequestBindings } from './request-context.ts'

let server: HttpServer
beforeAll(async () => {
  const shortLimits = {
    ...connectionLimits,
    headersTimeout: 300,
    requestTimeout: 600,
    leastPace: { grace: 300, bytesPerSecond: 20_000, checkInterval: 50 },
    checkInterval: 50,
  }
  const fetch = async (request: Request, { extendTimeout }: RequestBindings) => {
    if (request.url.endsWith('/welcome')) extendTimeout()
    await request.text()
    return new Response('done')
  }
  server = await listen(
    { fetch },
    {
      port: 0,
      host: '127.0.0.1',
      headers: { 'x-content-type-options': 'nosniff' },
      log: pino({ level: 'silent' }),
      limits: shortLimits,
    },
  )
})
afterAll(() => server.close())

/** Sends raw bytes, waits until the server closes the connection, and answers the first line of the response. */
async function exchange(...parts: string[]): Promise<string> {
  const socket = connect(server.port, '127.0.0.1')
  await once(socket, 'connect')
  for (const part of parts) socket.write(part)
  let received = ''
  socket.on('data', (chunk) => (received += String(chunk))).on('error', () => undefined)
  await once(socket, 'close')
  return received.split('\r\n', 1)[0]!
}

describe('a connection', () => {
  test('that never finishes its headers is closed', async () => {
    expect(await exchange('GET / HTTP/1.1\r\nHost: club\r\n')).toBe('HTTP/1.1 408 Request Timeout')
  })

  test('that never finishes its body is closed', async () => {
    expect(await exchange('POST / HTTP/1.1\r\nHost: club\r\nContent-Length: 100\r\n\r\n{')).toBe('HTTP/1.1 408 Request Timeout')
  })

  test.each([
    ['sends its headers byte by byte', 'GET / HTTP/1.1\r\nHost: club\r\nX-Slow: ', 'HTTP/1.1 408 Request Timeout'],
    [
      'sends a picture byte by byte',
      'POST / HTTP/1.1\r\nHost: club\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 1000000\r\n\r\n-',
      'HTTP/1.1 408 Request Timeout',
    ],
    ['does not speak HTTP', '\u0016\u0003\u0001 hello\r\n\r\n', 'HTTP/1.1 400 Bad Request'],
  ])('that %s is closed, even if it never closes its own end', async (_, beginning, answer) => {
    const socket = connect({ port: server.port, host: '127.0.0.1', allowHalfOpen: true })
    socket.write(beginning)
    let received = ''
    socket.on('data', (chunk) => (received += String(chunk))).on('error', () => undefined)
    // Only a connection that the server has closed refuses more bytes.
    const bytes = setInterval(() => socket.write('-'), 20)
    await new Promise((resolve) => socket.once('close', resolve))
    clearInterval(bytes)
    expect(received.split('\r\n', 1)[0]).toBe(answer)
  })

  test('with an extended timeout stays open when others are closed', async () => {
    const extended = connect(server.port, '127.0.0.1')
    extended.write('POST /welcome HTTP/1.1\r\nHost: club\r\nConnection: close\r\nContent-Length: 2\r\n\r\n{')
    expect(await exchange('POST / HTTP/1.1\r\nHost: club\r\nContent-Length: 2\r\n\r\n{')).toBe('HTTP/1.1 408 Request Timeout')
    let received = ''
    extended.on('data', (chunk) => (received += String(chunk)))
    extended.write('}')
    await once(extended, 'close')
    expect(received).toMatch(/^HTTP\/1.1 200 OK/)
  })

  test('with larger headers than any browser sends is refused', async () => {
    expect(await exchange(`GET / HTTP/1.1\r\nHost: club\r\nX-Large: ${'x'.repeat(20_000)}\r\n\r\n`)).toBe(
      'HTTP/1.1 431 Request Header Fields Too Large',
    )
  })

  test('that does not speak HTTP is refused', async () => {
    expect(await exchange('\u0016\u0003\u0001 hello\r\n\r\n')).toBe('HTTP/1.1 400 Bad Request')
  })

  test('with two lengths (request smuggling) is refused', async () => {
    expect(await exchange('POST / HTTP/1.1\r\nHost: club\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n')).toBe(
      'HTTP/1.1 400 Bad Request',
    )
  })
})

describe('a stop', () => {
  test('finishes running requests, tells their clients that the connection ends, and accepts no new ones', async () => {
    const responding = Promise.withResolvers<Response>()
    const arrived = Promise.withResolvers<void>()
    const options = { port: 0, host: '127.0.0.1', headers: {}, log: pino({ level: 'silent' }) } satisfies Parameters<typeof listen>[1]
    const answerLater = () => {
      arrived.resolve()
      return responding.promise
    }
    const own = await listen({ fetch: answerLater }, options)
    const url = `http://127.0.0.1:${own.port}`
    const running = fetch(url)
    await arrived.promise
    const closed = own.close()
    await expect(fetch(url)).rejects.toThrow()
    responding.resolve(new Response('done'))
    const answer = await running
    expect([answer.headers.get('connection'), await answer.text()]).toEqual(['close', 'done'])
    await closed
  })
})
