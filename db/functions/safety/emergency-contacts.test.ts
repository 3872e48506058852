import { beforeEach, describe, expect, test } from 'vitest'
import { limits } from '@bothy/contract/limits.ts'
import { engines } from '../../testing/engines.ts'
import { codeOf, fieldsOf, inHours, setUpFixture, type Actor } from '../../testing/fixture.ts'

const ruth = { name: 'Ruth', phone: '+41795124018', email: 'ruth@example.org', note: 'Lin is allergic to bee stings.' }

describe.each(engines)('emergency contacts on $name', ({ open }) => {
  const fixture = setUpFixture(open)
  let [leader, lin, haru, admin]: Actor[] = []
  beforeEach(async () => {
    ;[leader, lin, haru] = await fixture().members(3)
    admin = await fixture().admin()
    await lin!.setEmergencyContact(ruth)
  })

  const anActivity = (startTime: string, endTime: string, phase: 'enrolling' | 'active' | 'finished' | 'cancelled' = 'enrolling') =>
    fixture().activity({ leader: leader!, phase, participants: [lin!, haru!], startTime, endTime })
  const listed = (viewer: Actor, id: string) => viewer.listEmergencyContacts({ activityId: id })

  test('a member keeps one, changes it and deletes it', async () => {
    expect(await lin!.getEmergencyContact({})).toEqual({ contact: ruth })
    const other = { name: 'Ben', phone: '+41795124019' }
    expect(await lin!.setEmergencyContact(other)).toEqual({ contact: { ...other, email: null, note: '' } })
    expect(await lin!.deleteEmergencyContact({})).toEqual({ contact: null })
    expect(await lin!.getEmergencyContact({})).toEqual({ contact: null })
  })

  test('it has a name and a phone number, within limits', async () => {
    const refused = (change: object) => fieldsOf(lin!.run('setEmergencyContact', { ...ruth, ...change }))
    expect(await refused({ name: ' ' })).toEqual({ name: ['REQUIRED'] })
    expect(await refused({ name: 'x'.repeat(limits.user.name.max + 1) })).toEqual({ name: ['TOO_LONG'] })
    expect(await refused({ phone: null })).toEqual({ phone: ['REQUIRED'] })
    expect(await refused({ phone: '12' })).toEqual({ phone: ['NOT_A_PHONE'] })
    expect(await refused({ email: 'ruth' })).toEqual({ email: ['NOT_AN_EMAIL'] })
    expect(await refused({ note: 'x'.repeat(limits.user.emergencyNote.max + 1) })).toEqual({ note: ['TOO_LONG'] })
    expect(await lin!.getEmergencyContact({})).toEqual({ contact: ruth })
  })

  test('the leader alone sees those of the participants: no admin, no participant', async () => {
    const { id } = await anActivity(inHours(-1), inHours(5), 'active')
    expect(await listed(leader!, id)).toEqual({ items: [{ userId: lin!.id, contact: ruth }] })
    for (const other of [lin!, haru!, admin!]) {
      expect((await other.getActivity({ activityId: id })).showsContacts).toBe(false)
      expect(await codeOf(listed(other, id))).toBe('NOT_PERMITTED')
    }
    expect(await codeOf(listed(fixture().visitor, id))).toBe('NOT_SIGNED_IN')
    expect(JSON.stringify(await leader!.getActivity({ activityId: id }))).not.toContain(ruth.phone)
  })

  test.each([
    ['more than a day before the start', inHours(26), inHours(30), 'enrolling', false],
    ['within a day before the start', inHours(23), inHours(30), 'enrolling', true],
    ['after two days on the trail', inHours(-60), inHours(-30), 'active', true],
    ['within a day after the end', inHours(-30), inHours(-23), 'finished', true],
    ['more than a day after the end', inHours(-30), inHours(-25), 'finished', false],
    ['of a cancelled activity', inHours(1), inHours(5), 'cancelled', false],
  ] as const)('the leader sees them: %s', async (_, start, end, phase, shown) => {
    const { id } = await anActivity(start, end, phase)
    expect((await leader!.getActivity({ activityId: id })).showsContacts).toBe(shown)
    if (shown) expect((await listed(leader!, id)).items).toHaveLength(1)
    else expect(await codeOf(listed(leader!, id))).toBe('NOT_PERMITTED')
  })

  test('admins who were alarmed see those of the group and of its leader until it is back, which is logged', async () => {
    await leader!.setEmergencyContact({ ...ruth, name: 'Urs' })
    const { id } = await anActivity(inHours(-9), inHours(-3), 'active')
    expect(await codeOf(listed(admin!, id))).toBe('NOT_PERMITTED')
    await fixture().rows('update public.activities set alarmed_at = now() where id = $1', [id])
    expect((await admin!.getActivity({ activityId: id })).showsContacts).toBe(true)
    for (let time = 0; time < 2; time += 1)
      expect((await listed(admin!, id)).items.map(({ contact }) => contact.name)).toEqual(['Urs', 'Ruth'])
    const logged = await fixture().rows(
      "select user_id, details ->> 'activity' as activity from public.system_logs where operation = 'show_emergency_contacts'",
    )
    expect(logged).toEqual([{ user_id: admin!.id, activity: id }])
    for (const other of [lin!, haru!]) expect(await codeOf(listed(other, id))).toBe('NOT_PERMITTED')
    expect((await listed(leader!, id)).items.map(({ contact }) => contact.name)).toEqual(['Ruth'])
    await admin!.confirmReturn({ activityId: id })
    expect(await codeOf(listed(admin!, id))).toBe('NOT_PERMITTED')
  })

  test('one who has left the activity is no longer listed', async () => {
    const { id } = await anActivity(inHours(5), inHours(8))
    await lin!.leaveActivity({ activityId: id })
    expect(await listed(leader!, id)).toEqual({ items: [] })
  })

  test('it is in the data export of its member, in no log, and deleted with the account', async () => {
    const { data } = await lin!.startBackup({})
    expect(data).toMatchObject({ emergencyContact: ruth })
    expect(JSON.stringify(await fixture().rows('select * from public.system_logs'))).not.toContain('Ruth')
    await fixture().rows('delete from public.profiles where id = $1', [lin!.id])
    expect(await fixture().rows('select from public.emergency_contacts where user_id = $1', [lin!.id])).toEqual([])
  })
})
