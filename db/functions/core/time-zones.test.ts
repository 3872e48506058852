import { describe, expect, test } from 'vitest'
import { everyEngine } from '../../testing/engines.ts'
import { aNewActivity, fieldsOf, inHours, setUpFixture } from '../../testing/fixture.ts'

describe.each(everyEngine)('time zones on $name', ({ open }) => {
  const fixture = setUpFixture(open)

  test.each([
    ['Asia/Calcutta', 'Asia/Kolkata'],
    ['Asia/Saigon', 'Asia/Ho_Chi_Minh'],
    ['Europe/Kiev', 'Europe/Kyiv'],
    ['Europe/Kyiv', 'Europe/Kyiv'],
    ['US/Eastern', 'America/New_York'],
    ['America/Coyhaique', 'America/Coyhaique'],
    ['Etc/UTC', 'UTC'],
    ['UTC', 'UTC'],
    ['Etc/GMT+5', 'Etc/GMT+5'],
    ['GB', 'Europe/London'],
    ['EUROPE/ZURICH', 'Europe/Zurich'],
    ['europe/zurich', 'Europe/Zurich'],
    ['America/new_york', 'America/New_York'],
    ['ASIA/CALCUTTA', 'Asia/Kolkata'],
    ['Us/eastern', 'America/New_York'],
    ['America/PORT-AU-PRINCE', 'America/Port-au-Prince'],
    ['America/Port-au-Prince', 'America/Port-au-Prince'],
    ['Africa/Dar_Es_Salaam', 'Africa/Dar_es_Salaam'],
    ['Etc/gmt', 'UTC'],
    ['etc/gmt+5', 'Etc/GMT+5'],
    ['utc', 'UTC'],
    ['EST5EDT', 'EST5EDT'],
    ['cst6cdt', 'CST6CDT'],
    ['MST7MDT', 'MST7MDT'],
    ['PST8PDT', 'PST8PDT'],
  ])('%s is stored as %s', async (typed, timeZone) => {
    const lin = await fixture().member()
    expect(await lin.createActivity(aNewActivity({ timeZone: typed }))).toMatchObject({ timeZone })
    await lin.updateUserSettings({ preferences: { timezone: typed } })
    expect(await lin.getUserSettings({})).toMatchObject({ preferences: { timezone: timeZone } })
  })

  test.each(['+02:00', 'Etc/Unknown', 'undefined', 'Mars/Olympus_Mons', 'Etc/GMT+99', 'CEST', 'posix/Asia/Tokyo', ''])(
    '%s is refused',
    async (timeZone) => {
      const lin = await fixture().member()
      expect(await fieldsOf(lin.run('createActivity', aNewActivity({ timeZone })))).toEqual({ timeZone: ['NOT_A_TIME_ZONE'] })
    },
  )

  test('a zone that the database does not know stops no list, no check and no edit, and admins learn of it', async () => {
    const lin = await fixture().member()
    const { id } = await fixture().activity({ leader: lin, startTime: inHours(-40), endTime: null, phase: 'voting' })
    await lin.updateUserSettings({ preferences: { timezone: 'Europe/Zurich' } })
    const later = await fixture().activity({ leader: lin, startTime: inHours(30), endTime: null })
    const unknown = 'Mars/Olympus_Mons'
    await fixture().rows(`update public.activities set time_zone = '${unknown}' where creator_id = '${lin.id}'`)
    await fixture().rows(
      `update public.user_settings set time_zone = '${unknown}', quiet_from = '22:00', quiet_until = '07:00' where user_id = '${lin.id}'`,
    )
    expect((await lin.listActivities({ from: inHours(0) })).items.map((one) => one.id)).toContain(later.id)
    await lin.getOverview({})
    await fixture().rows('select rules.check_statuses(now())')
    expect(await lin.getActivity({ activityId: id })).toMatchObject({ phase: 'finished', timeZone: unknown })
    await fixture().rows(`select accounts.is_quiet('${lin.id}'), accounts.next_summary('${lin.id}', 'daily')`)
    expect(await lin.createActivity(aNewActivity())).toMatchObject({ timeZone: unknown })
    const health = await fixture().value<{ state: string; missing: string[] }>('select rules.zones_health()')
    expect(health).toMatchObject({ state: 'attention', missing: expect.arrayContaining([unknown]) })
  })
})
