/** An admin brings the members of a club in from a file, invites them, and takes back those who have not come. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SessionAnswer } from '@bothy/contract/entities.ts'
import type { Actor } from '../fixtures/actor.ts'
import { memberPassword } from '../fixtures/builders.ts'
import { skipAfterFailure } from '../fixtures/skip-after-failure.ts'
import { startTestApp, type TestApp } from '../fixtures/test-app.ts'

let app: TestApp
let session: SessionAnswer
let admin: Actor

beforeAll(async () => {
  app = await startTestApp()
  session = await app.server.signInAdmin()
  admin = await app.newActor({ name: 'Ada', device: 'desktop', session })
})
skipAfterFailure()
afterAll(() => app?.close())

const line = (n: number) => `"Berg, Greta ${n}";greta.${n}@club.example;+41 79 512 ${String(4000 + n)};kept private`
/** The content of the third column says that it has numbers; its name does not. One address has no domain. */
const file = {
  name: 'members.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    `Name;Email;How to reach;Notes\r\n${Array.from({ length: 200 }, (_, n) => line(n))
      .join('\r\n')
      .replace('greta.7@club.example', 'greta.7@')}\r\n`,
  ),
}
const count = ({ page, t }: Actor, outcome: 'new' | 'changed' | 'same' | 'refused') =>
  page.getByRole('group', { name: t('import.filter') }).getByRole('button', { name: t(`import.outcome.${outcome}`) })
const counts = (actor: Actor) =>
  Promise.all(
    (['new', 'changed', 'same', 'refused'] as const).map(async (outcome) =>
      Number.parseInt((await count(actor, outcome).textContent()) ?? ''),
    ),
  )
const rowOf = ({ page }: Actor, name: string) => page.getByRole('row').filter({ hasText: name }).first()

async function choose(): Promise<void> {
  await admin.page.locator('input[type=file]').setInputFiles(file)
  await admin.expectMessage('import.pending')
}

test('sees what happens to each row, and corrects a column and a row', async () => {
  await admin.goto('/admin/users')
  await admin.clickLink('import.title')
  await choose()
  expect(await counts(admin)).toEqual([199, 0, 0, 1])
  await admin.expectMessage('import.columns.unsure')
  const column = admin.page.getByLabel('How to reach')
  expect(await column.inputValue()).toBe('phone')
  await column.selectOption({ label: admin.t('import.column.unused') })
  await expect.poll(() => admin.page.getByRole('columnheader', { name: admin.t('import.column.phone') }).count()).toBe(0)
  await column.selectOption({ label: admin.t('import.column.phone') })
  await admin.expectVisible(admin.page.getByRole('columnheader', { name: admin.t('import.column.phone') }))

  await count(admin, 'refused').click()
  const refused = rowOf(admin, 'greta.7@')
  await admin.expectVisible(refused.getByText(admin.t('import.problem.not-an-email', { value: 'greta.7@' })))
  await refused.getByRole('button', { name: admin.t('import.correct') }).click()
  await refused.getByLabel(admin.t('import.column.email')).fill('greta.7@club.example')
  await refused.getByRole('button', { name: admin.t('import.correct.check') }).click()
  await expect.poll(() => counts(admin)).toEqual([200, 0, 0, 0])
  expect((await app.server.call('listUsers', { q: 'greta.7@' }, session.token)) as object).toMatchObject({ items: [] })
})

test('finds the corrected rows again after the page was loaded again', async () => {
  await admin.expectMessage('import.kept')
  await admin.page.reload()
  await admin.clickButton('import.kept.resume')
  await expect.poll(() => counts(admin)).toEqual([200, 0, 0, 0])
  await admin.expectVisible(rowOf(admin, 'greta.7@club.example'))
  expect(await admin.page.getByLabel('How to reach').count()).toBe(0)
})

test('applies it, and nothing changes the second time', async () => {
  await admin.clickButton('import.apply.new', { new: 200 })
  await admin.expectMessage('import.applied', { new: 200, changed: 0 })
  expect(await admin.page.evaluate(() => Object.keys(localStorage).filter((key) => key.endsWith('.import')))).toEqual([])
  await admin.clickButton('import.other')
  await choose()
  await expect.poll(() => counts(admin)).toEqual([0, 0, 199, 1])
  await admin.expectMessage('import.pending.nothing')
  expect(
    await admin
      .button('import.apply.both', { new: 0, changed: 0 })
      .or(admin.button('import.apply.new', { new: 0 }))
      .getAttribute('aria-disabled'),
  ).toBe('true')
})

test('prints letters, and one of the members signs in with hers', async () => {
  await admin.goto('/admin/users/import')
  await admin.clickButton('import.past.open')
  await admin.clickButton('import.invite.letters')
  await admin.expectMessage('import.letters', { count: 200 })
  const letter = admin.page.locator('article').first()
  await admin.expectVisible(letter.getByRole('img', { name: admin.t('password-link.qr', { name: 'Greta 0 Berg' }) }))
  await admin.page.emulateMedia({ media: 'print' })
  expect(await admin.page.locator('article:visible').count()).toBe(200)
  await admin.page.emulateMedia({ media: 'screen' })
  const link = new URL((await letter.locator('code').textContent())!)

  const greta = await app.newActor({ name: 'Greta' })
  await greta.goto(link.pathname + link.search)
  await greta.fill('info.password.new', memberPassword)
  await greta.fill('register.password.again', memberPassword)
  await greta.clickButton('invitation.submit')
  const { systemName: club } = await app.server.call('getSettings', {})
  await greta.expectMessage('invitation.done.title', { club })
  await greta.close()
  expect((await app.server.signIn('greta.0@club.example', memberPassword)).user.name).toBe('Greta 0 Berg')
})

test('takes it back, except for the member who has signed in', async () => {
  await admin.clickButton('import.undo')
  await admin.clickInDialog('import.undo')
  await admin.expectMessage('import.undone.kept', { count: 1 })
  await admin.expectVisible(rowOf(admin, 'Greta 0 Berg').getByText(admin.t('import.kept.signed-in')))
  const { items } = (await app.server.call('listUsers', { q: 'greta' }, session.token)) as { items: { name: string }[] }
  expect(items.map(({ name }) => name)).toEqual(['Greta 0 Berg'])
  await admin.goto('/admin/log')
  await admin.expectMessage('log.kind.undo_import')
  expect(await admin.page.locator('main').textContent()).not.toContain('greta.')
  await admin.close()
  expect(await app.takeProblems()).toEqual([])
})
