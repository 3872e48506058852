import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { waitFor } from '@bothy/contract/testing/wait-for.ts'
import { createJobRuns } from '../job-runs.ts'
import { aProposal, startTestServer, type TestServer } from '../testing/test-server.ts'
import { startOverdueAlarms } from './overdue-alarms.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const log = pino({ level: 'silent' })
const track = createJobRuns().trackerOf('alarms')

test('an alarm is raised once when several processes look for it at once: the leader gets one mail, and so does their emergency contact', async () => {
  const leader = await server.anAdmin()
  await server.call('setEmergencyContact', { name: 'Ruth', phone: '+41795124018', email: 'ruth@example.org' }, leader.token)
  const { id } = await server.call('createActivity', aProposal(), leader.token)
  await server.sql(
    `update activities set phase = 'active', start_time = now() - interval '9 hours', end_time = now() - interval '61 minutes', departed_at = now() where id = $1`,
    [id],
  )
  const { pool } = server.instance.postgres
  const channels = ['mail'] as const
  const processes = Array.from({ length: 5 }, () => startOverdueAlarms({ pool, channels, log, track }))
  const messages = () =>
    server.sql(`select kind from accounts.outbox where payload ->> 'activity' = $1 and kind like '%overdue%' order by created_at`, [id])
  const waitForMessages = (count: number) => waitFor(async () => expect(await messages()).toHaveLength(count))
  await waitForMessages(1)
  // An hour and a restart later.
  processes.forEach(({ stop }) => stop())
  await server.sql(
    `update activities set end_time = end_time - interval '1 hour', leader_asked_at = leader_asked_at - interval '1 hour' where id = $1`,
    [id],
  )
  const restarted = Array.from({ length: 5 }, () => startOverdueAlarms({ pool, channels, log, track }))
  await waitForMessages(2)
  restarted.forEach(({ stop }) => stop())
  // What the processes do when they are woken: nothing is due any more.
  const runs = Array.from({ length: 5 }, () => server.sql(`select rules.raise_alarms(now(), '{mail}') as next`))
  expect((await Promise.all(runs)).flat()).toEqual(Array.from({ length: 5 }, () => ({ next: null })))
  expect((await messages()).map(({ kind }) => kind)).toEqual(['activity-overdue', 'leader-overdue-contact'])
  // The emergency contact, who was notified, is notified that all is well.
  const kinds = (pattern: string) =>
    server.sql(`select kind, recipient from accounts.outbox where payload ->> 'activity' = $1 and kind like $2 and enqueued`, [id, pattern])
  await waitFor(async () => expect(await kinds('leader-overdue-contact')).toHaveLength(1))
  await server.call('confirmReturn', { activityId: id }, leader.token)
  await waitFor(async () => expect(await kinds('all-clear%')).toEqual([{ kind: 'all-clear-contact', recipient: 'ruth@example.org' }]))
})
