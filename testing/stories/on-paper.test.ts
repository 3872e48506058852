/** What is printed of an activity. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aMember, anActivity } from '../fixtures/builders.ts'
import { waitUntilStyled } from '../fixtures/page-checks.ts'
import { startTestApp, type TestApp } from '../fixtures/test-app.ts'

let app: TestApp
let admin: Awaited<ReturnType<TestApp['server']['signInAdmin']>>

beforeAll(async () => {
  app = await startTestApp()
  admin = await app.server.signInAdmin()
  await app.server.call('updateSystemSettings', { requireEmailVerification: false }, admin.token)
})
afterAll(() => app?.close())

const asAdmin = () => app.newActor({ name: 'Ada', session: admin })

describe('on paper', () => {
  test('a leader has the plan and a list to tick, with phone numbers near the start, and a participant the names', async () => {
    const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
    const times = { startTime: inHours(5), endTime: inHours(50) }
    const { id } = await anActivity(app.server, admin.token, 'enrolling', { title: 'Over the saddle', ...times })
    const [una, omar] = [await aMember(app.server, 'Una'), await aMember(app.server, 'Omar')]
    await app.server.call('addCoLeader', { activityId: id, userId: omar.session.user.id }, admin.token)
    await app.server.call('acceptCoLeadership', { activityId: id }, omar.token)
    await app.server.call('joinActivity', { activityId: id }, una.token)
    await app.server.call('setEmergencyContact', { name: 'Noa', phone: '+41790000077', note: 'Asthma' }, una.token)
    const { phone } = (await app.server.call('getActivity', { activityId: id }, admin.token)).participants[0]!
    for (const [person, numbers] of [
      [await asAdmin(), 1],
      [await app.newActor({ name: 'Una', session: una.session, theme: 'dark' }), 0],
    ] as const) {
      await person.goto(`/activity/${id}`)
      await person.expectVisible(person.page.getByRole('heading', { level: 1, name: 'Over the saddle' }))
      await waitUntilStyled(person.page)
      await person.page.emulateMedia({ media: 'print' })
      // Only the sheet has this label: the page speaks of emergency contacts.
      await person.expectVisible(person.page.getByText(person.t('day.emergency'), { exact: true }).filter({ visible: true }))
      const contact = person.page.getByText(`${person.t('emergency.title')}: Noa · +41790000077`).filter({ visible: true })
      if (numbers > 0) await person.expectVisible(contact)
      const shown = await person.page.locator('body').innerText()
      expect(shown).toContain('Over the saddle')
      expect(shown.includes('Noa')).toBe(numbers > 0)
      expect(shown).not.toContain('Asthma')
      expect(shown).toContain('Una')
      expect(shown).toMatch(new RegExp(`${person.t('activity.co-leader.badge')}\\s+Omar`))
      expect(shown).toMatch(new RegExp(`${person.t('day.emergency')}\\s+112`))
      expect(shown).toContain(person.t('activity.until', { when: '' }).trim())
      expect(shown.split(phone!).length - 1).toBe(numbers)
      expect(await person.page.getByRole('row', { includeHidden: true }).count()).toBe(numbers)
      for (const button of await person.page.getByRole('button').all()) expect(await button.isVisible()).toBe(false)
      expect(await person.page.getByRole('navigation').filter({ visible: true }).count()).toBe(0)
      await person.close()
    }
    expect(await app.takeProblems()).toEqual([])
  })
})

test('the sheet of a canceled activity says so, and takes the whole width of a wide paper', async () => {
  const { id } = await anActivity(app.server, admin.token, 'enrolling', { title: 'Over the cornice' })
  await app.server.call('cancelActivity', { activityId: id, reason: 'Thunder' }, admin.token)
  const leader = await app.newActor({ name: 'Ada', session: admin, device: 'desktop' })
  await leader.goto(`/activity/${id}`)
  await leader.expectVisible(leader.page.getByRole('heading', { level: 1, name: 'Over the cornice' }))
  await waitUntilStyled(leader.page)
  await leader.page.emulateMedia({ media: 'print' })
  await leader.expectVisible(leader.page.getByText(leader.t('phase.cancelled'), { exact: true }).filter({ visible: true }))
  const description = leader.page.getByText('Two huts, one pass').filter({ visible: true })
  await expect.poll(async () => (await description.boundingBox())?.width).toBeGreaterThan(leader.page.viewportSize()!.width / 2)
  await leader.close()
  expect(await app.takeProblems()).toEqual([])
})
