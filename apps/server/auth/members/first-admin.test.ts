import { afterAll, beforeAll, expect, test } from 'vitest'
import { untilBlockedBy } from '@bothy/db/testing/until-blocked.ts'
import { password, startTestServer, type TestServer } from '../../testing/test-server.ts'
import { createAdminFromEnvironment } from './first-admin.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

test('two processes that start at once create the admin of the environment once, and neither fails', async () => {
  const { pool } = server.instance.postgres
  const admin = { email: 'ada@club.example', password }
  const first = await pool.connect()
  try {
    await first.query('begin')
    await createAdminFromEnvironment(first, admin)
    const second = createAdminFromEnvironment(pool, admin)
    // Its failure is expected below, and must not count as unhandled until then.
    second.catch(() => undefined)
    await untilBlockedBy(first)
    await first.query('commit')
    await second
  } finally {
    await first.query('rollback')
    first.release()
  }
  expect(await server.sql('select email, rules.is_admin(id) from public.profiles')).toEqual([{ email: admin.email, is_admin: true }])
  const { token } = await server.signIn(admin)
  expect((await server.request('/api/user/info', { token })).status).toBe(200)
})
