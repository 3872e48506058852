import { once } from 'node:events'
import { connect } from 'node:net'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { grantTime, limits, listen, type Listening } from './listen.ts'

let server: Listening
beforeAll(async () => {
  const impatient = { ...limits, headersTimeout: 300, requestTimeout: 600, checkEvery: 50 }
  const readAll = (request: AsyncIterable<unknown>) => Array.fromAsync(request)
  server = await listen(
    (request, response) => {
      if (request.url === '/welcome') grantTime(request)
      void readAll(request).then(
        () => response.end('done'),
        () => undefined,
      )
    },
    {
      port: 0,
      host: '127.0.0.1',
      headers: [['x-content-type-options', 'nosniff']],
      log: pino({ level: 'silent' }),
      limits: impatient,
    },
  )
})
afterAll(() => server.close())

/** Sends raw bytes and waits until the server closes the connection. */
async function converse(...parts: string[]): Promise<string> {
  const socket = connect(server.port, '127.0.0.1')
  await once(socket, 'connect')
  for (const part of parts) socket.write(part)
  let heard = ''
  socket.on('data', (chunk) => (heard += String(chunk))).on('error', () => undefined)
  await once(socket, 'close')
  return heard.split('\r\n', 1)[0]!
}

describe('a connection', () => {
  it('that never finishes its headers is cut off', async () => {
    expect(await converse('GET / HTTP/1.1\r\nHost: club\r\n')).toBe('HTTP/1.1 408 Request Timeout')
  })

  it('that never finishes its body is cut off', async () => {
    expect(await converse('POST / HTTP/1.1\r\nHost: club\r\nContent-Length: 100\r\n\r\n{')).toBe('HTTP/1.1 408 Request Timeout')
  })

  it('that was granted time may go on when others are cut off', async () => {
    const patient = connect(server.port, '127.0.0.1')
    patient.write('POST /welcome HTTP/1.1\r\nHost: club\r\nConnection: close\r\nContent-Length: 2\r\n\r\n{')
    expect(await converse('POST / HTTP/1.1\r\nHost: club\r\nContent-Length: 2\r\n\r\n{')).toBe('HTTP/1.1 408 Request Timeout')
    let heard = ''
    patient.on('data', (chunk) => (heard += String(chunk)))
    patient.write('}')
    await once(patient, 'close')
    expect(heard).toMatch(/^HTTP\/1.1 200 OK/)
  })

  it('with larger headers than any browser sends is refused', async () => {
    expect(await converse(`GET / HTTP/1.1\r\nHost: club\r\nX-Large: ${'x'.repeat(20_000)}\r\n\r\n`)).toBe(
      'HTTP/1.1 431 Request Header Fields Too Large',
    )
  })

  it('that does not speak HTTP is refused', async () => {
    expect(await converse('\u0016\u0003\u0001 hello\r\n\r\n')).toBe('HTTP/1.1 400 Bad Request')
  })

  it('with two lengths, as smugglers send, is refused', async () => {
    expect(await converse('POST / HTTP/1.1\r\nHost: club\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n')).toBe(
      'HTTP/1.1 400 Bad Request',
    )
  })
})

describe('a stop', () => {
  it('lets a request under way finish and takes no new one', async () => {
    const own = await listen((_, response) => void setTimeout(() => response.end('done'), 200), {
      port: 0,
      host: '127.0.0.1',
      headers: [],
      log: pino({ level: 'silent' }),
    })
    const url = `http://127.0.0.1:${own.port}`
    const underWay = fetch(url)
    const began = await Promise.race([underWay.then(() => 'answered'), new Promise((resolve) => setTimeout(resolve, 50, 'under way'))])
    expect(began).toBe('under way')
    const closed = own.close()
    await expect(fetch(url)).rejects.toThrow()
    expect(await (await underWay).text()).toBe('done')
    await closed
  })
})
