/** The discussion of an activity: an admin switches it on, members ask and answer live, one writes without a network, and the leader pins and closes. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SessionAnswer } from '@bothy/contract/entities.ts'
import type { Actor } from '../fixtures/actor.ts'
import { aMember, anActivity, type TestMember } from '../fixtures/builders.ts'
import { findAccessibilityViolations, waitUntilHydrated } from '../fixtures/page-checks.ts'
import { skipAfterFailure } from '../fixtures/skip-after-failure.ts'
import { startTestApp, type TestApp } from '../fixtures/test-app.ts'

let app: TestApp
let admin: SessionAnswer
let members: TestMember[]
let activityId: string
let [amina, jonas]: Actor[] = []

beforeAll(async () => {
  app = await startTestApp()
  admin = await app.server.signInAdmin()
  await app.server.call('updateSystemSettings', { requireEmailVerification: false }, admin.token)
  members = [await aMember(app.server, 'Amina'), await aMember(app.server, 'Jonas')]
  ;({ id: activityId } = await anActivity(app.server, admin.token, 'enrolling', {
    title: 'Two nights at the Bachalpsee',
    maxParticipants: 6,
  }))
  for (const { token } of members) await app.server.call('joinActivity', { activityId }, token)
})
skipAfterFailure()
afterAll(() => app?.close())

const as = ({ name, session }: TestMember) => app.newActor({ name, session })
const question = () => `Do I need boots, @${admin.user.name}?`
const page = () => `/activity/${activityId}/discussion`

const field = ({ page, t }: Actor) => page.getByRole('textbox', { name: t('discussion.write') })

/** The field has the focus, with the caret at the end of its text. */
const expectWriting = (actor: Actor) =>
  expect
    .poll(() =>
      field(actor).evaluate((one: HTMLTextAreaElement) => one === document.activeElement && one.selectionStart === one.value.length),
    )
    .toBe(true)

/** A message that has arrived. */
const said = (reader: Actor, text: string) => reader.page.getByRole('article').getByText(text)

/** Where the unread messages begin. */
const newLine = ({ page, t }: Actor) => page.getByText(t('discussion.new'), { exact: true })

async function write(actor: Actor, text: string): Promise<void> {
  await field(actor).fill(text)
  await actor.clickButton('discussion.send')
}

test('an admin switches discussions on, and the activity says where', async () => {
  const ada = await app.newActor({ name: 'Ada', session: admin, device: 'desktop' })
  await ada.goto('/admin/settings')
  await ada.page.getByLabel(ada.t('settings.discussion'), { exact: true }).selectOption('taking-part')
  await expect.poll(async () => (await app.server.call('getSettings', {})).discussion).toBe('taking-part')
  amina = await as(members[0]!)
  await amina.goto(`/activity/${activityId}`)
  await waitUntilHydrated(amina.page)
  await amina.page.getByRole('link', { name: amina.t('discussion.none.title') }).click()
  await amina.expectMessage('discussion.none')
  expect(await findAccessibilityViolations(amina)).toEqual([])
})

test('a question is answered by the leader, and everybody sees it at once', async () => {
  await write(amina!, question())
  await amina!.expectVisible(question())
  const leader = await app.newActor({ name: 'Ada', session: admin, device: 'desktop' })
  await leader.goto('/notifications')
  await leader.page.getByRole('link', { name: leader.t('notifications.kind.message-to-you', { names: 'Amina' }) }).click()
  await leader.expectVisible(newLine(leader))
  await said(leader, 'Do I need boots').click()
  await leader.clickInDialog('discussion.reply')
  await leader.dialog().waitFor({ state: 'hidden' })
  await expectWriting(leader)
  await leader.page.keyboard.type('Boots, please. There was snow.')
  await leader.clickButton('discussion.send')
  await amina!.expectMessage('discussion.answered', { name: admin.user.name })
  await amina!.expectVisible('Boots, please. There was snow.')
  expect(await findAccessibilityViolations(amina!)).toEqual([])
  // The line stays while the discussion is open, and there is none for what arrives meanwhile.
  await leader.expectVisible(newLine(leader))
  expect(await newLine(amina!).count()).toBe(0)
  await leader.close()
})

test('a member answers from the notification, in the thread', async () => {
  await amina!.goto('/notifications')
  await amina!.page.getByRole('link', { name: amina!.t('notifications.answer.to', { name: admin.user.name }) }).click()
  await amina!.expectPath(page())
  await amina!.expectMessage('discussion.replying', { name: admin.user.name })
  await expectWriting(amina!)
  await write(amina!, 'Thanks, I have some.')
  await amina!.expectVisible(said(amina!, 'Thanks, I have some.'))
  const replies = async () => (await app.server.call('listMessages', { activityId }, admin.token)).items[0]!.replies.map(({ text }) => text)
  await expect.poll(replies).toEqual(['Boots, please. There was snow.', 'Thanks, I have some.'])
  expect(new URL(amina!.page.url()).hash).toBe('')
})

test('a member reacts, edits, and deletes their own message', async () => {
  await said(amina!, 'There was snow.').click()
  await amina!.page
    .getByRole('dialog')
    .getByRole('button', { name: amina!.t('discussion.reaction.heart') })
    .click()
  const heart = amina!.page.getByRole('button', { name: `${amina!.t('discussion.reaction.heart')}: 1` })
  await amina!.expectVisible(heart)
  await write(amina!, 'Train at 2:04')
  await said(amina!, 'Train at 2:04').click()
  await amina!.clickInDialog('discussion.edit')
  await amina!.dialog().waitFor({ state: 'hidden' })
  await expectWriting(amina!)
  await expect.poll(() => field(amina!).inputValue()).toBe('Train at 2:04')
  await field(amina!).fill('Train at 2:14')
  await amina!.clickButton('app.save')
  await amina!.expectVisible('Train at 2:14')
  await said(amina!, 'Train at 2:14').click()
  await amina!.clickInDialog('discussion.delete')
  await amina!.clickInDialog('discussion.delete')
  await amina!.expectMessage('discussion.deleted')
  await expect.poll(() => amina!.page.getByText('Train at 2:14').count()).toBe(0)
})

test('what is written without a network waits, in its order, and arrives once', async () => {
  const reader = await as(members[1]!)
  jonas = reader
  const waits = () => reader.page.getByText(reader.t('waiting.title'), { exact: true })
  await jonas.goto(page())
  await jonas.expectVisible('Boots, please. There was snow.')
  await jonas.page.context().setOffline(true)
  await write(jonas, 'I bring the telescope.')
  await expect.poll(() => waits().count()).toBe(1)
  await write(jonas, 'Saturn is up from 1:20.')
  await expect.poll(() => waits().count()).toBe(2)
  await jonas.page.context().setOffline(false)
  await amina!.expectVisible('Saturn is up from 1:20.')
  const { items } = await app.server.call('listMessages', { activityId }, admin.token)
  expect(items.slice(0, 2).map(({ text }) => text)).toEqual(['Saturn is up from 1:20.', 'I bring the telescope.'])
  await expect.poll(() => waits().count()).toBe(0)
})

test('a member reports a message, an admin hides it, and the leader shows another one again', async () => {
  const reader = jonas!
  await write(amina!, 'Buy my old skis!')
  await said(reader, 'Buy my old skis!').click()
  await reader.clickInDialog('report-content.message')
  await reader.page
    .getByRole('dialog')
    .getByRole('button', { name: reader.t('report-content.reason.spam') })
    .click()
  await reader.clickInDialog('report-content.send')
  await reader.expectMessage('report-content.done')
  const ada = await app.newActor({ name: 'Ada', session: admin, device: 'desktop' })
  await ada.goto('/admin/reports')
  await ada.expectVisible('Buy my old skis!')
  expect(await findAccessibilityViolations(ada)).toEqual([])
  await ada.clickButton('discussion.hide')
  const dialog = ada.page.getByRole('alertdialog')
  await dialog.getByRole('textbox').fill('No ads, please.')
  await dialog.getByRole('button', { name: ada.t('discussion.hide') }).click()
  await ada.expectMessage('reports.none.title')
  await expect.poll(() => said(reader, 'Buy my old skis!').count()).toBe(0)
  await reader.expectMessage('discussion.hidden')
  await amina!.expectVisible(amina!.t('discussion.hidden.because', { reason: 'No ads, please.' }))
  await ada.goto(page())
  await said(ada, 'Buy my old skis!').click()
  await ada.clickInDialog('discussion.show')
  await reader.expectVisible('Buy my old skis!')
})

test('a member blocks another one and reads their words again later', async () => {
  const reader = jonas!
  await said(reader, 'Buy my old skis!').click()
  await reader.page
    .getByRole('dialog')
    .getByRole('button', { name: reader.t('blocked.block-name', { name: 'Amina' }) })
    .click()
  await reader.page
    .getByRole('alertdialog')
    .getByRole('button', { name: reader.t('blocked.block'), exact: true })
    .click()
  await reader.expectMessage('blocked.done', { name: 'Amina' })
  await expect.poll(() => said(reader, 'Buy my old skis!').count()).toBe(0)
  // Sheets that close go back in the history, which would end the next navigation.
  await expect.poll(() => reader.page.getByRole('dialog').count()).toBe(0)
  await reader.goto('/profile/settings')
  await reader.page.getByRole('link', { name: reader.t('blocked.title') }).click()
  await reader.page.getByRole('button', { name: reader.t('blocked.undo-of', { name: 'Amina' }) }).click()
  await reader.expectMessage('blocked.none')
  expect(await findAccessibilityViolations(reader)).toEqual([])
  await reader.goto(page())
  await reader.expectVisible('Buy my old skis!')
})

test('a member blocks and unblocks another one on their profile page', async () => {
  const reader = jonas!
  const { id } = members[0]!.session.user
  await reader.goto(`/member/${id}`)
  await reader.clickButton('activity.more')
  await reader.page.getByRole('menuitem', { name: reader.t('blocked.block-name', { name: 'Amina' }) }).click()
  await reader.clickInDialog('blocked.block')
  await reader.expectMessage('blocked.done', { name: 'Amina' })
  await reader.clickButton('activity.more')
  expect(await findAccessibilityViolations(reader)).toEqual([])
  await reader.page.getByRole('menuitem', { name: reader.t('blocked.undo-of', { name: 'Amina' }) }).click()
  await reader.expectMessage('blocked.undone', { name: 'Amina' })
  expect((await app.server.call('listBlocks', {}, members[1]!.token)).items).toEqual([])
})

test('the leader pins a message and closes the discussion, and members read on', async () => {
  const leader = await app.newActor({ name: 'Ada', session: admin, device: 'desktop' })
  await leader.goto(page())
  await said(leader, 'There was snow.').click()
  await leader.clickInDialog('discussion.pin')
  const pinned = amina!.page.getByRole('region', { name: amina!.t('discussion.pinned') })
  await pinned.getByRole('button', { name: 'Boots, please.', expanded: false }).click()
  await amina!.expectVisible(pinned.getByRole('paragraph').getByText('There was snow.'))
  const close = async () => {
    await leader.clickButton('activity.more')
    await leader.page.getByRole('menuitem', { name: leader.t('discussion.close') }).click()
    await amina!.expectMessage('discussion.closed')
  }
  await close()
  expect(await field(amina!).count()).toBe(0)
  await leader.expectMessage('discussion.closed')
  await leader.expectVisible(field(leader))
  expect(await findAccessibilityViolations(leader)).toEqual([])
  await leader.clickUndo('discussion.close.done')
  await leader.expectMessage('discussion.open.done')
  await amina!.expectVisible(field(amina!))
  await close()
  await amina!.goto(`/activity/${activityId}`)
  await amina!.expectMessage('discussion.is-closed')
  await amina!.goto(page())
})

test('a phone that was away is up to date with few requests, however much was written', async () => {
  const phone = await app.newActor({ name: 'Jonas', session: members[1]!.session, opensOffline: true })
  await phone.goto(page())
  await phone.expectVisible('Boots, please. There was snow.')
  await phone.page.goto('about:blank')
  for (let number = 1; number <= 100; number++)
    await app.server.call('writeMessage', { activityId, text: `While away ${number}` }, admin.token)
  const asked: string[] = []
  phone.page.on('request', (request) => request.url().includes(`/api/activities/${activityId}/messages`) && asked.push(request.method()))
  await phone.goto(page())
  await phone.expectVisible(said(phone, 'While away 100').first())
  await expect.poll(() => asked.filter((method) => method !== 'GET').length).toBe(1)
  expect(asked.filter((method) => method === 'GET').length).toBeLessThanOrEqual(3)
  await phone.close()
})

test('a discussion that was read far back is read again from its newest messages', async () => {
  const reader = await app.newActor({ name: 'Amina', session: members[0]!.session })
  const tab = reader.page
  await reader.goto(`/activity/${activityId}`)
  await waitUntilHydrated(tab)
  const last = (text: string) => tab.getByRole('link', { name: text })
  await last('While away 100').click()
  await reader.clickButton('discussion.earlier')
  await reader.expectVisible(said(reader, 'While away 30').first())
  await tab.goBack()
  await reader.expectVisible(last('While away 100'))
  const earlier: string[] = []
  tab.on('request', (request) => request.url().includes('/messages?') && request.url().includes('cursor') && earlier.push(request.url()))
  await app.server.call('writeMessage', { activityId, text: 'Who has read that far?' }, admin.token)
  await last('Who has read that far?').click()
  await reader.expectVisible(said(reader, 'Who has read that far?').first())
  await reader.expectVisible(reader.button('discussion.earlier'))
  expect(earlier).toEqual([])
  await reader.close()
})
