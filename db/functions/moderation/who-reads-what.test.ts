/**
 * What a member writes, shows and brings, and who reads it in any answer: notes on shared rides, messages, photos, lines of reports, companions and the emergency
 * contact, also by way of the walked routes, the years, the book and the data export; and nobody in events, mails or the log.
 */
import { beforeAll, describe, expect, test } from 'vitest'
import { callNames, calls } from '@bothy/contract/calls.ts'
import { engines, servers } from '../../testing/engines.ts'
import { type Actor, aNewActivity, aRoute, aTrack, type DatabaseCall, type Fixture, inHours, setUpFixture } from '../../testing/fixture.ts'

/** `blocker` takes part, and blocks the author, who takes part, too. `friend` takes part and blocks nobody. */
const roles = ['visitor', 'member', 'friend', 'blocker', 'author', 'leader', 'co-leader', 'admin'] as const
type Role = (typeof roles)[number]
type People = Record<Role, Actor>
const without = (...others: Role[]) => roles.filter((role) => !others.includes(role))

const reads = callNames.filter((name): name is DatabaseCall => calls[name].method === 'GET' && calls[name].by === 'database')

const year = new Date().getUTCFullYear()
const child = { name: 'Timotheus', isChild: true, birthYear: year - 9, phone: '+41795124018', note: 'Needs his inhaler', consent: 'Yes.' }
const contact = { name: 'Notburga', phone: '+41795124099', note: 'Hard of hearing' }
/** Words of the author, each in one place. */
const words = {
  carNote: 'Smells of goat',
  message: 'Rhododendron in bloom',
  hiddenMessage: 'Slow as a snail',
  caption: 'Gentian by the spring',
  hiddenCaption: 'Asleep on the summit',
  line: 'Nobody wanted to go down',
}
/** Words of others about or beside them. */
const rideNote = 'With two walking sticks'
const hiddenReason = 'Kind words only'
const complaint = 'Mocks the last one'

/** A club with everything switched on, and an activity with all of them in it. */
async function setUpClub(fixture: Fixture): Promise<{ people: People; activityId: string }> {
  await fixture.changeSettings({
    allow_companions: true,
    photos: true,
    shared_rides: true,
    writes_reports: true,
    discussion: 'taking-part',
  })
  const [member, friend, blocker, author, leader, coLeader] = (await fixture.members(6)) as [Actor, Actor, Actor, Actor, Actor, Actor]
  const people = { visitor: fixture.visitor, member, friend, blocker, author, leader, 'co-leader': coLeader, admin: await fixture.admin() }
  const { id: activityId } = await leader.createActivity(
    aNewActivity({ title: 'The lake', startTime: inHours(3), maxCompanions: 4, routes: [aRoute({ track: aTrack() })] }),
  )
  await fixture.rows("update public.activities set phase = 'enrolling', never_public = false where id = $1", [activityId])
  await fixture.rows('update public.routes set is_selected = true where activity_id = $1', [activityId])
  await leader.addCoLeader({ activityId, userId: coLeader.id })
  await coLeader.acceptCoLeadership({ activityId })
  for (const participant of [friend, blocker]) await participant.joinActivity({ activityId })
  await blocker.blockMember({ userId: author.id })
  return { people, activityId }
}

/** The author brings a child, offers a car, writes and shows photos. Each step may send events. Returns the ids of the photos. */
async function bringAndWrite(fixture: Fixture, { author, friend, blocker, leader }: People, activityId: string) {
  const [companion] = (await author.addCompanion(child)).items
  await author.setEmergencyContact(contact)
  await author.joinActivity({ activityId, companionIds: [companion!.id] })
  const { id: carId } = await author.offerCar({ activityId, place: 'Station', departsAt: inHours(2), seats: 4, note: words.carNote })
  await friend.takeSeats({ carId })
  await blocker.requestRide({ activityId, place: 'Inn', note: rideNote })
  await author.writeMessage({ activityId, text: `${words.message}, @${friend.name} and @${blocker.name}` })
  const hidden = await author.writeMessage({ activityId, text: `${words.hiddenMessage}, @${friend.name}` })
  await friend.createReport({ kind: 'message', contentId: hidden.id, reason: 'offensive', text: complaint })
  await leader.hideMessage({ messageId: hidden.id, reason: hiddenReason })
  await leader.startActivity({ activityId })
  const show = async (name: string, caption: string) => {
    const url = `/photos/${name}/1920.webp`
    await fixture.rows('select rules.register_image($1, $2, $3, $4, $5, $6)', [author.id, url, name, 'photo', [400, 1920], 1000])
    return (await author.addPhoto({ activityId, image: url, caption })).id
  }
  const shown = await show('shown', words.caption)
  const hiddenPhoto = await show('hidden', words.hiddenCaption)
  await friend.requestPhotoRemoval({ photoId: hiddenPhoto })
  return { shown, hidden: hiddenPhoto }
}

/** The activity is over since an hour, and its leader and the author have written. */
async function finishAndReport({ author, leader }: People, activityId: string) {
  await leader.completeActivity({ activityId })
  await leader.writeReport({ activityId, version: 0, text: 'Snow to the knee.' })
  await author.writeReport({ activityId, text: words.line })
}

describe.each(engines)('who reads what on $name', ({ open }) => {
  const fixture = setUpFixture(open)
  let people: People
  let activityId: string
  let photos: { shown: string; hidden: string }

  beforeAll(async () => {
    ;({ people, activityId } = await setUpClub(fixture()))
    photos = await bringAndWrite(fixture(), people, activityId)
  })

  /** The answers to every read of the database, and the data export, as one text. */
  async function answersFor(viewer: Actor): Promise<string> {
    const hash = await fixture().value('select library_hash from public.routes where activity_id = $1', [activityId])
    // Which of these a call takes, the contract says; the functions pass over the others.
    const input = { activityId, hash, year, userId: people.author.id, kind: 'joined', photoId: photos.shown, backupId: activityId }
    const inputs = [input, { ...input, photoId: photos.hidden, q: child.name }]
    const run = (name: DatabaseCall, given: object) => viewer.run(name, given).catch((error: unknown) => ({ refused: String(error) }))
    const answers = await Promise.all(inputs.flatMap((given) => reads.map((name) => run(name, given))))
    return JSON.stringify([answers, await run('startBackup', {})])
  }

  /** Who learns each of these words from any answer. */
  async function whoKnows(secrets: readonly string[]): Promise<Record<string, Role[]>> {
    const answers = await Promise.all(roles.map(async (role) => [role, await answersFor(people[role])] as const))
    return Object.fromEntries(
      secrets.map((secret) => [secret, answers.filter(([, answer]) => answer.includes(secret)).map(([role]) => role)]),
    )
  }

  const ofLeaders = without('visitor', 'member', 'friend', 'blocker')
  /** Who knows what of the photos and messages, during the activity and after it. */
  const lasting = () => ({
    [words.message]: without('visitor', 'blocker'),
    [words.hiddenMessage]: ofLeaders,
    [hiddenReason]: ofLeaders,
    [complaint]: ['friend', 'admin'],
    [words.caption]: without('visitor', 'blocker'),
    [photos.shown]: without('visitor', 'blocker'),
    [words.hiddenCaption]: ofLeaders,
    [photos.hidden]: ofLeaders,
    [child.name]: ofLeaders,
  })

  test('during the activity', async () => {
    const expected = {
      ...lasting(),
      [child.phone]: ofLeaders,
      [child.note]: ofLeaders,
      [contact.name]: ['author', 'leader', 'co-leader'],
      [words.carNote]: without('visitor', 'member', 'blocker'),
      [rideNote]: without('visitor', 'member', 'author'),
    }
    expect(await whoKnows(Object.keys(expected))).toEqual(expected)
  })

  test('after it, when it is in the walked routes, the years and the book', async () => {
    await finishAndReport(people, activityId)
    const expected = { ...lasting(), [words.line]: without('blocker') }
    expect(await whoKnows(Object.keys(expected))).toEqual(expected)
    const hash = await fixture().value<string>('select library_hash from public.routes where activity_id = $1', [activityId])
    // A picture of the whole club shows nothing that is hidden, to nobody.
    const { admin, leader } = people
    const pictures = [await leader.getRoute({ hash }), await admin.listRoutes({}), await admin.listYearActivities({ year })]
    for (const picture of pictures) {
      expect(JSON.stringify(picture)).toContain(photos.shown)
      expect(JSON.stringify(picture)).not.toContain(photos.hidden)
    }
  })

  test('what is stored to be sent, or logged, has none of it', async () => {
    await fixture().rows('select accounts.send_summaries()')
    await fixture().rows('select rules.send_reminders()')
    const dump = Object.entries(await fixture().dump())
    const tablesWith = (secret: string) => dump.filter(([, rows]) => rows.some((row) => row.includes(secret))).map(([name]) => name)
    const secrets = [child.name, child.note, contact.name, words.carNote, rideNote, words.hiddenMessage, complaint, words.hiddenCaption]
    expect(Object.fromEntries(secrets.map((secret) => [secret, tablesWith(secret)]))).toEqual({
      [child.name]: ['companions'],
      [child.note]: ['companions'],
      [contact.name]: ['emergency_contacts'],
      [words.carNote]: ['cars'],
      [rideNote]: ['rides'],
      [words.hiddenMessage]: ['messages'],
      [complaint]: ['content_reports'],
      [words.hiddenCaption]: ['photos'],
    })
  })
})

describe.each(servers)('live events on $name', ({ open }) => {
  const fixture = setUpFixture(open)

  test('say which activity has changed, and no word of what was written and brought', async () => {
    const { people, activityId } = await setUpClub(fixture())
    const listener = await fixture().database.connect()
    const events: string[] = []
    const ended = new Promise<void>((resolve) =>
      listener.on('notification', ({ payload = '' }) => (payload === 'end' ? resolve() : events.push(payload))),
    )
    await listener.query('listen club')
    const photos = await bringAndWrite(fixture(), people, activityId)
    await finishAndReport(people, activityId)
    await fixture().rows("notify club, 'end'")
    await ended
    await listener.end()
    for (const subject of ['activity', 'discussion', 'photos', 'cars']) expect(events).toContain(JSON.stringify({ [subject]: activityId }))
    const secrets = [...Object.values(words), ...Object.values(photos), child.name, child.note, contact.name, rideNote, complaint]
    for (const secret of secrets) expect(events.join()).not.toContain(secret)
  })
})
