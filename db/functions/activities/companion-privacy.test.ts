/** A child is known by name to the leaders of the activity and to whoever brings it, and by nobody else, in any answer, event or message. */
import { beforeAll, describe, expect, test } from 'vitest'
import { callNames, calls } from '@bothy/contract/calls.ts'
import type { BroughtCompanion } from '@bothy/contract/members/companions.ts'
import { engines, servers } from '../../testing/engines.ts'
import { type Actor, aNewActivity, type DatabaseCall, inHours, setUpFixture } from '../../testing/fixture.ts'

const year = new Date().getUTCFullYear()
const child = { name: 'Timotheus', isChild: true, birthYear: year - 9, phone: '+41795124018', note: 'Needs his inhaler', consent: 'Yes.' }
const adult = { name: 'Ruthhild', isChild: false, phone: '+41795124019', note: 'Vegetarian' }
const secrets = [child.name, child.phone, child.note]

const roles = ['visitor', 'member', 'participant', 'guardian', 'leader', 'co-leader', 'admin'] as const
type Role = (typeof roles)[number]
const knowing: Role[] = ['guardian', 'leader', 'co-leader', 'admin']

const reads = callNames.filter((name): name is DatabaseCall => calls[name].method === 'GET' && calls[name].by === 'database')

describe.each(engines)('what is told of companions on $name', ({ open }) => {
  const fixture = setUpFixture(open)
  let people: Record<Role, Actor>
  let activityId: string
  let companionIds: string[]

  beforeAll(async () => {
    await fixture().changeSettings({ allow_companions: true })
    const [member, participant, guardian, leader, coLeader] = await fixture().members(5)
    const [visitor, admin] = [fixture().visitor, await fixture().admin()]
    people = { visitor, member: member!, participant: participant!, guardian: guardian!, leader: leader!, 'co-leader': coLeader!, admin }
    const activity = await fixture().activity({ leader: leader!, participants: [participant!], startTime: inHours(1), title: 'The lake' })
    activityId = activity.id
    await fixture().rows('update public.activities set max_companions = 4 where id = $1', [activityId])
    await leader!.addCoLeader({ activityId, userId: coLeader!.id })
    await coLeader!.acceptCoLeadership({ activityId })
    await guardian!.addCompanion(child)
    companionIds = (await guardian!.addCompanion(adult)).items.map(({ id }) => id)
  })

  /** The answers to every read of the database, as one text. */
  async function answersFor(viewer: Actor): Promise<string> {
    const input = {
      activityId,
      userId: people.guardian.id,
      kind: 'joined',
      q: child.name,
      backupId: activityId,
      notificationId: activityId,
    }
    // Which of these a call takes, the contract says; the functions pass over the others.
    const read = (name: DatabaseCall) => viewer.run(name, input).catch((error: unknown) => ({ refused: String(error) }))
    return JSON.stringify(await Promise.all(reads.map(read)))
  }

  /** Who learns each of these words from any answer. */
  async function whoKnows(words: string[]): Promise<Role[][]> {
    const answers = await Promise.all(roles.map(async (role) => [role, await answersFor(people[role])] as const))
    return words.map((word) => answers.filter(([, answer]) => answer.includes(word)).map(([role]) => role))
  }

  const seenBy = async (role: Role): Promise<BroughtCompanion[]> => {
    const { participants } = await people[role].getActivity({ activityId })
    return (participants.find(({ id }) => id === people.guardian.id)!.companions ?? []).toSorted(
      (one, other) => Number(one.isChild) - Number(other.isChild),
    )
  }

  test('a child is known to its guardian before it joins, and then to the leaders: name, phone number and note', async () => {
    expect(await whoKnows(secrets)).toEqual(secrets.map(() => ['guardian']))
    await people.guardian.joinActivity({ activityId, companionIds })
    expect(await whoKnows(secrets)).toEqual(secrets.map(() => knowing))
  })

  test('visitors see how many come, and members that a child comes and the name of an adult, but neither number nor note', async () => {
    expect(await seenBy('visitor')).toEqual([
      { name: null, isChild: false },
      { name: null, isChild: false },
    ])
    for (const role of ['member', 'participant'] as const)
      expect(await seenBy(role)).toEqual([
        { name: adult.name, isChild: false },
        { name: null, isChild: true },
      ])
    for (const role of knowing)
      expect(await seenBy(role)).toMatchObject([adult, { name: child.name, phone: child.phone, note: child.note }])
    expect(await whoKnows([adult.phone, adult.note])).toEqual([knowing, knowing])
  })

  test('what commands answer to others, and what is stored to be sent, read or logged, names no child', async () => {
    const { leader, guardian, participant } = people
    const answers = [
      await participant.leaveActivity({ activityId }),
      await participant.joinActivity({ activityId }),
      await participant.messageLeader({ activityId, text: 'Hello' }),
    ]
    await leader.checkInAll({ activityId, userIds: [participant.id], companionIds, present: true })
    await guardian.changeCompanions({ activityId, companionIds: companionIds.slice(1) })
    await guardian.changeCompanions({ activityId, companionIds })
    await leader.messageParticipants({ activityId, text: 'Bring a rope' })
    await leader.editActivity({ activityId, ...aNewActivity({ startTime: inHours(2), location: 'Another lake' }) })
    await fixture().rows('select accounts.send_summaries()')
    await fixture().rows('select rules.send_reminders()')
    for (const secret of secrets) {
      expect(JSON.stringify(answers)).not.toContain(secret)
      const tables = Object.entries(await fixture().dump()).filter(([, rows]) => rows.some((row) => row.includes(secret)))
      expect(tables.map(([name]) => name)).toEqual(['companions'])
    }
  })

  test('a leader sees neither number nor note from a day after the return on, and the guardian still does', async () => {
    await fixture().rows(
      "update public.activities set phase = 'finished', start_time = now() - interval '40 hours', end_time = now() - interval '26 hours' where id = $1",
      [activityId],
    )
    const hidden = [child.phone, child.note, adult.phone, adult.note]
    expect(await whoKnows([child.name, ...hidden])).toEqual([knowing, ...hidden.map(() => ['guardian'])])
  })

  test('a child that will have grown up until the activity is a child for now', async () => {
    const { id: later } = await fixture().activity({ startTime: `${year + 1}-03-01T10:00:00Z` })
    await fixture().rows('update public.activities set max_companions = 4 where id = $1', [later])
    const teenager = { name: 'Leopoldine', isChild: true, birthYear: year - 18 }
    const companionId = (await people.guardian.addCompanion(teenager)).items.at(-1)!.id
    await people.guardian.joinActivity({ activityId: later, companionIds: [companionId] })
    const { participants } = await people.member.getActivity({ activityId: later })
    expect(participants[0]!.companions).toEqual([{ name: null, isChild: true }])
    await people.guardian.leaveActivity({ activityId: later })
    await people.guardian.deleteCompanion({ companionId })
  })

  test('a child is one until the year has ended everywhere', async () => {
    const isChild = (moment: string) =>
      fixture().value('select rules.counts_as_child(c, $2) from public.companions as c where name = $1', [child.name, moment])
    expect([await isChild(`${year + 10}-01-01T11:59:00Z`), await isChild(`${year + 10}-01-01T12:00:00Z`)]).toEqual([true, false])
  })

  test('a child that has grown up stays a child on what it came to', async () => {
    await fixture().rows('update public.companions set birth_year = $1 where name = $2', [year - 18, child.name])
    await fixture().rows("update public.activities set start_time = start_time - interval '1 year', end_time = null where id = $1", [
      activityId,
    ])
    await fixture().changeSettings({ companion_adult_age: 17 })
    expect((await people.guardian.listCompanions({})).items.map(({ isChild }) => isChild)).toEqual([false, false])
    expect(await whoKnows([child.name])).toEqual([knowing])
    await fixture().changeSettings({ companion_adult_age: 18 })
  })
})

describe.each(servers)('live events on $name', ({ open }) => {
  const fixture = setUpFixture(open)

  test('say only which activity has changed when a companion comes, changes or is checked in', async () => {
    await fixture().changeSettings({ allow_companions: true })
    const [leader, guardian] = await fixture().members(2)
    const { id: activityId } = await fixture().activity({ leader: leader!, participants: [guardian!], startTime: inHours(1) })
    await fixture().rows('update public.activities set max_companions = 4 where id = $1', [activityId])
    const listener = await fixture().database.connect()
    const events: string[] = []
    const ended = new Promise<void>((resolve) =>
      listener.on('notification', ({ payload = '' }) => (payload === 'end' ? resolve() : events.push(payload))),
    )
    await listener.query('listen club')
    const [{ id: companionId } = { id: '' }] = (await guardian!.addCompanion(child)).items
    const { consent: _, ...changed } = { ...child, companionId, note: 'Likes cheese' }
    const steps = [
      () => guardian!.changeCompanions({ activityId, companionIds: [companionId] }),
      () => guardian!.updateCompanion(changed),
      () => leader!.checkIn({ activityId, userId: guardian!.id, companionId, present: true }),
    ]
    for (const step of steps) await step()
    await fixture().rows("notify club, 'end'")
    await ended
    await listener.end()
    // The leader alone learns that there is a notification.
    expect(events.filter((event) => event !== JSON.stringify({ notifications: leader!.id }))).toEqual(
      steps.map(() => JSON.stringify({ activity: activityId })),
    )
  })
})
