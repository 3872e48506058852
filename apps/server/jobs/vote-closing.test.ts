import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { waitFor } from '@bothy/contract/testing/wait-for.ts'
import { createJobRuns } from '../job-runs.ts'
import { aProposal, startTestServer, type TestServer } from '../testing/test-server.ts'
import { startVoteClosing } from './vote-closing.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const log = pino({ level: 'silent' })
const track = createJobRuns().trackerOf('votes')

async function aVote() {
  const [admin, voter] = [await server.anAdmin(), await server.aMember()]
  const { id, routes } = await server.call('createActivity', aProposal(), admin.token)
  await server.call('approveActivity', { activityId: id }, admin.token)
  await server.call('castVote', { activityId: id, routeId: routes[0]!.id }, voter.token)
  return { id, voter }
}
const closeSoon = (id: string) =>
  server.sql(`update activities set vote_closes_at = now() + interval '300 milliseconds' where id = $1`, [id])
/** Resolves when enrollment has opened, with who decided the vote. */
const whoDecided = (id: string) =>
  waitFor(async () => {
    const { phase, voteClosedBy } = await server.call('getActivity', { activityId: id })
    expect(phase).toBe('enrolling')
    return voteClosedBy
  })

describe('the closing of votes', () => {
  test('opens enrollment at the closing time, also when it was set after the start of the server', async () => {
    const { id } = await aVote()
    await closeSoon(id)
    expect(await whoDecided(id)).toBe('time')
  })

  test('decides once when several processes close at once, and each voter gets one mail', async () => {
    const { id, voter } = await aVote()
    const { pool } = server.instance.postgres
    const processes = Array.from({ length: 5 }, () => startVoteClosing({ pool, log, track }))
    await closeSoon(id)
    processes.forEach(({ wake }) => wake())
    expect(await whoDecided(id)).toBe('time')
    processes.forEach(({ wake, stop }) => (wake(), stop()))
    await server.sql('select accounts.write_messages()')
    const mails = await server.sql(`select from accounts.outbox where kind = 'enrollment-started' and user_id = $1`, [voter.id])
    expect(mails).toHaveLength(1)
  })
})
