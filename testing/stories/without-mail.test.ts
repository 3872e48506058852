/** A club without a mail server: an admin confirms addresses and passes links on. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMember, anActivity, aProposal, memberPassword } from '../fixtures/builders.ts'
import { startTestApp, type TestApp } from '../fixtures/test-app.ts'
import { adminEmail, adminPassword } from '../fixtures/test-server.ts'
import { sendRegistration } from './activity-lifecycle/steps.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app?.close())

test('the admin sees at once who registers and lets them in, and creates a link for a forgotten password', async () => {
  const admin = await app.newActor({ name: 'Ada', session: await app.server.signInAdmin() })
  await admin.goto('/')
  await admin.expectMessage('next-steps.title')
  const finn = await app.newActor({ name: 'Finn Lang' })
  await finn.goto('/register')
  await sendRegistration(finn, { email: 'finn@club.example', phone: '+49 170 555 00 77' })
  await finn.expectMessage('register.waiting.text', { email: 'finn@club.example' })
  await finn.clickLink('app.sign-in')
  await finn.fill('login.email', 'finn@club.example')
  await finn.fill('login.password', memberPassword)
  await finn.clickButton('app.sign-in')
  await finn.expectMessage('register.waiting.title')
  await finn.expectMessage('login.unconfirmed.by-admin')
  await admin.expectMessage('let-in.title', { count: 1 })
  // Who waits was not invited.
  await admin.expectMessage('next-steps.count', { done: 0, count: 4 })
  await admin.clickButton('let-in.button.name', { name: 'Finn Lang' })
  await admin.expectMessage('let-in.done', { name: 'Finn Lang' })
  await expect.poll(() => admin.page.getByText(admin.t('let-in.title', { count: 1 })).count()).toBe(0)
  await admin.expectMessage('next-steps.count', { done: 1, count: 4 })
  await finn.clickButton('app.sign-in')
  await finn.expectPath('/')
  await finn.close()
  const forgetful = await app.newActor({ name: 'Finn' })
  await forgetful.goto('/forgot-password')
  await forgetful.expectMessage('forgot.ask-admin')
  await admin.goto('/admin/users?q=finn')
  await admin.page.getByRole('listitem').filter({ hasText: 'Finn Lang' }).click()
  await admin.expectMessage('user.email.hint.no-mail')
  await admin.expectMessage('user.phone.hint.no-notice')
  await admin.clickButton('user.password-link.create')
  const link = new URL((await admin.page.locator('main code').textContent())!)
  await forgetful.goto(link.pathname + link.search)
  await forgetful.fill('info.password.new', 'seven wet socks')
  await forgetful.fill('register.password.again', 'seven wet socks')
  await forgetful.clickButton('reset.submit')
  await forgetful.expectMessage('reset.done.title')
  await forgetful.close()
  await admin.close()
  expect(await app.takeProblems(/email-login 403/)).toEqual([])
})

test('the admin declines a person, who reads so when they sign in', async () => {
  const admin = await app.newActor({ name: 'Ada', session: await app.server.signInAdmin() })
  const stranger = await app.newActor({ name: 'Sam Stone' })
  await stranger.goto('/register')
  await sendRegistration(stranger, { email: 'sam@club.example', phone: '+49 170 555 00 78' })
  await stranger.expectMessage('register.waiting.text', { email: 'sam@club.example' })
  await admin.goto('/')
  await admin.clickButton('let-in.decline.name', { name: 'Sam Stone' })
  await admin.clickInDialog('let-in.decline')
  await admin.expectMessage('let-in.decline.done', { name: 'Sam Stone' })
  await expect.poll(() => admin.page.getByText(admin.t('let-in.title', { count: 1 })).count()).toBe(0)
  await stranger.clickLink('app.sign-in')
  await stranger.fill('login.email', 'sam@club.example')
  await stranger.fill('login.password', memberPassword)
  await stranger.clickButton('app.sign-in')
  await stranger.expectVisible(stranger.page.getByText(stranger.refusalText('NOT_LET_IN')))
  await stranger.close()
  await admin.close()
  expect(await app.takeProblems(/email-login 403/)).toEqual([])
})

test('the only admin corrects their own email address, which changes at once', async () => {
  const admin = await app.newActor({ name: 'Ada', session: await app.server.signInAdmin() })
  await admin.goto('/profile/info')
  await admin.clickButton('info.email.change')
  await admin.expectMessage('info.email.of-admin')
  const inDialog = (label: 'info.email.new' | 'info.password.current') => admin.dialog().getByLabel(admin.t(label), { exact: true })
  await inDialog('info.email.new').fill('ada.new@club.example')
  await inDialog('info.password.current').fill('not this one')
  await admin.clickInDialog('info.email.change')
  await admin.expectMessage('info.password.wrong')
  await inDialog('info.password.current').fill(adminPassword)
  await admin.clickInDialog('info.email.change')
  await admin.expectMessage('info.email.changed')
  await expect.poll(() => admin.page.locator('input[type=email][readonly]').inputValue()).toBe('ada.new@club.example')
  const session = await app.server.signIn('ada.new@club.example', adminPassword)
  await app.server.call('requestEmailChange', { email: adminEmail, password: adminPassword }, session.token)
  await admin.close()
  expect(await app.takeProblems(/api\/user\/email 401/)).toEqual([])
})

test('says in the settings of a member that it sends no mails about activities', async () => {
  const { server } = app
  await server.call('updateSystemSettings', { requireEmailVerification: false }, (await server.signInAdmin()).token)
  const mia = await app.newActor({ name: 'Mia', session: (await aMember(server, 'Mia')).session })
  await mia.goto('/profile/settings')
  const mails = mia.page.getByRole('switch', { name: mia.t('settings.email'), exact: true })
  await expect.poll(() => mails.isDisabled()).toBe(true)
  expect(await mails.isChecked()).toBe(false)
  await mia.expectVisible(mia.page.getByText(mia.t('settings.notifications.not-sent')).first())
  await mia.close()
  expect(await app.takeProblems()).toEqual([])
})

test('lets members write to the leader of an activity, who answers from the notification', async () => {
  const { server } = app
  const session = await server.signInAdmin()
  await server.call('updateSystemSettings', { requireEmailVerification: false }, session.token)
  const { id } = await anActivity(server, session.token, 'voting')
  const mia = await app.newActor({ name: 'Mia', session: (await aMember(server, 'Mia')).session })
  await mia.goto(`/activity/${id}`)
  await mia.clickButton('activity.message-leader', { name: session.user.name })
  await mia.fill('activity.message.label', 'Who brings the rope?')
  await mia.clickInDialog('activity.message.send')
  await mia.expectMessage('activity.message.sent', { count: 1 })
  const leader = await app.newActor({ name: session.user.name, session })
  await leader.goto('/notifications')
  await leader.clickButton('notifications.answer.to', { name: 'Mia' })
  await leader.fill('activity.message.label', 'I do.')
  await leader.clickInDialog('activity.message.send')
  await leader.expectMessage('activity.message.sent', { count: 1 })
  await leader.expectFocus()
  await mia.goto('/notifications')
  await mia.expectVisible(mia.page.getByText('I do.', { exact: true }))
  await mia.expectVisible(mia.button('notifications.answer.to', { name: session.user.name }))
  await Promise.all([mia.close(), leader.close()])
  expect(await app.takeProblems()).toEqual([])
})

test('shows an admin on Home which activities have no leader, and which were edited after their approval', async () => {
  const { server } = app
  const { token, ...session } = await server.signInAdmin()
  await server.call('updateSystemSettings', { requireEmailVerification: false }, token)
  const [mia, lars] = [await aMember(server, 'Mia'), await aMember(server, 'Lars')]
  for (const [title, leader] of [
    ['Without Lars', lars],
    ['By the lake', mia],
  ] as const) {
    const { id } = await server.call('createActivity', aProposal({ title }), leader.token)
    await server.call('approveActivity', { activityId: id }, token)
  }
  const admin = await app.newActor({ name: 'Ada', session: { token, ...session } })
  await admin.goto('/')
  const cardOf = (id: 'home.leaderless' | 'home.rewritten') =>
    admin.page.getByRole('region', { name: admin.t(id, { count: 1 }), exact: true })
  await server.call('deleteUser', { userId: lars.id }, token)
  await admin.expectVisible(cardOf('home.leaderless').getByRole('link', { name: 'Without Lars', exact: true }))
  const { items } = await server.call('listMyActivities', { kind: 'created' }, mia.token)
  const { routes: _, ...form } = aProposal({ title: 'By the other lake', tags: ['picnic'] })
  await server.call('editActivity', { activityId: items[0]!.id, ...form }, mia.token)
  await cardOf('home.rewritten').getByRole('link', { name: 'By the other lake', exact: true }).click()
  await admin.expectMessage('activity.rewritten')
  await admin.expectVisible([admin.t('form.title'), admin.t('form.tags')].join(admin.t('activity.comma')))
  await admin.close()
  expect(await app.takeProblems()).toEqual([])
})
