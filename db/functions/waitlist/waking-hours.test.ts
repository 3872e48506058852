import { describe, expect, test } from 'vitest'
import { engines } from '../../testing/engines.ts'
import { setUpFixture } from '../../testing/fixture.ts'

describe.each(engines)('the time to answer an offer on $name', ({ open }) => {
  const fixture = setUpFixture(open)
  const instant = async (sql: string, values: unknown[]) => (await fixture().value<Date>(sql, values)).toISOString()
  const after = (moment: string, hours: number, zone = 'Europe/Zurich') =>
    instant('select rules.after_waking_hours($1, $2, $3)', [moment, hours, zone])

  test.each([
    ['before 22', '2026-06-10T19:59:59Z', '2026-06-10T19:59:59.000Z'],
    ['at 22', '2026-06-10T20:00:00Z', '2026-06-11T05:00:00.000Z'],
    ['before 7', '2026-06-11T04:59:59Z', '2026-06-11T05:00:00.000Z'],
    ['at 7', '2026-06-11T05:00:00Z', '2026-06-11T05:00:00.000Z'],
  ])('begins at once in the day and at 7 in the night: %s', async (_, moment, start) => {
    expect(await instant('select rules.awake_from($1, $2)', [moment, 'Europe/Zurich'])).toBe(start)
  })

  test.each([
    ['ends on the same day', '2026-06-10T08:00:00Z', 3, '2026-06-10T11:00:00.000Z'],
    ['rests from 22 to 7', '2026-06-10T19:00:00Z', 3, '2026-06-11T07:00:00.000Z'],
    ['begins at 7 when it is night', '2026-06-10T22:30:00Z', 1, '2026-06-11T06:00:00.000Z'],
    ['may end as the night begins', '2026-06-10T17:00:00Z', 3, '2026-06-10T20:00:00.000Z'],
    ['takes several days for 48 hours', '2026-06-10T05:00:00Z', 48, '2026-06-13T08:00:00.000Z'],
    ['is as long in the night when the clock is set forward', '2026-03-28T19:00:00Z', 4, '2026-03-29T07:00:00.000Z'],
    ['is as long in the night when the clock is set back', '2026-10-24T18:00:00Z', 4, '2026-10-25T08:00:00.000Z'],
  ])('%s', async (_, moment, hours, end) => {
    expect(await after(moment, hours)).toBe(end)
  })

  test('is counted in the zone of the member', async () => {
    expect(await after('2026-06-10T12:00:00Z', 3, 'Asia/Shanghai')).toBe('2026-06-11T00:00:00.000Z')
  })

  test.each([
    ['before midnight', '2099-06-11T00:30:00Z'],
    ['after midnight', '2099-06-11T08:00:00Z'],
  ])('does not end in the night, where half of the time to the start does: %s', async (_, startTime) => {
    const { id } = await fixture().activity({ startTime, endTime: '2099-06-11T12:00:00Z' })
    const end = await instant(
      `select rules.offer_end(a, '2099-06-10T17:00:00Z', 'Europe/Zurich') from public.activities as a where id = $1`,
      [id],
    )
    expect(end).toBe('2099-06-10T20:00:00.000Z')
  })
})
