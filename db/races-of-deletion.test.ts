/** Members who are deleted or sign out while others act on their activities, on real servers with real connections. */
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { servers, type ServerDatabase } from './testing/engines.ts'
import { type Actor, aNewActivity, codeOf, inHours, setUpFixture } from './testing/fixture.ts'
import { untilBlockedBy } from './testing/until-blocked.ts'

type Connection = Awaited<ReturnType<ServerDatabase['connect']>>

describe.each(servers)('members who are deleted or sign out on $name', ({ open }) => {
  let database: ServerDatabase
  const fixture = setUpFixture(async () => (database = await open(16)))

  /** Runs in a transaction of its own, which `work` ends. */
  async function inTransaction(work: (connection: Connection) => Promise<void>): Promise<void> {
    const connection = await database.connect()
    await connection.query('begin')
    await work(connection).finally(() => connection.end())
  }

  /** Waits until so many connections wait for a lock of any other. */
  async function untilBlocked(count: number): Promise<void> {
    const blocked = () =>
      fixture().rows('select from pg_stat_activity where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0')
    await expect.poll(async () => (await blocked()).length).toBe(count)
  }

  test.each(['leads', 'takes part in', 'voted on'])(
    'are deleted once a command has ended that notifies them, on an activity that the member %s',
    async (role) => {
      const [admin, leader, lin] = [await fixture().admin(), ...(await fixture().members(2))]
      const isLed = role === 'leads'
      const phase = role === 'voted on' ? 'voting' : 'enrolling'
      const { id: activityId, routes } = await fixture().activity({ leader: leader!, phase, routes: 1 })
      if (role === 'takes part in') await lin!.joinActivity({ activityId })
      if (role === 'voted on') await lin!.castVote({ activityId, routeId: routes[0]! })
      // A change of phase that can be undone. The deletion of a voter ends that, so it updates the activity too.
      await fixture().rows(
        `update public.activities set undo_phase = 'review', undo_by = creator_id, undo_until = now() + interval '1 minute' where id = $1`,
        [activityId],
      )
      const [actor, gone] = isLed ? [lin!, leader!] : [leader!, lin!]
      await inTransaction(async (connection) => {
        await connection.query("select set_config('request.jwt.claims', $1, true)", [JSON.stringify({ sub: actor.id })])
        await connection.query('select from public.activities where id = $1 for no key update', [activityId])
        const deletion = admin.deleteUser({ userId: gone.id })
        await untilBlockedBy(connection)
        const [command, input] = isLed ? ['join_activity', {}] : ['cancel_activity', { reason: 'Storm' }]
        await connection.query(`select public.${command}($1)`, [JSON.stringify({ activityId, ...input })])
        await connection.query('commit')
        expect(await deletion).toEqual({ ok: true })
      })
      expect(await fixture().rows('select from public.profiles where id = $1', [gone.id])).toEqual([])
    },
  )

  test('are deleted although they just sent a command, which is refused', async () => {
    const [admin, lin] = [await fixture().admin(), await fixture().member()]
    const { id: activityId } = await fixture().activity({ participants: [lin] })
    await inTransaction(async (connection) => {
      await connection.query('select from public.activities where id = $1 for no key update', [activityId])
      const deletion = admin.deleteUser({ userId: lin.id })
      await untilBlocked(1)
      const code = codeOf(lin.run('leaveActivity', { activityId }, randomUUID()))
      await untilBlocked(2)
      expect(await Promise.all([deletion, code, connection.query('commit')])).toMatchObject([{ ok: true }, 'NOT_SIGNED_IN', {}])
    })
    expect(await fixture().rows('select from public.idempotency_keys where member_id = $1', [lin.id])).toEqual([])
  })

  test('are deleted although they are just sending a proposal, which is refused', async () => {
    const lin = await fixture().member()
    await inTransaction(async (connection) => {
      await connection.query('delete from public.profiles where id = $1', [lin.id])
      const code = codeOf(lin.run('createActivity', aNewActivity(), randomUUID()))
      await untilBlockedBy(connection)
      expect(await Promise.all([code, connection.query('commit')])).toMatchObject(['NOT_SIGNED_IN', {}])
    })
  })

  // Without an idempotency key, which would lock the member first.
  test.each([
    ['join an activity', (lin: Actor, activityId: string) => lin.joinActivity({ activityId })],
    ['mark a favorite', (lin: Actor, activityId: string) => lin.addFavorite({ activityId })],
    ['propose an activity', (lin: Actor) => lin.createActivity(aNewActivity())],
    ['start a data export', (lin: Actor) => lin.startBackup({})],
    ['enter a companion', (lin: Actor) => lin.addCompanion({ name: 'Ruth', isChild: false })],
    ['enter an emergency contact', (lin: Actor) => lin.setEmergencyContact({ name: 'Ruth', phone: '+41795124018' })],
    ['choose about a group', async (lin: Actor, _: string, groupId: string) => lin.setGroupNotifications({ groupId, isNotified: false })],
    ['join a group', async (lin: Actor, _: string, groupId: string) => lin.joinGroup({ groupId })],
  ])('who are deleted at this moment cannot %s, which is a refusal', async (_, act) => {
    const [admin, lin] = [await fixture().admin(), await fixture().member()]
    await admin.updateSystemSettings({ allowCompanions: true })
    const { id: activityId } = await fixture().activity()
    const { id: groupId } = await admin.createGroup({ name: `Group ${randomUUID().slice(0, 8)}`, color: 'pine' })
    await inTransaction(async (connection) => {
      await connection.query('delete from public.profiles where id = $1', [lin.id])
      const code = codeOf(act(lin, activityId, groupId))
      await untilBlockedBy(connection)
      expect(await Promise.all([code, connection.query('commit')])).toMatchObject(['NOT_SIGNED_IN', {}])
    })
  })

  test.each([
    ['language', (lin: Actor) => lin.updateUserSettings({ preferences: { language: 'de' } })],
    ['picture', (lin: Actor, avatar: string) => lin.updateUserInfo({ avatar })],
  ])('are deleted although they just chose another %s, which is refused', async (_, choose) => {
    const [admin, lin] = [await fixture().admin(), await fixture().member()]
    const url = `/images/${lin.id}/96.webp`
    await lin.getUserSettings({})
    await fixture().rows("select rules.register_image($1, $2, $2, 'avatar', '{96}', 9000)", [lin.id, url])
    await inTransaction(async (connection) => {
      await connection.query('select from public.profiles where id = $1 for no key update', [lin.id])
      const deletion = admin.deleteUser({ userId: lin.id })
      await untilBlocked(1)
      const code = codeOf(choose(lin, url))
      await untilBlocked(2)
      expect(await Promise.all([deletion, code, connection.query('commit')])).toMatchObject([{ ok: true }, 'NOT_SIGNED_IN', {}])
    })
  })

  test.each([
    [
      'added to a group',
      async (admin: Actor) => {
        const { id: groupId } = await admin.createGroup({ name: 'Youth', color: 'pine' })
        return (userId: string) => admin.setGroupMember({ groupId, userId, role: 'reviewer' })
      },
    ],
    [
      'asked to lead',
      async (admin: Actor) => {
        const { id: activityId } = await fixture().activity({ leader: admin })
        return (userId: string) => admin.addCoLeader({ activityId, userId })
      },
    ],
    [
      'chosen as the leader',
      async (admin: Actor) => {
        const { id: activityId } = await fixture().activity()
        await fixture().rows('update public.activities set creator_id = null where id = $1', [activityId])
        return (userId: string) => admin.setLeader({ activityId, userId })
      },
    ],
  ])('are not %s any more, which is refused', async (_, prepare) => {
    const [admin, lin] = [await fixture().admin(), await fixture().member()]
    const choose = await prepare(admin)
    await inTransaction(async (connection) => {
      await connection.query('delete from public.profiles where id = $1', [lin.id])
      const code = codeOf(choose(lin.id))
      await untilBlockedBy(connection)
      expect(await Promise.all([code, connection.query('commit')])).toMatchObject(['USER_NOT_FOUND', {}])
    })
  })

  test('are not notified, and what others do meanwhile succeeds', async () => {
    const [admin, gone, leader] = [await fixture().admin(), await fixture().admin(), await fixture().member()]
    await inTransaction(async (connection) => {
      await connection.query('delete from public.profiles where id = $1', [gone.id])
      const proposal = leader.createActivity(aNewActivity())
      await untilBlockedBy(connection)
      await connection.query('commit')
      const { id: activityId } = await proposal
      expect((await admin.listNotifications({})).items).toMatchObject([{ kind: 'activity-proposed', activityId }])
    })
  })

  test('are not notified on a device that is signed out meanwhile, and the command succeeds', async () => {
    const [leader, lin] = await fixture().members(2)
    const { id: activityId } = await fixture().activity({ leader: leader!, participants: [lin!] })
    await fixture().rows(
      `insert into accounts.push_subscriptions (user_id, session_id, endpoint, p256dh, auth)
       values ($1, gen_random_uuid(), 'https://push.invalid/lin', 'B' || repeat('A', 86), repeat('A', 22))`,
      [lin!.id],
    )
    await inTransaction(async (connection) => {
      await connection.query('delete from accounts.push_subscriptions where user_id = $1', [lin!.id])
      const cancellation = leader!.cancelActivity({ activityId, reason: 'Storm' })
      await untilBlockedBy(connection)
      await connection.query('commit')
      expect(await cancellation).toMatchObject({ phase: 'cancelled' })
    })
    expect(await fixture().rows(`select from accounts.outbox where user_id = $1 and channel = 'push'`, [lin!.id])).toEqual([])
  })

  test('are not reminded of an activity that is deleted meanwhile, but of the next one', async () => {
    const lin = await fixture().member()
    const activities = [1, 2].map(() => fixture().activity({ leader: lin, startTime: inHours(20) }))
    // In the order in which the hourly check reminds of them.
    const [deleted, next] = (await Promise.all(activities)).map(({ id }) => id).toSorted()
    await inTransaction(async (connection) => {
      await connection.query('delete from public.activities where id = $1', [deleted])
      const check = fixture().rows('select rules.check_statuses()')
      await untilBlockedBy(connection)
      await Promise.all([check, connection.query('commit')])
    })
    expect((await lin.listNotifications({})).items).toMatchObject([
      { kind: 'activity-reminder', activityId: next },
      { kind: 'activity-deleted' },
    ])
  })

  test.each([
    ['change', 'change_phone', '{"phone":"+41795124018"}', '{"canSendSms":true}'],
    ['confirm', 'confirm_phone', '{"phone":"+41795124018","code":"123456"}', '{}'],
  ])('cannot %s a phone number any more, and their deletion succeeds', async (_, call, input, proof) => {
    const lin = await fixture().member()
    await fixture().rows(
      `insert into accounts.phone_codes (phone, purpose, user_id, salt, code_hash, expires_at)
       select '+41795124018', 'change', $1, salt, sha256(salt || '123456'), now() + interval '5 minutes' from decode(repeat('00', 16), 'hex') as salt`,
      [lin.id],
    )
    await inTransaction(async (connection) => {
      await connection.query('select from public.profiles where id = $1 for update', [lin.id])
      const answer = fixture()
        .rows(
          `select accounts.run($2, $3, row(token_hash, null, 'a hut', '', 'en', false), $4) from accounts.sessions where user_id = $1`,
          [lin.id, call, input, proof],
        )
        .catch((error: unknown) => error)
      await untilBlockedBy(connection)
      await connection.query('delete from public.profiles where id = $1', [lin.id])
      await connection.query('commit')
      expect(await answer).toMatchObject({ message: 'NOT_SIGNED_IN' })
    })
    expect(await fixture().rows('select from public.profiles where id = $1', [lin.id])).toEqual([])
  })

  test('lead and join activities that others join and leave at once', async () => {
    for (let round = 0; round < 5; round++) {
      const admin = await fixture().admin()
      const [leader, ...members] = await fixture().members(8)
      const activities = [await fixture().activity({ leader: leader! }), await fixture().activity({ leader: leader! })]
      const visit = async (member: Actor) => {
        for (const { id: activityId } of activities) {
          await member.joinActivity({ activityId })
          await member.leaveActivity({ activityId })
        }
      }
      await Promise.all([...members.map(visit), admin.deleteUser({ userId: leader!.id })])
      const left = await fixture().rows('select creator_id, current_participants from public.activities where id = any ($1)', [
        activities.map(({ id }) => id),
      ])
      expect(left).toEqual(activities.map(() => ({ creator_id: null, current_participants: 0 })))
    }
  })
})
