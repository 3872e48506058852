import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestMember, type TestServer } from '../testing/test-server.ts'
import { poolSize } from './open-postgres.ts'

let server: TestServer
let member: TestMember
beforeAll(async () => {
  server = await startTestServer()
  member = await server.aMember()
})
afterAll(() => server.close())

describe('visitors whose lists take long', () => {
  test('leave half of the connections to members, and are answered in turn', async () => {
    const { pool } = server.instance.postgres
    const lock = await pool.connect()
    await lock.query('begin; lock table public.activities in access exclusive mode')
    const lists = Array.from({ length: 2 * poolSize }, (_, number) => server.request(`/api/activities?limit=${number + 1}`))
    const waiting = `select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%accounts.call%'`
    await expect.poll(async () => (await server.sql(waiting)).length).toBe(poolSize / 2)
    expect((await server.request('/api/user/sessions', { token: member.token })).status).toBe(200)
    await lock.query('rollback')
    lock.release()
    expect(new Set((await Promise.all(lists)).map(({ status }) => status))).toEqual(new Set([200]))
  })
})
