/** What members are told of the list and the draw: each once, in its group, and in the night of the reader only where it cannot wait. */
import { describe, expect, test } from 'vitest'
import { type AppNotificationKind, kindsOfNotifications, type PushedKind } from '@bothy/contract/notifications.ts'
import { anActivityWithDraw, drawNow, orderOf } from '../../testing/draws.ts'
import { engines } from '../../testing/engines.ts'
import { type Actor, inHours, setUpFixture } from '../../testing/fixture.ts'
import { aFullActivity, letPass, moveOffersInTheMorning, setZone, zoneAtNight } from '../../testing/waitlists.ts'

/** Who is told, what must have happened before, in the day, and what happens then. */
type Event = { told: Actor; cause: () => Promise<unknown> }
type Row = {
  kind: PushedKind
  topic: 'activity' | 'reminders' | 'leading'
  /** `morning`: waits for it. `at once`: is told in the night. `never`: is left out in the night. */
  inTheNight: 'morning' | 'at once' | 'never'
  given: () => Promise<Event>
}

describe.each(engines)('what is told of spots on $name', ({ open }) => {
  const fixture = setUpFixture(open)
  const full = (options: Parameters<typeof aFullActivity>[1] = {}) => aFullActivity(fixture(), { startTime: inHours(200), ...options })
  const told = async (member: Actor, kind: AppNotificationKind) =>
    (await member.listNotifications({ limit: 50 })).items.filter((one) => one.kind === kind).length
  const putToBed = (member: Actor) => setZone(fixture(), member.id, zoneAtNight())

  async function offered() {
    const given = await full()
    await given.seated[0]!.leaveActivity({ activityId: given.activityId })
    return { ...given, told: given.waiters[0]! }
  }

  async function drawn(isSeated: boolean): Promise<Event> {
    const { leader, activityId, members } = await anActivityWithDraw(fixture(), { spots: 2, applicants: 3 })
    // The tickets and the seed are chosen, so what the draw will say follows from them.
    const seed = await fixture().value<string>('select encode(seed, $$hex$$) from public.draws where activity_id = $1', [activityId])
    const [entry] = await fixture().rows<{ user_id: string }>(
      `select a.user_id from public.applications as a where a.activity_id = $1
       order by rules.draw_key(decode($2, 'hex'), a.ticket, 1) ${isSeated ? 'asc' : 'desc'} limit 1`,
      [activityId, seed],
    )
    const cause = async () => {
      await drawNow(fixture(), activityId)
      expect((await orderOf(leader, activityId)).find(({ id }) => id === entry!.user_id)).toMatchObject({ isSeated })
    }
    return { told: members.find(({ id }) => id === entry!.user_id)!, cause }
  }

  const rows: Row[] = [
    {
      kind: 'spot-offered',
      topic: 'activity',
      inTheNight: 'morning',
      given: async () => {
        const { seated, waiters, activityId } = await full()
        return { told: waiters[0]!, cause: () => seated[0]!.leaveActivity({ activityId }) }
      },
    },
    {
      kind: 'offer-ending',
      topic: 'reminders',
      inTheNight: 'never',
      given: async () => {
        const { told: member, activityId } = await offered()
        const cause = async () => {
          await fixture().rows('update public.waitlist set remind_at = now() where activity_id = $1 and offered_at is not null', [
            activityId,
          ])
          await fixture().rows('select rules.offer_spots($1)', [activityId])
        }
        return { told: member, cause }
      },
    },
    {
      kind: 'offer-passed',
      topic: 'activity',
      inTheNight: 'morning',
      given: async () => {
        const { told: member, activityId } = await offered()
        return { told: member, cause: () => letPass(fixture(), activityId, member) }
      },
    },
    {
      kind: 'waitlist-moved',
      topic: 'activity',
      inTheNight: 'morning',
      given: async () => {
        const { waiters, activityId } = await full({ waiting: 4 })
        return { told: waiters[3]!, cause: () => waiters[0]!.leaveWaitlist({ activityId }) }
      },
    },
    { kind: 'spot-drawn', topic: 'activity', inTheNight: 'morning', given: () => drawn(true) },
    { kind: 'spot-not-drawn', topic: 'activity', inTheNight: 'morning', given: () => drawn(false) },
    {
      kind: 'draw-held',
      topic: 'leading',
      inTheNight: 'morning',
      given: async () => {
        const { leader, activityId } = await anActivityWithDraw(fixture(), {})
        const cause = async () => {
          const zone = await fixture().value<string>('select time_zone from public.user_settings where user_id = $1', [leader.id])
          await fixture().rows('update public.activities set time_zone = $2 where id = $1', [activityId, zone])
          await drawNow(fixture(), activityId)
        }
        return { told: leader, cause }
      },
    },
    {
      // The start may be before the morning.
      kind: 'seat-given',
      topic: 'activity',
      inTheNight: 'at once',
      given: async () => {
        const { leader, seated, waiters, activityId } = await full()
        await seated[0]!.leaveActivity({ activityId })
        return { told: waiters[2]!, cause: () => leader.seatMember({ activityId, userId: waiters[2]!.id, reason: 'Her rope' }) }
      },
    },
    {
      kind: 'waitlist-closed',
      topic: 'activity',
      inTheNight: 'morning',
      given: async () => {
        const { leader, waiters, activityId } = await full()
        return { told: waiters[1]!, cause: () => leader.setWaitlist({ activityId, isOpen: false }) }
      },
    },
    {
      kind: 'offer-withdrawn',
      topic: 'activity',
      inTheNight: 'morning',
      given: async () => {
        const { leader, told: member, activityId } = await offered()
        return { told: member, cause: () => leader.withdrawOffer({ activityId, userId: member.id }) }
      },
    },
  ]

  test.each(rows)('$kind is told once in the day, in its group, and the latest replaces one that waits', async ({ kind, topic, given }) => {
    expect(kindsOfNotifications[kind]).toMatchObject({ topic, again: 'latest' })
    const event = await given()
    await event.cause()
    await fixture().rows('select rules.move_offers()')
    expect(await told(event.told, kind)).toBe(1)
  })

  test.each(rows)('$kind in the night: $inTheNight', async ({ kind, inTheNight, given }) => {
    const event = await given()
    await putToBed(event.told)
    await event.cause()
    const before = await told(event.told, kind)
    await moveOffersInTheMorning(fixture())
    const expected = { morning: [0, 1], 'at once': [1, 1], never: [0, 0] }[inTheNight]
    expect([before, await told(event.told, kind)]).toEqual(expected)
  })

  test('a list that is open again in the morning was never closed, and others are', async () => {
    const [opened, closed] = [await full({ waiting: 1 }), await full({ waiting: 0 })]
    const waiter = opened.waiters[0]!
    await waiter.joinWaitlist({ activityId: closed.activityId })
    await putToBed(waiter)
    for (const { leader, activityId } of [opened, closed]) await leader.setWaitlist({ activityId, isOpen: false })
    await opened.leader.setWaitlist({ activityId: opened.activityId, isOpen: true })
    await moveOffersInTheMorning(fixture())
    expect((await waiter.listNotifications({})).items).toMatchObject([{ kind: 'waitlist-closed', activityId: closed.activityId }])
  })

  test('who says that a list stays open takes nothing back that waits for the morning', async () => {
    const { leader, told: member, activityId } = await offered()
    await putToBed(member)
    await leader.withdrawOffer({ activityId, userId: member.id })
    await leader.setWaitlist({ activityId, isOpen: true, offerHours: 3 })
    await moveOffersInTheMorning(fixture())
    expect(await told(member, 'offer-withdrawn')).toBe(1)
  })

  test('a list that is closed once more is not told again to who has read it', async () => {
    const { leader, waiters, activityId } = await full({ waiting: 1 })
    await leader.setWaitlist({ activityId, isOpen: false })
    await waiters[0]!.markNotificationsRead({ until: new Date(Date.now() + 60_000).toISOString() })
    await leader.setWaitlist({ activityId, isOpen: false })
    expect((await waiters[0]!.listNotifications({})).items).toMatchObject([{ kind: 'waitlist-closed', isRead: true }])
  })

  test('who came among the first three in the night is not told of it in the morning', async () => {
    const { waiters, activityId } = await full({ waiting: 1 })
    const [late] = await fixture().members(1)
    await setZone(fixture(), late!.id, zoneAtNight())
    await late!.joinWaitlist({ activityId })
    await fixture().rows("select rules.offer_spots($1, now() + interval '8 hours')", [activityId])
    for (const near of [waiters[0]!, late!]) expect((await near.listNotifications({})).items).toEqual([])
  })

  test('what waits for the morning of one activity is told by its own clock', async () => {
    const [first, other] = [await full({ waiting: 1 }), await full({ waiting: 0 })]
    const [waiter] = first.waiters
    await putToBed(waiter!)
    await waiter!.joinWaitlist({ activityId: other.activityId })
    await first.leader.setWaitlist({ activityId: first.activityId, isOpen: false })
    await fixture().rows("update public.waitlist set untold_kind = 'offer-withdrawn' where activity_id = $1", [other.activityId])
    await fixture().rows("select rules.offer_spots($1, now() + interval '8 hours')", [first.activityId])
    expect((await waiter!.listNotifications({ limit: 20 })).items.map(({ kind }) => kind)).toEqual(['waitlist-closed'])
  })
})
