/** What a member writes and brings, in what leaves the server beside its answers: mails, calendars and rendered pages. The answers: `db/functions/moderation/who-reads-what.test.ts`. */
import { beforeAll, expect, test } from 'vitest'
import { calendarFeedPath } from '@bothy/contract/members/calendar-feeds.ts'
import {
  admin,
  anActivityInEnrollment,
  deliveredBy,
  fan as author,
  leader,
  nameOf,
  server,
  setUpNotifications,
  startTime,
  updateSettings,
  voter as blocker,
  walker as friend,
} from './testing/notification-fixture.ts'

setUpNotifications()

const child = { name: 'Timotheus', isChild: true, birthYear: new Date().getUTCFullYear() - 9, note: 'Needs his inhaler', consent: 'Yes.' }
const words = { message: 'Rhododendron in bloom', carNote: 'Smells of goat' }
const everybody = () => [author, leader, friend, blocker, admin]

let activityId: string
let mails: { envelope: string[]; text?: string | undefined }[]

beforeAll(async () => {
  await updateSettings({ allowCompanions: true, discussion: 'taking-part', sharedRides: true })
  activityId = await anActivityInEnrollment([friend, blocker])
  await server.sql('update public.activities set max_companions = 4 where id = $1', [activityId])
  await server.call('blockMember', { userId: author.id }, blocker.token)
  ;({ mails } = await deliveredBy(async () => {
    const [companion] = (await server.call('addCompanion', child, author.token)).items
    await server.call('joinActivity', { activityId, companionIds: [companion!.id] }, author.token)
    const text = `${words.message}, @${friend.name} and @${blocker.name}`
    await server.call('writeMessage', { activityId, text }, author.token)
    const car = { place: 'Station', departsAt: startTime, seats: 4, note: words.carNote }
    const { id: carId } = await server.call('offerCar', { activityId, ...car }, author.token)
    for (const { token } of [friend, blocker]) await server.call('takeSeats', { carId }, token)
    await server.call('editCar', { carId, ...car, place: 'Bridge' }, author.token)
  }))
})

const textOf = async (path: string, token?: string) => (await server.request(path, { token })).text

test('mails name no child and show no note, and none with the words of a member goes to one who blocks them', () => {
  const saying = (text: string) => mails.filter((mail) => mail.text?.includes(text)).map(({ envelope }) => nameOf(envelope[0]!))
  expect(saying(words.message)).toContain(friend.name)
  expect(saying(words.message)).not.toContain(blocker.name)
  for (const text of [child.name, child.note, words.carNote]) expect(saying(text)).toEqual([])
})

test('calendars of all who take part, lead and administer have none of it', async () => {
  for (const { token } of everybody()) {
    const feed = await server.call('createCalendarFeed', { withFavorites: true }, token)
    const files = [await textOf(`/${calendarFeedPath(feed.token)}`), await textOf(`/api/activities/${activityId}/calendar.ics`, token)]
    expect(files[1]).toContain('BEGIN:VEVENT')
    for (const text of [child.name, child.note, ...Object.values(words)]) expect(files.join()).not.toContain(text)
  }
})

test('rendered pages name the child at most to its guardian, the leader and the admin, and to no visitor or other member', async () => {
  const pages = async (token?: string) =>
    Promise.all(['', '/activities', `/activity/${activityId}`].map((path) => textOf(token ? `/page${path || '/'}` : path || '/', token)))
  const knowing: string[] = []
  for (const { name, token } of everybody()) if ((await pages(token)).join().includes(child.name)) knowing.push(name)
  // A busy server may answer without the content of a page.
  expect([author, leader, admin].map(({ name }) => name)).toEqual(expect.arrayContaining(knowing))
  const forVisitors = await pages()
  for (const text of [child.name, child.note, ...Object.values(words)]) expect(forVisitors.join()).not.toContain(text)
})
