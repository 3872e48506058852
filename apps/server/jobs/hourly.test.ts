import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { pino } from 'pino'
import { aProposal, openTestClub, type TestClub } from '../test-club.ts'
import { startHourly } from './hourly.ts'

let club: TestClub
beforeAll(async () => {
  club = await openTestClub()
})
afterAll(() => club.close())

async function anActivityThatIsOver(): Promise<string> {
  const admin = await club.anAdmin()
  const { id } = await club.call('createActivity', aProposal(), admin.token)
  await club.call('approveActivity', { activityId: id }, admin.token)
  await club.sql(`update activities set start_time = now() - interval '5 hours', end_time = now() - interval '1 hour' where id = $1`, [id])
  return id
}

const quiet = pino({ level: 'silent' })
const soon = { first: 10, every: 3_600_000 }

describe('by itself, the club', () => {
  it('finishes what is over, soon after the start', async () => {
    const id = await anActivityThatIsOver()
    const job = startHourly(club.server.database.pool, quiet, soon)
    await vi.waitFor(async () => expect((await club.call('getActivity', { activityId: id })).phase).toBe('finished'), { timeout: 10_000 })
    job.stop()
  })

  it('leaves the work to one process when several start at once', async () => {
    const lines: Record<string, unknown>[] = []
    const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>) })
    const id = await anActivityThatIsOver()
    const jobs = Array.from({ length: 5 }, () => startHourly(club.server.database.pool, log, soon))
    await vi.waitFor(async () => expect((await club.call('getActivity', { activityId: id })).phase).toBe('finished'), { timeout: 10_000 })
    for (const job of jobs) job.stop()
    expect(lines.filter(({ changed }) => changed === 1)).toHaveLength(1)
  })

  it('sweeps up what has expired', async () => {
    const { id } = await club.aMember()
    await club.sql('update accounts.sessions set expires_at = now() where user_id = $1', [id])
    const job = startHourly(club.server.database.pool, quiet, soon)
    await vi.waitFor(async () => expect(await club.sql('select from accounts.sessions where user_id = $1', [id])).toEqual([]), {
      timeout: 10_000,
    })
    job.stop()
  })
})
