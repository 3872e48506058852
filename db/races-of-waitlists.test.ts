/** Concurrent commands on activities with a waitlist, on real servers with real connections. */
import { describe, expect, test } from 'vitest'
import { servers } from './testing/engines.ts'
import { type Actor, aNewActivity, inHours, setUpFixture } from './testing/fixture.ts'
import { aFullActivity, awakeMembers, violationsOfWaitlists } from './testing/waitlists.ts'

const connections = 40

/** The codes of the calls, 'done' for success. */
const outcomes = async (calls: Promise<unknown>[]): Promise<string[]> =>
  (await Promise.allSettled(calls)).map((result) =>
    result.status === 'fulfilled' ? 'done' : ((result.reason as { code?: string }).code ?? String(result.reason)),
  )

describe.each(servers)('waitlists under concurrent commands on $name', ({ open }) => {
  const fixture = setUpFixture(() => open(connections))

  const expectConsistency = async () => expect(await fixture().rows(violationsOfWaitlists)).toEqual([])

  test('thirty members who join the list at once all wait, each at a position of their own', async () => {
    const { activityId } = await aFullActivity(fixture(), { waiting: 0 })
    const members = await awakeMembers(fixture(), 30)
    expect(new Set(await outcomes(members.map((one) => one.joinWaitlist({ activityId }))))).toEqual(new Set(['done']))
    const positions = await Promise.all(members.map(async (one) => (await one.getActivity({ activityId })).waitlistPosition))
    expect(positions.toSorted((one, other) => one! - other!)).toEqual(Array.from({ length: 30 }, (_, index) => index + 1))
    await expectConsistency()
  })

  test('one member who joins the list twenty times at once waits once', async () => {
    const { activityId } = await aFullActivity(fixture(), { waiting: 0 })
    const [lin] = await awakeMembers(fixture(), 1)
    const codes = await outcomes(Array.from({ length: 20 }, () => lin!.joinWaitlist({ activityId })))
    expect(codes.filter((code) => code === 'done')).toHaveLength(1)
    expect(new Set(codes)).toEqual(new Set(['done', 'ALREADY_WAITING']))
    await expectConsistency()
  })

  test('spots that become free while strangers race for them go to the list', async () => {
    const { seated, waiters, activityId } = await aFullActivity(fixture(), { spots: 5, waiting: 5 })
    const strangers = await fixture().members(10)
    const joins = await outcomes([
      ...seated.map((one) => one.leaveActivity({ activityId })),
      ...strangers.map((one) => one.joinActivity({ activityId })),
    ])
    expect(joins.slice(0, 5)).toEqual(['done', 'done', 'done', 'done', 'done'])
    expect(joins.slice(5).filter((code) => code === 'done')).toEqual([])
    expect(await outcomes(waiters.map((one) => one.acceptOffer({ activityId })))).toEqual(waiters.map(() => 'done'))
    await expectConsistency()
  })

  test('an offer that is accepted in two tabs, declined, and left at once is answered once', async () => {
    for (let round = 0; round < 5; round++) {
      const { seated, waiters, activityId } = await aFullActivity(fixture(), { waiting: 2 })
      await seated[0]!.leaveActivity({ activityId })
      const [first] = waiters
      const codes = await outcomes([
        first!.acceptOffer({ activityId }),
        first!.acceptOffer({ activityId }),
        first!.declineOffer({ activityId }),
        first!.leaveWaitlist({ activityId }),
      ])
      expect(codes.filter((code) => code === 'done')).toHaveLength(1)
      await expectConsistency()
    }
  })

  test('an offer that ends in several processes while it is accepted moves on, or is accepted', async () => {
    for (let round = 0; round < 5; round++) {
      const { seated, waiters, activityId } = await aFullActivity(fixture(), { waiting: 3 })
      await seated[0]!.leaveActivity({ activityId })
      await fixture().rows(
        `update public.waitlist set expires_at = now() + interval '${round * 5} milliseconds' where activity_id = $1 and offered_at is not null`,
        [activityId],
      )
      await fixture().rows('update public.activities set offers_due_at = now() where id = $1', [activityId])
      const [code] = await outcomes([
        waiters[0]!.acceptOffer({ activityId }),
        ...Array.from({ length: 4 }, () => fixture().rows('select rules.move_offers()')),
      ])
      expect(['done', 'OFFER_EXPIRED']).toContain(code)
      await expect
        .poll(() =>
          fixture().rows(
            'select rules.move_offers(), count(*)::integer as open from public.waitlist where activity_id = $1 and offered_at is not null',
            [activityId],
          ),
        )
        .toMatchObject([{ open: code === 'done' ? 0 : 1 }])
      const told = await fixture().rows("select from public.notifications where activity_id = $1 and kind = 'spot-offered'", [activityId])
      expect(told).toHaveLength(code === 'done' ? 0 : 1)
      await expectConsistency()
    }
  })

  test('after random commands of many members at once the list is consistent', async () => {
    const { leader, seated, waiters, activityId } = await aFullActivity(fixture(), { spots: 4, waiting: 6, startTime: inHours(300) })
    const members = [...seated, ...waiters, ...(await awakeMembers(fixture(), 4))]
    const commands = async (member: Actor) => {
      const codes: string[] = []
      for (let round = 0; round < 6; round++)
        codes.push(
          ...(await outcomes([
            member.joinActivity({ activityId }),
            member.joinWaitlist({ activityId }),
            member.acceptOffer({ activityId }),
            round % 2 ? member.leaveActivity({ activityId }) : member.declineOffer({ activityId }),
          ])),
        )
      return codes
    }
    const resize = (maxParticipants: number) =>
      leader.editActivity({ activityId, ...aNewActivity({ maxParticipants, startTime: inHours(300) }) })
    const codes = (await Promise.all([...members.map(commands), outcomes([resize(6), resize(3), resize(5)])])).flat()
    const known = [
      'done',
      'ACTIVITY_FULL',
      'SPOT_OFFERED',
      'ALREADY_JOINED',
      'NOT_JOINED',
      'NOT_FULL',
      'ALREADY_WAITING',
      'NO_OFFER',
      'SEATS_TAKEN',
    ]
    expect(codes.filter((code) => !known.includes(code))).toEqual([])
    await expectConsistency()
  })

  test('two hundred members race for ten spots, with fifty who wait, while leaders and the clock change everything', async () => {
    const { leader, seated, waiters, activityId } = await aFullActivity(fixture(), { spots: 10, waiting: 50, startTime: inHours(300) })
    const admin = await fixture().admin()
    const strangers = await fixture().members(140)
    const resize = (maxParticipants: number) =>
      leader.editActivity({ activityId, ...aNewActivity({ maxParticipants, startTime: inHours(300) }) })
    const seat = ({ id: userId }: Actor) => admin.seatMember({ activityId, userId, reason: 'The rope' })
    const offered = async () =>
      (
        await fixture().rows<{ id: string }>(
          'select user_id as id from public.waitlist where activity_id = $1 and offered_at is not null order by place',
          [activityId],
        )
      )[0]
    const withdraw = async () => {
      const first = await offered()
      if (first) await leader.withdrawOffer({ activityId, userId: first.id })
    }
    /** The clock of a process, which ends one offer. As every command, it locks the activity first. */
    const clock = async () => {
      await fixture().database.transaction(async (connection) => {
        await connection.query('select from public.activities where id = $1 for no key update', [activityId])
        await connection.query(
          `update public.waitlist set offered_at = now() - interval '12 hours', expires_at = now() where (activity_id, user_id) in (
             select activity_id, user_id from public.waitlist where activity_id = $1 and offered_at is not null order by place limit 1)`,
          [activityId],
        )
        await connection.query('update public.activities set offers_due_at = now() where id = $1', [activityId])
      })
      await fixture().rows('select rules.move_offers()')
    }
    const calls = [
      ...strangers.map((one, index) => (index % 2 ? one.joinActivity({ activityId }) : one.joinWaitlist({ activityId }))),
      ...seated.slice(0, 6).map((one) => one.leaveActivity({ activityId })),
      ...waiters.flatMap((one, index) =>
        index % 3 ? [one.acceptOffer({ activityId })] : [one.declineOffer({ activityId }), one.leaveWaitlist({ activityId })],
      ),
      ...waiters.slice(40).map(seat),
      ...strangers.slice(0, 4).map(seat),
      ...[seated[7]!, waiters[1]!, waiters[45]!, strangers[0]!].map(({ id }) => admin.deleteUser({ userId: id })),
      ...[12, 9, 11, 10, 13].map(resize),
      ...Array.from({ length: 8 }, withdraw),
      ...Array.from({ length: 8 }, clock),
    ]
    const progress = { isOver: false }
    const done = outcomes(calls).finally(() => (progress.isOver = true))
    // Each transaction leaves the list consistent.
    while (!progress.isOver) await expectConsistency()
    const codes = await done
    const known = [
      'done',
      'ACTIVITY_FULL',
      'SPOT_OFFERED',
      'ALREADY_JOINED',
      'MEMBER_JOINED',
      'NOT_FULL',
      'ALREADY_WAITING',
      'NOT_WAITING',
      'NO_OFFER',
      'NOTHING_OFFERED',
      'OFFER_EXPIRED',
      'SEATS_TAKEN',
      'USER_NOT_FOUND',
      'NOT_SIGNED_IN',
    ]
    expect(codes.filter((code) => !known.includes(code))).toEqual([])
    expect(codes.filter((code) => code === 'done').length).toBeGreaterThan(50)
    await expectConsistency()
  })

  test('a spot that a leader gives twice, takes back, and that its member leaves at once is taken at most once', async () => {
    for (let round = 0; round < 5; round++) {
      const { leader, seated, waiters, activityId } = await aFullActivity(fixture(), { waiting: 3, startTime: inHours(10) })
      await seated[0]!.leaveActivity({ activityId })
      const userId = waiters[2]!.id
      const admin = await fixture().admin()
      const codes = await outcomes([
        leader.seatMember({ activityId, userId, reason: 'Her map' }),
        admin.seatMember({ activityId, userId: waiters[1]!.id, reason: 'Her rope' }),
        leader.undoActivity({ activityId }),
        waiters[2]!.leaveWaitlist({ activityId }),
        waiters[2]!.leaveActivity({ activityId }),
      ])
      expect(codes.slice(0, 2)).toContain('done')
      const { currentParticipants, waitlistCount } = await leader.getActivity({ activityId })
      expect(currentParticipants).toBeLessThanOrEqual(2)
      expect(waitlistCount).toBeLessThanOrEqual(3)
      await expectConsistency()
    }
  })

  test('accounts of members with seats, offers and places are deleted at once: the list goes on', async () => {
    const admin = await fixture().admin()
    for (let round = 0; round < 5; round++) {
      const { seated, waiters, activityId } = await aFullActivity(fixture(), { spots: 3, waiting: 5 })
      await seated[0]!.leaveActivity({ activityId })
      const gone = [seated[1]!, waiters[0]!, waiters[2]!]
      const codes = await outcomes([
        ...gone.map(({ id }) => admin.deleteUser({ userId: id })),
        waiters[0]!.acceptOffer({ activityId }),
        waiters[1]!.leaveWaitlist({ activityId }),
      ])
      expect(codes.slice(0, 3)).toEqual(['done', 'done', 'done'])
      expect(['done', 'NOT_SIGNED_IN']).toContain(codes[3])
      expect(codes[4]).toBe('done')
      await expectConsistency()
    }
  })
})
