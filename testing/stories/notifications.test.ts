/** Notifications: the bell in every tab, the list, and browser notifications of a hidden page. */
import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { localOf } from '@bothy/contract/zoned-time.ts'
import { createActor, type Actor } from '../fixtures/actor.ts'
import { aMember, anActivity, type TestMember } from '../fixtures/builders.ts'
import { embeddedDatabaseOf, withOwnerConnection } from '../fixtures/database-owner.ts'
import { startTestApp, type TestApp } from '../fixtures/test-app.ts'

let app: TestApp
let admin: Awaited<ReturnType<TestApp['server']['signInAdmin']>>
let mia: TestMember

beforeAll(async () => {
  app = await startTestApp()
  admin = await app.server.signInAdmin()
  await app.server.call('updateSystemSettings', { requireEmailVerification: false }, admin.token)
  mia = await aMember(app.server, 'Mia')
})
afterAll(() => app?.close())

/** The bell whose label names this count. A page has several bells, of which the width makes one visible. */
const bell = ({ t, page }: Actor, count: number): Locator =>
  page.getByRole('link', { name: t('notifications.unread', { count }), exact: true }).filter({ visible: true })

async function secondTab(person: Actor): Promise<Actor> {
  return createActor(await person.page.context().newPage(), { name: person.name, translations: person })
}

test.each(['phone', 'desktop'] as const)('a member sees on a %s what concerns them, in every tab, and reads it', async (device) => {
  const { id: activityId } = await anActivity(app.server, admin.token, 'enrolling', { title: `By ${device} to the pass` })
  await app.server.call('joinActivity', { activityId }, mia.token)
  const first = await app.newActor({ name: 'Mia', session: mia.session, device })
  await first.goto('/')
  const second = await secondTab(first)
  await second.goto('/activities')
  await second.expectVisible(second.link('notifications.title'))

  await app.server.call('cancelActivity', { activityId, reason: 'Storm warning' }, admin.token)
  for (const tab of [first, second]) await tab.expectVisible(bell(tab, 1))

  await bell(second, 1).click()
  await second.expectPath('/notifications')
  await second.expectVisible('Storm warning')
  await second.page.getByRole('link', { name: new RegExp(`By ${device} to the pass`) }).click()
  await second.expectPath(`/activity/${activityId}`)
  await first.expectVisible(first.link('notifications.title'))
  await first.close()
  expect(await app.takeProblems()).toEqual([])
})

test('the count on the bell is one line inside of the window, whatever its digits', async () => {
  const dot = await aMember(app.server, 'Dot')
  const person = await app.newActor({ name: 'Dot', session: dot.session })
  const widths = [320, 390, 1280]
  const heights = new Set<string>()
  for (const unread of [9, 12, 120]) {
    await withOwnerConnection(embeddedDatabaseOf(app.server.dataDir), async (client) => {
      await client.query('delete from public.notifications where user_id = $1', [dot.id])
      await client.query(
        `insert into public.notifications (user_id, kind, facts)
         select $1, 'activity-cancelled', jsonb_build_object('title', 'A walk', 'location', 'Bern', 'timeZone', 'UTC', 'startTime', '2035-06-20T05:30:00Z')
         from generate_series(1, $2::integer)`,
        [dot.id, unread],
      )
    })
    await person.goto('/')
    const count = bell(person, unread).locator('span')
    await person.expectVisible(count)
    for (const width of widths) {
      await person.page.setViewportSize({ width, height: 844 })
      await person.expectVisible(count)
      // The digits may still be laid out for the former width.
      const box = async () => (await count.boundingBox())!
      await expect.poll(async () => (await box()).x + (await box()).width).toBeLessThanOrEqual(width)
      const { y, height } = await box()
      expect(y).toBeGreaterThanOrEqual(0)
      heights.add(`${height} at ${width}`)
    }
  }
  expect([...heights]).toHaveLength(widths.length)
  await person.close()
  expect(await app.takeProblems()).toEqual([])
})

test('a leader learns who joined in one line, and marks all as read', async () => {
  const { id: activityId } = await anActivity(app.server, admin.token, 'enrolling', { title: 'Three huts' })
  for (const name of ['Lin', 'Ben', 'Haru']) await app.server.call('joinActivity', { activityId }, (await aMember(app.server, name)).token)
  const leader = await app.newActor({ name: 'Ada', session: admin })
  await leader.goto('/notifications')
  await leader.expectVisible(leader.t('notifications.kind.member-joined', { count: 3, names: 'Haru, Ben, and Lin' }))
  await leader.clickButton('notifications.mark-all')
  await expect.poll(async () => (await app.server.call('listNotifications', {}, admin.token)).unread).toBe(0)
  await expect.poll(() => leader.page.getByText(leader.t('notifications.is-unread')).count()).toBe(0)
  await leader.close()
  expect(await app.takeProblems()).toEqual([])
})

test('a notification of an earlier day shows the time, below a heading that names the day', async () => {
  const cleo = await aMember(app.server, 'Cleo')
  const { id: activityId } = await anActivity(app.server, admin.token, 'enrolling', { title: 'Two huts' })
  await app.server.call('joinActivity', { activityId }, cleo.token)
  await app.server.call('cancelActivity', { activityId, reason: 'Storm warning' }, admin.token)
  // Less than two days, but two calendar days back unless it is after 23:00.
  const sent = new Date(Date.now() - 47 * 3_600_000)
  await withOwnerConnection(embeddedDatabaseOf(app.server.dataDir), (client) =>
    client.query('update public.notifications set created_at = $1 where user_id = $2', [sent, cleo.id]),
  )
  const person = await app.newActor({ name: 'Cleo', session: cleo.session, browserLanguage: 'en-GB' })
  await person.goto('/notifications')
  await person.expectVisible('Storm warning')
  const time = localOf(sent.toISOString(), 'Europe/Zurich').slice(11)
  expect(await person.page.getByRole('main').locator('time').allInnerTexts()).toEqual([time])
  await person.close()
  expect(await app.takeProblems()).toEqual([])
})

test('a member without notifications is told what will appear here', async () => {
  const bo = await aMember(app.server, 'Bo')
  const person = await app.newActor({ name: 'Bo', session: bo.session })
  await person.goto('/notifications')
  await person.expectMessage('notifications.none.title')
  await person.close()
  expect(await app.takeProblems()).toEqual([])
})

/** Runs in the page: removes the Push API, and records in `shown` the notifications of the page. `isAway` hides the page. */
function recordNotifications(): void {
  const shown: string[] = []
  class Recorded extends EventTarget {
    static readonly permission = 'granted'
    constructor(title: string, { body }: NotificationOptions) {
      super()
      shown.push(`${title}: ${body}`)
    }
  }
  Reflect.deleteProperty(globalThis, 'PushManager')
  Object.assign(globalThis, { Notification: Recorded, shown, isAway: false })
  Object.defineProperty(document, 'hidden', { get: () => Reflect.get(globalThis, 'isAway') as boolean })
}

test('a hidden page tells what became of an activity, and takes none beyond the loaded list for a new one', async () => {
  const inDatabase = (text: string) => withOwnerConnection(embeddedDatabaseOf(app.server.dataDir), (client) => client.query(text))
  await inDatabase(`insert into activities (title, description, location, start_time, max_participants, phase, tags, cover_seed)
    select 'Walk ' || n, 'Up and down.', 'Bern', now() + n * interval '1 day', 20, 'voting', array['hiking'], 'seed' from generate_series(1, 101) as n`)
  const { id: activityId } = await anActivity(app.server, admin.token, 'enrolling', { title: 'Over the pass' })
  await app.server.call('joinActivity', { activityId }, mia.token)
  const person = await app.newActor({ name: 'Mia', session: mia.session })
  const { page } = person
  await page.addInitScript(recordNotifications)
  await person.goto('/')
  const compared = Promise.all(
    [/api\/activities\?\S*limit=100/, /kind=created&limit=100/, /kind=joined&limit=100/].map((url) => page.waitForResponse(url)),
  )
  await page.evaluate(() => {
    Object.assign(globalThis, { isAway: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await Promise.all((await compared).map((response) => response.finished()))
  await inDatabase(`update activities set location = 'Basel' where title = 'Walk 101'`)
  await app.server.call('cancelActivity', { activityId, reason: 'Storm warning' }, admin.token)
  const shown = () => page.evaluate(() => Reflect.get(globalThis, 'shown') as string[])
  await expect.poll(shown).toEqual([`Over the pass: ${person.t('push.phase.cancelled')}`])
  await person.close()
  expect(await app.takeProblems()).toEqual([])
})
