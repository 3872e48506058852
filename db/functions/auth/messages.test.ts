import { beforeEach, describe, expect, test } from 'vitest'
import { databaseLimits } from '@bothy/contract/limits.ts'
import { engines } from '../../testing/engines.ts'
import { setUpFixture, type Actor } from '../../testing/fixture.ts'

const most = databaseLimits.unconfirmedPerDay

describe.each(engines)('messages about accounts on $name', ({ open }) => {
  const fixture = setUpFixture(open)
  let member: Actor
  beforeEach(async () => {
    await fixture().rows('delete from accounts.outbox')
    member = await fixture().member()
  })

  const post = async (kind: string, recipient: string | null, times = 1) => {
    for (let time = 0; time < times; time += 1) await fixture().rows('select accounts.post($1, $2, null, $3)', [kind, member.id, recipient])
  }
  const countTo = (recipient: string) =>
    fixture().value<number>('select count(*)::integer from accounts.outbox where recipient = $1', [recipient])

  test.each([
    ['an address', 'confirm-email-change', 'stranger@example.org'],
    ['a number', 'sign-in-code', '+41795124018'],
  ])('%s that nobody has confirmed gets ten a day, and the same work is done for further ones', async (_, kind, recipient) => {
    await post(kind, recipient, most + 3)
    expect([await countTo(recipient), await countTo('')]).toEqual([most, 3])
    await fixture().rows("update accounts.outbox set created_at = created_at - interval '1 day'")
    await post(kind, recipient)
    expect(await countTo(recipient)).toBe(most + 1)
  })

  test('the confirmed address and number of a member get all of them', async () => {
    await fixture().rows("update public.profiles set phone = '+41795124019', phone_status = 'verified' where id = $1", [member.id])
    await post('reset-password', null, most + 1)
    await post('sign-in-code', '+41795124019', most + 1)
    expect([await countTo(`${member.id}@bothy.example`), await countTo('+41795124019')]).toEqual([most + 1, most + 1])
  })

  test('a former address gets a notice of every change', async () => {
    await post('confirm-email-change', 'former@example.org', most)
    await post('email-change-done', 'former@example.org')
    expect(await countTo('former@example.org')).toBe(most + 1)
  })

  test('are in plain English for somebody who may be no member, where the language of the member is a joke', async () => {
    await fixture().rows("update public.profiles set language = 'en-x-pirate' where id = $1", [member.id])
    await post('confirm-email-change', 'stranger@example.org')
    await post('password-changed', null)
    expect(await fixture().rows('select kind, locale from accounts.outbox order by kind')).toEqual([
      { kind: 'confirm-email-change', locale: 'en' },
      { kind: 'password-changed', locale: 'en-x-pirate' },
    ])
  })

  test('about activities: an address that nobody has confirmed gets ten mails a day, and every alarm', async () => {
    await fixture().rows('update public.system_settings set require_email_verification = false')
    await fixture().rows('update public.profiles set email_verified = false where id = $1', [member.id])
    const leader = await fixture().member()
    for (let count = 0; count < most + 2; count += 1) {
      const { id } = await fixture().activity({ leader, phase: 'enrolling', participants: [member] })
      await leader.cancelActivity({ activityId: id, reason: 'Fog.' })
    }
    expect(await countTo(`${member.id}@bothy.example`)).toBe(most)
    await fixture().rows("select rules.notify_members(array[$1::uuid], 'leader-overdue', a) from public.activities as a limit 1", [
      member.id,
    ])
    expect(await countTo(`${member.id}@bothy.example`)).toBe(most + 1)
  })
})
