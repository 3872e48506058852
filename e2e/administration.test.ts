/** The administration screens: invite, change and delete members, decide about activities, and read the log. */
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { SessionAnswer } from '@bothy/contract/entities.ts'
import { openHouse, type House } from './house.ts'
import type { Person } from './person.ts'
import { aMember, aProposal, memberPassword, type Member } from './proposal.ts'

let app: House
let session: SessionAnswer
let bo: Member
let cleo: Member

beforeAll(async () => {
  app = await openHouse()
  session = await app.club.admin()
  await app.club.call('updateSystemSettings', { requireEmailVerification: false }, session.token)
  bo = await aMember(app.club, 'Bo Alm')
  cleo = await aMember(app.club, 'Cleo Wind')
})
afterAll(() => app?.close())

const ada = (device: 'phone' | 'desktop' = 'desktop') => app.guest({ name: 'Ada', device, session, covers: false })
const rowOf = ({ page }: Person, name: string) => page.getByRole('listitem').filter({ hasText: name })

async function openMember(person: Person, { id, name }: Pick<Member, 'id' | 'name'>): Promise<void> {
  await person.goes(`/admin/users/${id}`)
  await person.sees(person.page.getByRole('heading', { name, exact: true }))
}

/** Delays the response of the next change until the page has received the change event, as on a slow connection. */
async function delayResponseUntilEvent({ page }: Person, method: 'PUT' | 'DELETE', { id }: Pick<Member, 'id'>): Promise<void> {
  await page.route(`**/api/admin/users/${id}`, async (route) => {
    if (route.request().method() !== method) return route.fallback()
    // A change event about members refetches all queries of the page; the settings are always among them.
    const [response] = await Promise.all([route.fetch(), page.waitForResponse('**/api/settings')])
    await route.fulfill({ response })
  })
}

it('links every page from the dashboard, and shows what needs attention', async () => {
  await app.club.call('createActivity', aProposal(), bo.token)
  const admin = await ada('phone')
  await admin.goes('/admin')
  await admin.reads('app.waiting', { count: 1 })
  await admin.reads('deliveries.no-mail')
  for (const [message, path] of [
    ['admin.users', '/admin/users'],
    ['admin.log', '/admin/log'],
    ['admin.deliveries', '/admin/deliveries'],
    ['admin.settings', '/admin/settings'],
  ] as const) {
    await admin.page
      .getByRole('link', { name: admin.t(message) })
      .first()
      .click()
    await admin.standsAt(path)
    await admin.goes('/admin')
  }
  await admin.leaves()
  expect(app.troubles()).toEqual([])
})

it('finds a member by a few letters, and keeps the search in the URL', async () => {
  const admin = await ada()
  await admin.goes('/admin/users')
  await admin.page.getByRole('searchbox').fill('wind')
  await admin.standsAt('/admin/users?q=wind')
  await expect.poll(() => admin.page.locator('main').getByRole('listitem').count()).toBe(1)
  await admin.sees(rowOf(admin, 'Cleo Wind'))
  await admin.page.getByRole('searchbox').fill('nobody at all')
  await admin.reads('users.none')
  await admin.goes('/admin/users?show=admins')
  await expect.poll(() => admin.page.locator('main').getByRole('listitem').count()).toBe(1)
  await admin.leaves()
  expect(app.troubles()).toEqual([])
})

it('invites a member, who signs in with the link from the log', async () => {
  const admin = await ada()
  await admin.goes('/admin/users')
  await admin.follows('users.new')
  await admin.reads('users.new.lead.logged')
  await admin.presses('users.invite')
  await admin.sees(admin.problem('REQUIRED'))
  await admin.fills('register.name', 'Ida Berg')
  await admin.fills('login.email', bo.email)
  await admin.presses('users.invite')
  await admin.reads('user.email.taken')
  await admin.fills('login.email', 'ida@club.example')
  await admin.presses('users.invite')
  await admin.reads('users.invited.logged')
  await admin.follows('users.invited.open', { name: 'Ida Berg' })
  await admin.reads('user.unconfirmed')

  const invited = () => app.club.log.findLast(({ to, link }) => to === 'ida@club.example' && link)
  const link = await vi.waitFor(() => String(invited()!.link), { timeout: 15_000 })
  const ida = await app.guest({ name: 'Ida', covers: false })
  await ida.goes(link.slice(new URL(link).origin.length))
  await ida.fills('info.password.new', memberPassword)
  await ida.fills('register.password.again', memberPassword)
  await ida.presses('reset.submit')
  await ida.reads('reset.done.title')
  expect((await app.club.signIn('ida@club.example', memberPassword)).user.name).toBe('Ida Berg')

  await admin.goes('/admin/deliveries')
  await admin.reads('deliveries.no-mail')
  const delivery = rowOf(admin, 'ida@club.example').filter({ hasText: admin.t('delivery.kind.invitation') })
  await admin.sees(delivery.getByText(admin.t('delivery.logged'), { exact: true }))
  await admin.page.getByRole('button', { name: admin.t('delivery.dead') }).click()
  await admin.standsAt('/admin/deliveries?state=dead')
  await admin.reads('deliveries.none')
  await ida.leaves()
  await admin.leaves()
  expect(app.troubles(/\/api\/admin\/users 409/)).toEqual([])
})

it('edits a member, and shows at the field which value is taken', async () => {
  const admin = await ada('phone')
  await openMember(admin, bo)
  await admin.fills('login.email', cleo.email)
  await admin.presses('app.save')
  await admin.reads('user.email.taken')
  await admin.fills('login.email', 'bo.alm@club.example')
  await admin.fills('register.name', 'Bo Almgren')
  await admin.presses('app.save')
  await admin.reads('info.saved')
  await admin.sees(admin.page.getByRole('heading', { name: 'Bo Almgren', exact: true }))
  expect(await app.club.call('getUser', { userId: bo.id }, session.token)).toMatchObject({
    name: 'Bo Almgren',
    email: 'bo.alm@club.example',
  })
  bo = { ...bo, name: 'Bo Almgren' }
  await admin.leaves()
  expect(app.troubles(new RegExp(`/api/admin/users/${bo.id} 409`))).toEqual([])
})

it('removes an avatar after a confirmation', async () => {
  const file = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#2d4a3e' } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.set('use', 'avatar')
  form.set('file', new Blob([new Uint8Array(file)], { type: 'image/png' }), 'me.png')
  const uploaded = await fetch(`${app.club.url}/api/images`, {
    method: 'POST',
    headers: { authorization: `Bearer ${bo.token}` },
    body: form,
  })
  const { url } = (await uploaded.json()) as { url: string }
  await app.club.call('updateUserInfo', { avatar: url }, bo.token)
  const admin = await ada()
  await openMember(admin, bo)
  await admin.presses('user.avatar')
  await admin.sees(admin.dialog())
  await admin.confirms('user.avatar')
  await admin.reads('user.avatar.done')
  expect((await app.club.call('getUser', { userId: bo.id }, session.token)).avatar).toBeNull()
  await admin.leaves()
  expect(app.troubles()).toEqual([])
})

it('confirms an email address manually', async () => {
  await app.club.call('updateSystemSettings', { requireEmailVerification: true }, session.token)
  const newcomer = { name: 'Dag', email: 'dag@club.example', phone: '+491701999999', password: memberPassword }
  await app.club.call('register', newcomer)
  const admin = await ada('phone')
  await admin.goes('/admin/users?q=dag')
  await rowOf(admin, 'Dag').getByRole('link').click()
  await admin.presses('user.confirm')
  await admin.reads('user.confirm.done')
  await admin.button('user.confirm').waitFor({ state: 'detached' })
  expect((await app.club.signIn(newcomer.email, newcomer.password)).user.name).toBe('Dag')
  await app.club.call('updateSystemSettings', { requireEmailVerification: false }, session.token)
  await admin.leaves()
  expect(app.troubles()).toEqual([])
})

it('signs a member out everywhere, and the member’s browser shows the sign-in page', async () => {
  const phone = await app.guest({ name: 'Cleo', session: cleo.session, covers: false })
  await phone.goes('/profile')
  await phone.sees(phone.page.getByRole('heading', { name: 'Cleo Wind' }))
  const admin = await ada()
  await openMember(admin, cleo)
  await admin.presses('user.devices.all')
  await admin.sees(admin.t('user.devices.ask', { name: cleo.name }))
  await admin.confirms('app.sign-out')
  await admin.reads('user.devices.none')
  await phone.goes('/profile/created')
  await phone.standsAt(/^\/login/)
  await phone.leaves()
  await admin.leaves()
  expect(app.troubles(/ 401$/)).toEqual([])
})

it('promotes a member to administrator, who cannot be managed any more', async () => {
  const admin = await ada()
  await openMember(admin, bo)
  await delayResponseUntilEvent(admin, 'PUT', bo)
  await admin.presses('user.promote')
  await admin.reads('user.promote.warning')
  await admin.confirms('user.promote')
  await admin.reads('user.promote.done', { name: bo.name })
  await admin.sees(admin.refusal('CANNOT_MANAGE_ADMIN'))
  await admin.button('user.delete').waitFor({ state: 'detached' })
  await admin.goes(`/admin/users/${session.user.id}`)
  await admin.reads('user.self')
  await admin.sees(admin.refusal('CANNOT_DELETE_SELF'))
  await admin.leaves()
  expect(app.troubles()).toEqual([])
})

it('deletes a member and keeps the member’s activities', async () => {
  const { token } = await app.club.signIn(cleo.email, memberPassword)
  const { id } = await app.club.call('createActivity', aProposal({ title: 'By the river' }), token)
  const admin = await ada('phone')
  await openMember(admin, cleo)
  await delayResponseUntilEvent(admin, 'DELETE', cleo)
  await admin.presses('user.delete')
  await admin.sees(admin.t('user.delete.title', { name: cleo.name }))
  await admin.confirms('activity.step.delete')
  await admin.standsAt('/admin/users')
  await admin.reads('user.delete.done')
  await expect.poll(() => rowOf(admin, 'Cleo Wind').count()).toBe(0)
  expect(await app.club.call('getActivity', { activityId: id }, session.token)).toMatchObject({ creatorName: null })
  await admin.goes(`/admin/users/${cleo.id}`)
  await admin.sees(admin.refusal('USER_NOT_FOUND'))
  await admin.leaves()
  expect(app.troubles(new RegExp(`/api/admin/users/${cleo.id} 404`))).toEqual([])
})

it('rejects, approves, cancels and deletes activities from the list', async () => {
  const admin = await ada()
  await admin.goes('/admin/activities?phase=all')
  const chooseAction = async (
    title: string,
    step: 'activity.step.approve' | 'activity.step.reject' | 'activity.step.cancel' | 'activity.step.delete',
  ) => {
    await admin.presses('admin.more', { title })
    await admin.page.getByRole('menuitem', { name: admin.t(step), exact: true }).click()
  }
  await chooseAction('By the river', 'activity.step.reject')
  await admin.confirms('activity.step.reject')
  await admin.sees(admin.problem('REQUIRED'))
  await admin.fills('activity.ask.reason', 'The river is high.')
  await admin.confirms('activity.step.reject')
  await admin.reads('activity.done.reject')
  await chooseAction('Over the Hohe Pass', 'activity.step.approve')
  await admin.reads('activity.done.approve')
  await chooseAction('Over the Hohe Pass', 'activity.step.cancel')
  await admin.fills('activity.ask.reason', 'Snow on the pass.')
  await admin.confirms('activity.step.cancel')
  await admin.reads('activity.done.cancel')
  await admin.page.getByRole('button', { name: admin.t('phase.cancelled') }).click()
  await admin.standsAt('/admin/activities?phase=cancelled')
  await chooseAction('Over the Hohe Pass', 'activity.step.delete')
  await admin.confirms('activity.step.delete')
  await admin.reads('activity.done.delete')
  await admin.reads('admin.none')
  await admin.leaves()
  expect(app.troubles()).toEqual([])
})

it('filters the log by operation and member', async () => {
  const admin = await ada()
  await admin.goes('/admin/log')
  for (const kind of [
    'log.kind.create_user',
    'log.kind.update_user',
    'log.kind.confirm_user_email',
    'log.kind.end_user_sessions',
    'log.kind.delete_user',
    'log.kind.reject_activity',
    'log.kind.approve_activity',
    'log.kind.cancel_activity',
    'log.kind.delete_activity',
  ] as const)
    await admin.sees(admin.page.getByRole('listitem').getByText(admin.t(kind), { exact: true }))
  await admin.sees('Snow on the pass.')
  await admin.page.getByLabel(admin.t('log.operation')).selectOption('delete_user')
  await admin.standsAt('/admin/log?operation=delete_user')
  await expect.poll(() => admin.page.locator('main').getByRole('listitem').count()).toBe(1)
  await admin.sees(rowOf(admin, 'Cleo Wind'))
  await admin.presses('log.everybody')
  await admin.dialog().getByRole('searchbox').fill('almgren')
  await admin
    .dialog()
    .getByRole('button', { name: /Bo Almgren/ })
    .click()
  await admin.standsAt(`/admin/log?operation=delete_user&member=${bo.id}`)
  await admin.reads('log.none.filtered')
  await admin.presses('chip.remove', { label: 'Bo Almgren' })
  await admin.sees(rowOf(admin, 'Cleo Wind'))
  await admin.leaves()
  expect(app.troubles()).toEqual([])
})

it('applies the suggested password length, and uploads a logo', async () => {
  const admin = await ada()
  await admin.goes('/admin/settings')
  await admin.reads('settings.no-texts')
  await admin.presses('settings.short-passwords.use', { count: 8 })
  await admin.button('settings.short-passwords.use', { count: 8 }).waitFor({ state: 'detached' })
  const buffer = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#b5470a' } })
    .png()
    .toBuffer()
  await admin.page.locator('input[type="file"]').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer })
  await admin.sees(admin.page.getByRole('navigation').locator('img[src*="/images/"]'))
  const { systemLogo, minimumPasswordLength } = await app.club.call('getSystemSettings', {}, session.token)
  expect({ systemLogo, minimumPasswordLength }).toEqual({ systemLogo: expect.stringContaining('/images/'), minimumPasswordLength: 8 })
  await admin.presses('info.avatar.remove')
  await admin.undoes('settings.systemLogo.removed')
  await expect.poll(async () => (await app.club.call('getSystemSettings', {}, session.token)).systemLogo).toBe(systemLogo)
  await admin.leaves()
  expect(app.troubles()).toEqual([])
})
