import { afterAll, beforeAll, expect, test } from 'vitest'
import { errorCodeOf, password, startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

test('a person whom an admin declined reads so when they sign in, and gets no other mail', async () => {
  const { token } = await server.anAdmin()
  const person = { name: 'Sam', email: 'sam@club.example', phone: '+43301000001', password }
  await server.request('/api/auth/register', { method: 'POST', body: person })
  const { items } = await server.call('listUsers', { q: person.email }, token)
  const userId = items[0]!.id
  await server.call('declineUser', { userId }, token)
  const mails = () => server.log.filter(({ to }) => to === person.email).length
  const signIn = (typed = password) =>
    server.request('/api/auth/email-login', { method: 'POST', body: { email: person.email, password: typed } })
  const before = mails()
  const answer = await signIn()
  expect([answer.status, errorCodeOf(answer)]).toEqual([403, 'NOT_LET_IN'])
  expect(errorCodeOf(await signIn('a wrong guess'))).toBe('BAD_CREDENTIALS')
  expect(mails()).toBe(before)
  await server.call('confirmUserEmail', { userId }, token)
  expect((await signIn()).status).toBe(200)
})
