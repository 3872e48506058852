/** SIGTERM while members are busy: what the server began, it answers. */
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPhoto } from '@bothy/server/images/testing/photos.ts'
import { aMember, anActivity, type TestMember } from '../fixtures/builders.ts'
import { startTestServer, type TestServer } from '../fixtures/test-server.ts'

let server: TestServer
let admin: string

beforeAll(async () => {
  server = await startTestServer()
  admin = (await server.signInAdmin()).token
  await server.call('updateSystemSettings', { requireEmailVerification: false }, admin)
})
afterAll(() => server?.close())

type Sent = { id: string; status: number | undefined }

test('answers every request that it has begun, tells open streams, and exits with 0', async () => {
  const members = await Promise.all(Array.from({ length: 12 }, (_, at) => aMember(server, `Member ${at + 1}`)))
  const activities = await Promise.all(Array.from({ length: 3 }, () => anActivity(server, admin, 'enrolling', { maxParticipants: 40 })))
  const photo = await aPhoto(400, 300)
  const sent: Sent[] = []
  const enough = Promise.withResolvers<void>()
  const onAnswered = () => sent.filter(({ status }) => status).length === 150 && enough.resolve()

  /** Resolves with whether there was a whole answer. Its id finds the request in the log of the server. */
  async function send(path: string, init: RequestInit, { token }: TestMember): Promise<boolean> {
    const request: Sent = { id: randomUUID(), status: undefined }
    sent.push(request)
    try {
      const headers = { authorization: `Bearer ${token}`, 'x-request-id': request.id }
      const response = await fetch(`${server.url}/api${path}`, { ...init, headers })
      await response.arrayBuffer()
      request.status = response.status
      onAnswered()
      return true
    } catch {
      return false
    }
  }

  const joinAndLeave = async (member: TestMember, at: number) => {
    for (let step = at; ; step++) {
      const path = `/activities/${activities[step % activities.length]!.id}/join`
      for (const method of ['POST', 'DELETE']) if (!(await send(path, { method }, member))) return
    }
  }
  const upload = async (member: TestMember) => {
    const form = new FormData()
    form.append('file', photo, 'photo.jpg')
    while (await send('/images', { method: 'POST', body: form }, member));
  }
  const read = async (member: TestMember) => {
    while (await send('/activities?limit=20', {}, member));
  }
  const streams = await Promise.all(Array.from({ length: 5 }, () => fetch(`${server.url}/api/events`)))
  const unfinished = await aBodyInProgress(members[0]!, photo)
  const clients = members.map((member, at) => (at < 8 ? joinAndLeave(member, at) : at < 10 ? upload(member) : read(member)))

  await enough.promise
  const exited = server.stop()
  await expect.poll(() => server.log.some(({ msg }) => msg === 'stopping')).toBe(true)
  unfinished.finish()
  expect(await exited).toBe(0)
  await Promise.all([...clients, ...streams.map((stream) => stream.text())])

  expect(await unfinished.answer).toMatch(/^HTTP\/1\.1 201 /)
  expect(sent.map(({ status }) => status).filter((status) => status && status >= 300)).toEqual([])
  // A request without an answer never reached the server, so it may be sent again to the next one.
  const unanswered = new Set(sent.filter(({ status }) => !status).map(({ id }) => id))
  expect(unanswered.size).toBeGreaterThan(0)
  expect(server.log.filter(({ id }) => unanswered.has(String(id)))).toEqual([])
  expect(server.log.filter(({ level }) => level >= 50)).toEqual([])
})

/** An upload whose second half is sent later. */
async function aBodyInProgress({ token }: TestMember, file: Blob) {
  const form = new FormData()
  form.append('file', file, 'photo.jpg')
  const request = new Request(`${server.url}/api/images`, { method: 'POST', body: form })
  const body = Buffer.from(await request.arrayBuffer())
  const half = body.length >> 1
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  const headers = [`host: club`, `authorization: Bearer ${token}`, `content-type: ${request.headers.get('content-type')}`]
  socket.write(`POST /api/images HTTP/1.1\r\n${headers.join('\r\n')}\r\ncontent-length: ${body.length}\r\n\r\n`)
  await new Promise<void>((resolve) => socket.write(body.subarray(0, half), () => resolve()))
  let received = ''
  socket.on('data', (chunk) => (received += String(chunk)))
  return { finish: () => void socket.write(body.subarray(half)), answer: once(socket, 'close').then(() => received) }
}
