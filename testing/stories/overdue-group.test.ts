/** A group that does not come back, from the start to the all-clear: two processes, a restart in between, a contact with a phone alone, and a leader whose account goes. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSmsSink, type SmsSink } from '@bothy/server/notifications/sms/testing/sms-sink.ts'
import type { Actor } from '../fixtures/actor.ts'
import { aMember, aProposal, type TestMember } from '../fixtures/builders.ts'
import { embeddedDatabaseOf, withOwnerConnection } from '../fixtures/database-owner.ts'
import { waitUntilHydrated } from '../fixtures/page-checks.ts'
import { startTestApp, type TestApp } from '../fixtures/test-app.ts'
import { startTestServer, type TestServer } from '../fixtures/test-server.ts'

const hour = 3_600_000
const title = 'Säntis by the north ridge'
const ruth = '+41795124018'

let sink: SmsSink
let app: TestApp
let second: TestServer
let admin: Awaited<ReturnType<TestApp['server']['signInAdmin']>>
let [rosa, mia]: TestMember[] = []
beforeAll(async () => {
  sink = await openSmsSink()
  app = await startTestApp({ env: { BOTHY_SMS: sink.url } })
  second = await startTestServer({ env: { BOTHY_SMS: sink.url, DATABASE_URL: urlOf(app.server.dataDir) } })
  admin = await app.server.signInAdmin()
  await app.server.call('updateSystemSettings', { requireEmailVerification: false }, admin.token)
  rosa = await aMember(app.server, 'Rosa')
  mia = await aMember(app.server, 'Mia')
})
afterAll(async () => {
  await second?.close()
  await app?.close()
  await sink?.close()
})

/** The database of the first process, for the second one. */
function urlOf(dataDir: string): string {
  const { host, user, password, database } = embeddedDatabaseOf(dataDir)
  return `postgres://${user}:${password}@/${database}?host=${host}`
}

const sql = (text: string, values: unknown[] = []) =>
  withOwnerConnection(embeddedDatabaseOf(app.server.dataDir), (client) => client.query(text, values))

/** As if so much time had passed for every group. The processes look for alarms when they start. */
const letPass = (time: string) =>
  sql(
    `update public.activities set start_time = start_time - $1::interval, end_time = end_time - $1::interval,
     leader_asked_at = leader_asked_at - $1::interval, alarm_resumes_at = alarm_resumes_at - $1::interval`,
    [time],
  )

const restartSecond = async () => {
  await second.stop()
  await second.start()
}

/** What Ruth has read. */
const heard = () => sink.messages.filter(({ to }) => to === ruth).map(({ text }) => /: (all clear|no word)/.exec(text)?.[1] ?? text)

/** The first heading of Home below the header. */
const firstOnHome = ({ page }: Actor) => page.locator('main h2').first().textContent()

async function aGroupOnTheTrail(): Promise<string> {
  const at = (hours: number) => new Date(Date.now() + hours * hour).toISOString()
  const { id: activityId } = await app.server.call('createActivity', aProposal({ title, startTime: at(1), endTime: at(9) }), rosa!.token)
  await app.server.call('approveActivity', { activityId }, admin.token)
  await app.server.call('startEnrollment', { activityId }, rosa!.token)
  await app.server.call('joinActivity', { activityId }, mia!.token)
  // Ruth, who is no member, does not read the joke.
  await app.server.call('updateUserSettings', { preferences: { language: 'en-x-pirate' } }, rosa!.token)
  await app.server.call('setEmergencyContact', { name: 'Ruth', phone: ruth }, rosa!.token)
  await sql("update public.profiles set phone = '+41795124020' where id = $1", [rosa!.id])
  await app.server.call('startActivity', { activityId }, rosa!.token)
  return activityId
}

test('is first on Home, alarms the contact by SMS, and is over once an admin says so', async () => {
  const activityId = await aGroupOnTheTrail()
  const leader = await app.newActor({ name: 'Rosa', session: rosa!.session })
  const participant = await app.newActor({ name: 'Mia', session: mia!.session })
  const keeper = await app.newActor({ name: 'Ada', session: admin })
  const question = leader.t('home.headline.overdue')

  // An hour after the expected return the leader is asked.
  await letPass('10 hours 1 minute')
  await restartSecond()
  for (const person of [leader, participant]) {
    await person.goto('/')
    await expect.poll(() => firstOnHome(person)).toBe(question)
  }
  await leader.expectVisible(leader.page.getByRole('link', { name: title }).first())
  await keeper.goto('/')
  expect(await firstOnHome(keeper)).not.toBe(question)
  expect(heard()).toEqual([])

  // Another hour later both processes are started again, and the alarm is raised once.
  await letPass('1 hour')
  await second.stop()
  await app.server.stop()
  await app.server.start()
  await second.start()
  await expect.poll(heard).toEqual(['no word'])
  await keeper.goto('/')
  await expect.poll(() => firstOnHome(keeper)).toBe(question)

  // Admins call the leader from where they read whom else to call.
  await keeper.goto(`/activity/${activityId}`)
  const call = keeper.page.locator('#contacts').getByRole('link', { name: keeper.t('activity.call', { name: 'Rosa' }) })
  await keeper.expectVisible(call)
  expect(await call.getAttribute('href')).toBe('tel:+41795124020')

  // The account of the leader goes; the admins still look for the group.
  await app.server.call('deleteUser', { userId: rosa!.id }, admin.token)
  await keeper.goto('/')
  await waitUntilHydrated(keeper.page)
  await keeper.clickButton('return.confirm-all')
  await expect.poll(heard).toEqual(['no word', 'all clear'])
  await expect.poll(() => firstOnHome(keeper)).not.toBe(question)

  // It was a mistake. Nobody is alarmed for ten minutes, and then Ruth is, for the last time.
  await app.server.call('withdrawReturn', { activityId }, admin.token)
  await keeper.goto('/')
  await expect.poll(() => firstOnHome(keeper)).toBe(question)
  await letPass('9 minutes')
  await restartSecond()
  expect(heard()).toEqual(['no word', 'all clear'])
  await letPass('1 minute')
  await restartSecond()
  await expect.poll(heard).toEqual(['no word', 'all clear', 'no word'])

  await participant.goto('/')
  await waitUntilHydrated(participant.page)
  await participant.clickButton('return.confirm')
  await app.server.call('confirmReturn', { activityId }, admin.token)
  await participant.goto('/')
  await expect.poll(() => firstOnHome(participant)).not.toBe(question)
  expect(heard()).toHaveLength(3)
  for (const person of [leader, participant, keeper]) await person.close()
  await app.takeProblems()
})
