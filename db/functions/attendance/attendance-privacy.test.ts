/** What a club records of a member is read by the member, by the leaders of what the member takes part in, as two counts, and by admins; by nobody else. */
import { beforeAll, describe, expect, test } from 'vitest'
import { callNames, calls } from '@bothy/contract/calls.ts'
import { engines } from '../../testing/engines.ts'
import { type Actor, type DatabaseCall, inHours, setUpFixture } from '../../testing/fixture.ts'

const roles = ['visitor', 'member', 'participant', 'other leader', 'absent', 'leader', 'co-leader', 'admin'] as const
type Role = (typeof roles)[number]
const texts = { reason: 'Because of the toothache', objection: 'Nobody has called my name', note: 'The list was wet' }

const reads = callNames.filter((name): name is DatabaseCall => calls[name].method === 'GET' && calls[name].by === 'database')

describe.each(engines)('what is told of attendance on $name', ({ open }) => {
  const fixture = setUpFixture(open)
  let people: Record<Role, Actor>
  let [activityId, missed, left] = ['', '', '']

  beforeAll(async () => {
    await fixture().changeSettings({ records_attendance: true })
    const [member, participant, otherLeader, absent, leader, coLeader] = await fixture().members(6)
    const [visitor, admin] = [fixture().visitor, await fixture().admin()]
    people = {
      visitor,
      member: member!,
      participant: participant!,
      'other leader': otherLeader!,
      absent: absent!,
      leader: leader!,
      'co-leader': coLeader!,
      admin,
    }
    const participants = [absent!, participant!]
    missed = (await fixture().activity({ leader: otherLeader!, phase: 'active', participants, startTime: inHours(-8) })).id
    await otherLeader!.checkIn({ activityId: missed, userId: participant!.id, present: true })
    await otherLeader!.completeActivity({ activityId: missed })
    left = (await fixture().activity({ leader: otherLeader!, participants, startTime: inHours(3) })).id
    await absent!.leaveActivity({ activityId: left, reason: texts.reason })
    activityId = (await fixture().activity({ leader: leader!, participants, startTime: inHours(1) })).id
    await leader!.addCoLeader({ activityId, userId: coLeader!.id })
    await coLeader!.acceptCoLeadership({ activityId })
  })

  /** The answers to every read of the database about each activity, as one text. */
  async function answersFor(viewer: Actor): Promise<string> {
    const answers = [activityId, missed, left].flatMap((id) => {
      const input = { activityId: id, userId: people.absent.id, kind: 'joined', q: 'walk', backupId: id, notificationId: id }
      return reads.map((name) => viewer.run(name, input).catch((error: unknown) => ({ refused: String(error) })))
    })
    return JSON.stringify(await Promise.all(answers))
  }

  async function whoKnows(patterns: (string | RegExp)[]): Promise<Role[][]> {
    const answers = await Promise.all(roles.map(async (role) => [role, await answersFor(people[role])] as const))
    return patterns.map((pattern) => answers.filter(([, answer]) => answer.search(pattern) >= 0).map(([role]) => role))
  }

  const marksIn = /"attendance":\{/

  test('leaders of an activity that the member takes part in see two counts, and the member and admins the entries', async () => {
    expect(await whoKnows([marksIn, '"kind":"no-show"', '"kind":"late-cancellation"', texts.reason])).toEqual([
      ['leader', 'co-leader', 'admin'],
      ['absent', 'admin'],
      ['absent', 'admin'],
      ['absent', 'admin'],
    ])
    const { participants } = await people.leader.getActivity({ activityId })
    expect(participants.map(({ attendance }) => attendance)).toEqual(
      participants.map(({ id }) => (id === people.absent.id ? { noShows: 1, lateCancellations: 1 } : undefined)),
    )
    expect((await people.admin.getMemberAttendance({ userId: people.absent.id })).counts).toEqual({
      present: 0,
      noShows: 1,
      lateCancellations: 1,
    })
  })

  test('leaders of an activity that the member waits or applies for see the counts there', async () => {
    const { leader, absent, participant, member, admin } = people
    const { id: full } = await fixture().activity({ leader, maxParticipants: 2, participants: [participant, member] })
    await absent.joinWaitlist({ activityId: full })
    const { id: drawn } = await fixture().activity({ leader, startTime: inHours(200) })
    await fixture().rows("update public.activities set draw_at = start_time - interval '100 hours' where id = $1", [drawn])
    for (const one of [absent, participant]) await one.applyForSpot({ activityId: drawn })
    const marks = { noShows: 1, lateCancellations: 1 }
    for (const viewer of [leader, admin]) {
      expect((await viewer.getWaitlist({ activityId: full })).waiting).toMatchObject([{ id: absent.id, attendance: marks }])
      const { tickets } = await viewer.getDraw({ activityId: drawn })
      const seen = Object.fromEntries(tickets.map((ticket) => [ticket.member!.id, ticket.member!.attendance]))
      expect(seen).toEqual({ [absent.id]: marks, [participant.id]: null })
    }
    for (const viewer of [absent, participant, fixture().visitor])
      expect((await viewer.getDraw({ activityId: drawn })).tickets.some(({ member: owner }) => owner?.attendance)).toBe(false)
    await fixture().rows('delete from public.activities where id = any ($1)', [[full, drawn]])
  })

  test('an objection and the note of an admin are for the member and admins', async () => {
    await people.absent.objectToAttendance({ activityId: left, text: texts.objection })
    await people.admin.decideAttendance({ activityId: left, userId: people.absent.id, decision: 'kept', note: texts.note })
    expect(await whoKnows(Object.values(texts))).toEqual(Object.values(texts).map(() => ['absent', 'admin']))
  })

  test('an entry that does not count is not shown to leaders', async () => {
    await people.absent.objectToAttendance({ activityId: missed, text: texts.objection })
    const { participants } = await people.leader.getActivity({ activityId })
    expect(participants.find(({ id }) => id === people.absent.id)!.attendance).toEqual({ noShows: 0, lateCancellations: 1 })
  })

  test('what is written is stored with the entry, and in no mail, log or answer of another command', async () => {
    await fixture().rows('select accounts.send_summaries()')
    for (const text of [texts.reason, texts.objection, texts.note]) {
      const tables = Object.entries(await fixture().dump()).filter(([, rows]) => rows.some((row) => row.includes(text)))
      // The member reads the note in the app.
      expect(tables.map(([name]) => name)).toEqual(text === texts.note ? ['attendance', 'notifications'] : ['attendance'])
    }
  })

  test('leaders see the counts until the activity is over', async () => {
    await people.leader.startActivity({ activityId })
    expect(await whoKnows([marksIn])).toEqual([['leader', 'co-leader', 'admin']])
    await people.leader.completeActivity({ activityId })
    expect(await whoKnows([marksIn])).toEqual([[]])
  })
})
