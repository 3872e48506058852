import { describe, expect, test } from 'vitest'
import { servers } from '../../testing/engines.ts'
import { inHours, setUpFixture } from '../../testing/fixture.ts'

describe.each(servers)('reminders of several processes on $name', ({ open }) => {
  const fixture = setUpFixture(() => open(6))

  test('are written once, also after one of the processes was killed', async () => {
    const [leader, lin] = await fixture().members(2)
    await fixture().activity({ leader: leader!, participants: [lin!], startTime: inHours(20) })
    const killed = await fixture().database.connect()
    await killed.query('begin')
    const { rows } = await killed.query('select pg_backend_pid() as pid, rules.check_statuses()')
    await fixture().rows('select pg_terminate_backend($1)', [rows[0].pid])
    await Promise.all(Array.from({ length: 5 }, () => fixture().rows('select rules.check_statuses()')))
    for (const member of [leader!, lin!])
      expect((await member.listNotifications({})).items.map(({ kind }) => kind)).toEqual(['activity-reminder'])
  })
})
