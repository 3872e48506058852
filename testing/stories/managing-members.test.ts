/** Admins manage members: they invite, change and delete them, and find it in the log. */
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SessionAnswer } from '@bothy/contract/entities.ts'
import type { Actor } from '../fixtures/actor.ts'
import { aMember, aProposal, memberPassword, type TestMember } from '../fixtures/builders.ts'
import { skipAfterFailure } from '../fixtures/skip-after-failure.ts'
import { startTestApp, type TestApp } from '../fixtures/test-app.ts'
import { loadTranslations } from '../fixtures/translations.ts'

let app: TestApp
let session: SessionAnswer
let bo: TestMember
let cleo: TestMember

beforeAll(async () => {
  app = await startTestApp()
  session = await app.server.signInAdmin()
  await app.server.call('updateSystemSettings', { requireEmailVerification: false }, session.token)
  bo = await aMember(app.server, 'Bo Alm')
  cleo = await aMember(app.server, 'Cleo Wind')
})
skipAfterFailure()
afterAll(() => app?.close())

const ada = (device: 'phone' | 'desktop' = 'desktop') => app.newActor({ name: 'Ada', device, session })
const rowOf = ({ page }: Actor, name: string) => page.getByRole('listitem').filter({ hasText: name })

const aPicture = (height: number) =>
  sharp({ create: { width: 400, height, channels: 3, background: '#2d4a3e' } })
    .png()
    .toBuffer()

async function openMember(person: Actor, { id, name }: Pick<TestMember, 'id' | 'name'>): Promise<void> {
  await person.goto(`/admin/users/${id}`)
  await person.expectVisible(person.page.getByRole('heading', { name, exact: true }))
}

/** Delays the response of the next change until the page has received the change event, as on a slow connection. */
async function delayResponseUntilEvent({ page }: Actor, method: 'PUT' | 'DELETE', { id }: Pick<TestMember, 'id'>): Promise<void> {
  await page.route(`**/api/admin/users/${id}`, async (route) => {
    if (route.request().method() !== method) return route.fallback()
    const response = await route.fetch()
    // Nothing on the page shows when it has handled the event about members. It loads the settings together with what that event concerns.
    const reloaded = page.waitForResponse('**/api/settings')
    await app.server.call('updateSystemSettings', { systemDescription: `After the ${method} of ${id}` }, session.token)
    await reloaded
    await route.fulfill({ response })
  })
}

test('finds a member by a few letters, and keeps the search in the URL', async () => {
  const admin = await ada()
  await admin.goto('/admin/users')
  await admin.page.getByRole('searchbox').fill('wind')
  await admin.expectPath('/admin/users?q=wind')
  await expect.poll(() => admin.page.locator('main').getByRole('listitem').count()).toBe(1)
  await admin.expectVisible(rowOf(admin, 'Cleo Wind'))
  await admin.page.getByRole('searchbox').fill('nobody at all')
  await admin.expectMessage('list.none-found.title')
  await admin.goto('/admin/users?show=admins')
  await expect.poll(() => admin.page.locator('main').getByRole('listitem').count()).toBe(1)
  await admin.close()
  expect(await app.takeProblems()).toEqual([])
})

test('invites a member, who chooses a password with the link that the admin passes on', async () => {
  const admin = await ada()
  await admin.goto('/admin/users')
  await admin.clickLink('users.new')
  await admin.expectMessage('users.new.lead.logged')
  await admin.clickButton('users.invite')
  await admin.expectMessage('missing.member-name')
  const picture = admin.page.locator('form [data-tint]')
  await admin.expectVisible(picture.locator('svg'))
  await admin.fill('register.name', 'Ida Berg')
  await expect.poll(() => picture.textContent()).toBe('IB')
  await admin.fill('login.email', bo.email)
  await admin.clickButton('users.invite')
  await admin.expectMessage('user.email.taken')
  await admin.fill('login.email', 'ida@club.example')
  await admin.clickButton('users.invite')
  await admin.expectMessage('users.invited.logged')
  await admin.expectVisible(admin.page.getByRole('img', { name: admin.t('password-link.qr', { name: 'Ida Berg' }) }))
  const link = (await admin.page.locator('main code').textContent())!
  await admin.clickLink('users.invited.open', { name: 'Ida Berg' })
  await admin.expectMessage('user.unconfirmed')

  const ida = await app.newActor({ name: 'Ida' })
  await ida.goto(link.slice(new URL(link).origin.length))
  const { systemName: club } = await app.server.call('getSettings', {})
  await ida.expectVisible(ida.page.getByRole('heading', { name: ida.t('invitation.title', { club }), exact: true }))
  await ida.fill('info.password.new', memberPassword)
  await ida.fill('register.password.again', memberPassword)
  await ida.clickButton('invitation.submit')
  await ida.expectMessage('invitation.done.title', { club })
  expect((await app.server.signIn('ida@club.example', memberPassword)).user.name).toBe('Ida Berg')

  await admin.goto('/admin/deliveries')
  await admin.expectMessage('deliveries.no-mail')
  const delivery = rowOf(admin, 'ida@club.example').filter({ hasText: admin.t('delivery.kind.invitation') })
  await admin.expectVisible(delivery.getByText(admin.t('delivery.logged'), { exact: true }))
  await admin.page.getByRole('button', { name: admin.t('delivery.dead') }).click()
  await admin.expectPath('/admin/deliveries?state=dead')
  await admin.expectMessage('deliveries.none.filtered')
  await ida.close()
  await admin.close()
  expect(await app.takeProblems(/\/api\/admin\/users 409/)).toEqual([])
})

test('edits a member, and shows at the field which value is taken', async () => {
  const admin = await ada('phone')
  await openMember(admin, bo)
  await admin.fill('login.email', cleo.email)
  await admin.clickButton('app.save')
  await admin.expectMessage('user.email.taken')
  await admin.fill('login.email', 'bo.alm@club.example')
  await admin.fill('register.name', 'Bo Almgren')
  await admin.clickButton('app.save')
  await admin.expectMessage('info.saved')
  await admin.expectVisible(admin.page.getByRole('heading', { name: 'Bo Almgren', exact: true }))
  expect(await app.server.call('getUser', { userId: bo.id }, session.token)).toMatchObject({
    name: 'Bo Almgren',
    email: 'bo.alm@club.example',
  })
  bo = { ...bo, name: 'Bo Almgren' }
  await admin.close()
  expect(await app.takeProblems(new RegExp(`/api/admin/users/${bo.id} 409`))).toEqual([])
})

test('removes an avatar after a confirmation', async () => {
  const form = new FormData()
  form.set('use', 'avatar')
  form.set('file', new Blob([new Uint8Array(await aPicture(400))], { type: 'image/png' }), 'me.png')
  const uploaded = await fetch(`${app.server.url}/api/images`, {
    method: 'POST',
    headers: { authorization: `Bearer ${bo.token}` },
    body: form,
  })
  const { url } = (await uploaded.json()) as { url: string }
  await app.server.call('updateUserInfo', { avatar: url }, bo.token)
  const admin = await ada()
  await openMember(admin, bo)
  await admin.clickButton('user.avatar')
  await admin.expectVisible(admin.dialog())
  await admin.clickInDialog('user.avatar')
  await admin.expectMessage('user.avatar.done')
  expect((await app.server.call('getUser', { userId: bo.id }, session.token)).avatar).toBeNull()
  await admin.close()
  expect(await app.takeProblems()).toEqual([])
})

test('opens an invitation in the language of its mail, where the reader has chosen none', async () => {
  const reader = await app.newActor({ name: 'Ida' })
  const french = await loadTranslations('fr')
  await reader.goto('/invitation?token=none&lang=fr')
  await expect.poll(() => reader.page.locator('html').getAttribute('lang')).toBe('fr')
  await reader.expectVisible(reader.page.getByText(french.t('invitation.lead')))
  await reader.close()
  expect(await app.takeProblems()).toEqual([])
})

test('gives a member a picture, and a new member one with the invitation', async () => {
  const picture = { name: 'them.png', mimeType: 'image/png', buffer: await aPicture(300) }
  const admin = await ada()
  await openMember(admin, bo)
  await admin.page.locator('input[type="file"]').setInputFiles(picture)
  await admin.clickInDialog('info.avatar.use')
  await admin.expectMessage('user.avatar.saved')
  const avatarOf = async (userId: string) => (await app.server.call('getUser', { userId }, session.token)).avatar
  expect(await avatarOf(bo.id)).toMatch(/^\/images\//)
  await admin.goto('/admin/users/new')
  await admin.page.locator('input[type="file"]').setInputFiles(picture)
  await admin.clickInDialog('info.avatar.use')
  await admin.dialog().waitFor({ state: 'hidden' })
  await admin.fill('register.name', 'Nora Bild')
  await admin.fill('login.email', 'nora.bild@club.example')
  // The member is created, and then the picture is refused.
  const refusal = { error: { code: 'INVALID_INPUT', message: 'The picture is gone.', fields: { avatar: ['INVALID'] } } }
  await admin.page.route('**/api/admin/users/*', (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 400, json: refusal }) : route.fallback(),
  )
  await admin.clickButton('users.invite')
  await admin.expectMessage('users.invited.no-picture')
  await admin.page.unrouteAll({ behavior: 'ignoreErrors' })
  await admin.clickButton('state.retry')
  await expect.poll(() => admin.button('state.retry').count()).toBe(0)
  await admin.clickLink('users.invited.open', { name: 'Nora Bild' })
  await admin.expectPath(/^\/admin\/users\/[\da-f-]{36}$/)
  await expect.poll(() => avatarOf(admin.page.url().split('/').at(-1)!)).toMatch(/^\/images\//)
  await admin.close()
  expect(await app.takeProblems(/PUT \S+\/api\/admin\/users\/\S+ 400/)).toEqual([])
})

test('confirms an email address manually', async () => {
  await app.server.call('updateSystemSettings', { requireEmailVerification: true }, session.token)
  const newcomer = { name: 'Dag', email: 'dag@club.example', phone: '+491701999999', password: memberPassword }
  await app.server.call('register', newcomer)
  const admin = await ada('phone')
  await admin.goto('/admin/users?q=dag')
  await rowOf(admin, 'Dag').getByRole('link').click()
  await admin.clickButton('user.confirm')
  await admin.expectMessage('user.confirm.done')
  await admin.button('user.confirm').waitFor({ state: 'detached' })
  expect((await app.server.signIn(newcomer.email, newcomer.password)).user.name).toBe('Dag')
  await app.server.call('updateSystemSettings', { requireEmailVerification: false }, session.token)
  await admin.close()
  expect(await app.takeProblems()).toEqual([])
})

test('sees in the list whose account is locked, finds it with the filter, and unlocks it', async () => {
  // The club locks an account after five wrong passwords, and refuses the sixth.
  for (let guess = 0; guess < 6; guess++)
    await app.server.request('emailLogin', { email: cleo.email, password: `guess ${guess}` }).catch(() => undefined)
  const admin = await ada('phone')
  await admin.goto('/admin/users')
  await admin.expectVisible(rowOf(admin, 'Cleo Wind').getByText(admin.t('user.locked'), { exact: true }))
  await admin.page.getByRole('button', { name: admin.t('users.locked'), exact: true }).click()
  await admin.expectPath('/admin/users?show=locked')
  await expect.poll(() => admin.page.locator('main').getByRole('listitem').count()).toBe(1)
  await rowOf(admin, 'Cleo Wind').getByRole('link').click()
  await admin.clickButton('user.unlock')
  await admin.expectMessage('user.unlock.done', { name: cleo.name })
  await admin.goto('/admin/users?show=locked')
  await admin.expectMessage('list.none-found.title')
  await admin.close()
  expect(await app.takeProblems()).toEqual([])
})

test('signs a member out everywhere, and the member’s browser shows the sign-in page', async () => {
  const phone = await app.newActor({ name: 'Cleo', session: cleo.session })
  await phone.goto('/profile')
  await phone.expectVisible(phone.page.getByRole('heading', { name: 'Cleo Wind' }))
  const admin = await ada()
  await openMember(admin, cleo)
  await admin.clickButton('user.devices.all')
  await admin.expectVisible(admin.t('user.devices.ask', { name: cleo.name }))
  await admin.clickInDialog('security.devices.sign-out')
  await admin.expectMessage('user.devices.none')
  await phone.goto('/profile/created')
  await phone.expectPath(/^\/login/)
  await phone.close()
  await admin.close()
  expect(await app.takeProblems(/ 401$/)).toEqual([])
})

test('asks about one device, and the question stays the same while it fades out', async () => {
  const admin = await ada()
  await openMember(admin, bo)
  const signOut = admin.page.locator('main li button').filter({ hasText: admin.t('security.devices.sign-out') })
  await signOut.first().click()
  const title = await admin.dialog().getByRole('heading').textContent()
  await admin.page.evaluate(() => {
    const titles = new Set<string>()
    const add = () => titles.add(document.querySelector('[role="alertdialog"] h2')?.textContent ?? '')
    new MutationObserver(add).observe(document.body, { subtree: true, childList: true, characterData: true })
    Object.assign(globalThis, { titles })
  })
  await admin.clickInDialog('app.cancel')
  await admin.dialog().waitFor({ state: 'detached' })
  const titles = await admin.page.evaluate(() => [...(globalThis as unknown as { titles: Set<string> }).titles])
  expect(titles.filter((shown) => shown !== '' && shown !== title)).toEqual([])
  await admin.close()
  expect(await app.takeProblems()).toEqual([])
})

test('promotes a member to admin, who cannot be managed any more', async () => {
  const admin = await ada()
  await openMember(admin, bo)
  await delayResponseUntilEvent(admin, 'PUT', bo)
  await admin.clickButton('user.promote')
  await admin.expectMessage('user.promote.warning')
  await admin.clickInDialog('user.promote')
  await admin.expectMessage('user.promote.done', { name: bo.name })
  await admin.expectVisible(admin.refusalText('CANNOT_MANAGE_ADMIN'))
  await admin.button('user.delete').waitFor({ state: 'detached' })
  await admin.goto(`/admin/users/${session.user.id}`)
  await admin.expectMessage('user.self')
  await admin.expectVisible(admin.refusalText('CANNOT_DELETE_SELF'))
  await admin.close()
  expect(await app.takeProblems()).toEqual([])
})

test('deletes a member and keeps the member’s activities', async () => {
  const { token } = await app.server.signIn(cleo.email, memberPassword)
  const { id } = await app.server.call('createActivity', aProposal({ title: 'By the river' }), token)
  const admin = await ada('phone')
  await openMember(admin, cleo)
  await delayResponseUntilEvent(admin, 'DELETE', cleo)
  await admin.clickButton('user.delete')
  await admin.expectVisible(admin.t('user.delete.title', { name: cleo.name }))
  await admin.clickInDialog('activity.step.delete')
  await admin.expectPath('/admin/users')
  await admin.expectMessage('user.delete.done')
  await expect.poll(() => rowOf(admin, 'Cleo Wind').count()).toBe(0)
  expect(await app.server.call('getActivity', { activityId: id }, session.token)).toMatchObject({ creatorName: null })
  await admin.goto(`/admin/users/${cleo.id}`)
  await admin.expectVisible(admin.refusalText('USER_NOT_FOUND'))
  await admin.close()
  expect(await app.takeProblems(new RegExp(`/api/admin/users/${cleo.id} 404`))).toEqual([])
})

test('filters the log by operation and member', async () => {
  const admin = await ada()
  await admin.goto('/admin/log')
  for (const kind of [
    'log.kind.create_user',
    'log.kind.update_user',
    'log.kind.confirm_user_email',
    'log.kind.end_user_sessions',
    'log.kind.delete_user',
  ] as const)
    await admin.expectVisible(admin.page.getByRole('listitem').getByText(admin.t(kind), { exact: true }))
  await admin.page.getByLabel(admin.t('log.operation')).selectOption('delete_user')
  await admin.expectPath('/admin/log?operation=delete_user')
  await expect.poll(() => admin.page.locator('main').getByRole('listitem').count()).toBe(1)
  await admin.expectVisible(rowOf(admin, 'Cleo Wind'))
  await admin.clickButton('log.everybody')
  await admin.dialog().getByRole('searchbox').fill('almgren')
  await admin
    .dialog()
    .getByRole('button', { name: /Bo Almgren/ })
    .click()
  await admin.expectPath(`/admin/log?operation=delete_user&member=${bo.id}`)
  await admin.expectMessage('log.none.filtered')
  await admin.clickButton('chip.remove', { label: 'Bo Almgren' })
  await admin.expectVisible(rowOf(admin, 'Cleo Wind'))
  await admin.close()
  expect(await app.takeProblems()).toEqual([])
})
