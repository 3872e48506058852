/** Member settings: on one device, on several, offline, and their effect on what others see. */
import { readFile } from 'node:fs/promises'
import { strFromU8, unzipSync } from 'fflate'
import { Secret, TOTP } from 'otpauth'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SessionAnswer } from '@bothy/contract/entities.ts'
import { openParticipants, type Actor } from '../fixtures/actor.ts'
import { aMember, aProposal, memberPassword } from '../fixtures/builders.ts'
import { codeNamed } from '../fixtures/code-files.ts'
import { holdRequest } from '../fixtures/hold-request.ts'
import { layoutShifts, recordLayoutShifts, smallestViewport } from '../fixtures/page-checks.ts'
import { readDuringSignOut, startTestApp, type TestApp } from '../fixtures/test-app.ts'
import type { MessageId } from '../fixtures/translations.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
  const { token } = await app.server.signInAdmin()
  await app.server.call('updateSystemSettings', { requireEmailVerification: false, autoApprove: true }, token)
})
afterAll(() => app?.close())

const openAs = (session: SessionAnswer, device: 'phone' | 'desktop' = 'phone') => app.newActor({ name: session.user.name, device, session })
const settingsRow = ({ page, t }: Actor, id: MessageId) => page.getByRole('button', { name: t(id) })
const selectOption = ({ page, t }: Actor, id: MessageId, value: string) =>
  page.getByRole('combobox', { name: t(id), exact: true }).selectOption(value)
const toggle = ({ page, t }: Actor, id: MessageId) => page.getByRole('switch', { name: t(id), exact: true }).click()
const themeOf = ({ page }: Actor) => page.locator('html').getAttribute('data-theme')
const languageOf = ({ page }: Actor) => page.locator('html').getAttribute('lang')

/** Opens the settings and waits until they are synchronized with the server. */
async function openSettings(person: Actor): Promise<void> {
  await person.goto('/profile/settings')
  await person.expectMessage('settings.sync.saved')
}

describe('settings', () => {
  test('have the time zone of the device after the first sign-in, until the member chooses another', async () => {
    const { session } = await aMember(app.server, 'Deb')
    const zone = async () => (await app.server.call('getUserSettings', {}, session.token)).preferences.timezone
    const inDenver = () => app.newActor({ name: 'Deb', session, timeZone: 'America/Denver' })
    const abroad = await inDenver()
    await abroad.goto('/')
    await expect.poll(zone).toBe('America/Denver')
    await abroad.close()
    await app.server.call('updateUserSettings', { preferences: { timezone: 'Asia/Shanghai' } }, session.token)
    const later = await inDenver()
    await openSettings(later)
    await later.expectVisible('Shanghai')
    expect(await zone()).toBe('Asia/Shanghai')
    await later.close()
    expect(await app.takeProblems()).toEqual([])
  })

  test('keep what the member chooses while a slow network brings the code of the settings', async () => {
    const { session } = await aMember(app.server, 'Lia')
    const theme = async () => (await app.server.call('getUserSettings', {}, session.token)).preferences.theme
    await app.server.call('updateUserSettings', { preferences: { theme: 'light' } }, session.token)
    const lia = await openAs(session, 'desktop')
    await openSettings(lia)
    const services = await holdRequest(lia, 'GET', codeNamed('services'))
    await lia.goto('/')
    await services.arrived
    await lia.clickButton('theme.to-dark')
    expect(await themeOf(lia)).toBe('dark')
    services.release()
    await expect.poll(theme).toBe('dark')
    expect(await themeOf(lia)).toBe('dark')
    await lia.close()
    expect(await app.takeProblems()).toEqual([])
  })

  test('apply at once, survive a reload and reach another browser', async () => {
    const { session } = await aMember(app.server, 'Thea')
    const phone = await openAs(session)
    await openSettings(phone)
    await phone.page.getByText(phone.t('profile.theme.dark'), { exact: true }).click()
    await expect.poll(() => themeOf(phone)).toBe('dark')
    await selectOption(phone, 'app.language', 'de')
    await expect.poll(() => languageOf(phone)).toBe('de')
    await expect
      .poll(() => app.server.call('getUserSettings', {}, session.token))
      .toMatchObject({
        preferences: { theme: 'dark', language: 'de' },
      })
    await phone.page.reload()
    await expect.poll(async () => [await themeOf(phone), await languageOf(phone)]).toEqual(['dark', 'de'])

    const desktop = await openAs(session, 'desktop')
    await desktop.goto('/')
    // The app loads the settings one second after its start.
    await expect.poll(() => themeOf(desktop)).toBe('dark')
    await expect.poll(() => languageOf(desktop)).toBe('de')
    await Promise.all([phone.close(), desktop.close()])
    expect(await app.takeProblems()).toEqual([])
  })

  test('do not move when the club answers late that it sends no messages', async () => {
    const { session } = await aMember(app.server, 'Lotte')
    const lotte = await openAs(session)
    await lotte.page.setViewportSize(smallestViewport)
    await recordLayoutShifts(lotte)
    const asking = await holdRequest(lotte, 'GET', '**/api/auth/providers')
    await lotte.page.goto('/profile/settings')
    await asking.arrived
    await lotte.expectMessage('settings.sync.saved')
    asking.release()
    await lotte.expectMessage('settings.notifications.not-sent')
    expect(await layoutShifts(lotte)).toEqual([])
    await lotte.close()
    expect(await app.takeProblems()).toEqual([])
  })

  test('change the units of distances and the time zone', async () => {
    const { session, token } = await aMember(app.server, 'Uma')
    const { id } = await app.server.call('createActivity', aProposal(), token)
    const person = await openAs(session)
    await openSettings(person)
    await selectOption(person, 'settings.units', 'imperial')
    await settingsRow(person, 'settings.timezone').click()
    await person.page.getByRole('searchbox').fill('new york')
    await person.dialog().getByRole('button', { name: 'New York' }).click()
    await person.dialog().waitFor({ state: 'hidden' })
    await person.goto(`/activity/${id}`)
    await person.expectVisible(person.page.getByText(/\d\u00a0mi$/))
    // The activity starts at 07:30 UTC, which is 02:30 or 03:30 in New York.
    await person.expectVisible(person.page.getByText(/\b[23]:30\sAM\b/))
    await person.close()
    expect(await app.takeProblems()).toEqual([])
  })

  test('that were changed offline are stored, and sent when the network is back', async () => {
    const { session } = await aMember(app.server, 'Otto')
    const person = await openAs(session)
    await openSettings(person)
    await person.page.context().setOffline(true)
    await toggle(person, 'settings.location-access')
    await person.expectMessage('settings.sync.failed')
    await person.page.context().setOffline(false)
    await person.expectMessage('settings.sync.saved')
    expect((await app.server.call('getUserSettings', {}, session.token)).privacy.locationAccess).toBe(false)
    await person.close()
    await app.takeProblems()
  })

  test('that were changed just before signing out reach the server, and those that wait are discarded only after a question', async () => {
    const { email, session } = await aMember(app.server, 'Sam')
    const { token } = await app.server.signIn(email, memberPassword)
    const person = await openAs(session)
    await openSettings(person)
    await toggle(person, 'settings.auto-sync')
    await toggle(person, 'settings.location-access')
    await person.clickButton('app.sign-out')
    await person.expectMessage('sign-out.waiting.title')
    await person.page.keyboard.press('Escape')
    await toggle(person, 'settings.auto-sync')
    await person.expectMessage('settings.sync.saved')
    await toggle(person, 'settings.data-collection')
    await person.clickButton('app.sign-out')
    await person.expectMessage('profile.signed-out')
    expect((await app.server.call('getUserSettings', {}, token)).privacy).toMatchObject({ locationAccess: false, dataCollection: false })
    await person.close()
    expect(await app.takeProblems(readDuringSignOut)).toEqual([])
  })

  test('with a later change on another device are overruled, with a message', async () => {
    const { session } = await aMember(app.server, 'Kim')
    const person = await openAs(session)
    await openSettings(person)
    // The settings of the club have arrived before the member changes them.
    await expect.poll(() => person.page.evaluate(() => Object.values(localStorage).join())).toMatch(/"club":\{/)
    await toggle(person, 'settings.auto-sync')
    await toggle(person, 'settings.location-access')
    await person.expectMessage('settings.sync.held')
    await app.server.call('updateUserSettings', { privacy: { locationAccess: true } }, session.token)
    await settingsRow(person, 'settings.sync-now').click()
    await person.expectMessage('settings.overruled', { names: person.t('settings.location-access') })
    await person.close()
    expect(await app.takeProblems()).toEqual([])
  })
})

test('keeps the words of a settings row together on the smallest phone', async () => {
  const { session } = await aMember(app.server, 'Ute')
  const ute = await app.newActor({ name: 'Ute', session, locale: 'de', viewport: smallestViewport })
  await ute.goto('/profile/settings')
  const label = ute.page.getByText(ute.t('settings.session-timeout'), { exact: true })
  await ute.expectVisible(label)
  const linesOfWord = label.evaluate((element) => {
    const text = element.firstChild as Text
    const word = document.createRange()
    word.setStart(text, text.data.indexOf('Inaktivität'))
    word.setEnd(text, word.startOffset + 'Inaktivität'.length)
    return word.getClientRects().length
  })
  expect(await linesOfWord).toBe(1)
  await ute.close()
  expect(await app.takeProblems()).toEqual([])
})

describe('a setting that the club refuses', () => {
  test('is named, and the one that was sent with it is kept', async () => {
    const { session } = await aMember(app.server, 'Tove')
    const person = await openAs(session)
    await openSettings(person)
    await person.goto('/guide')
    // As an earlier version of the app may have left it.
    await person.page.evaluate(
      ([key, at]) => {
        const stored = JSON.parse(localStorage.getItem(key!)!) as object
        const pending = { 'account.sessionTimeout': { value: 1_000_000, at }, 'notifications.sms': { value: true, at } }
        localStorage.setItem(key!, JSON.stringify({ ...stored, pending }))
      },
      [`bothy.settings.${session.user.id}`, new Date().toISOString()],
    )
    await person.goto('/profile/settings')
    await person.expectMessage('settings.refused', { names: person.t('settings.session-timeout') })
    await expect
      .poll(() => app.server.call('getUserSettings', {}, session.token))
      .toMatchObject({ notifications: { sms: true }, account: { sessionTimeout: null } })
    await person.close()
    expect(await app.takeProblems(/api\/user\/settings 400/)).toEqual([])
  })
})

describe('privacy', () => {
  test('limits what others see on the member page and among the participants', async () => {
    const [shy, host] = [await aMember(app.server, 'Sila'), await aMember(app.server, 'Hugo')]
    const { id } = await app.server.call('createActivity', aProposal({ routes: [] }), host.token)
    await app.server.call('joinActivity', { activityId: id }, shy.token)
    await app.server.call('updateUserInfo', { bio: 'Counts marmots.' }, shy.token)
    const visitor = await app.newActor()
    await visitor.goto(`/member/${shy.session.user.id}`)
    await visitor.expectVisible('Counts marmots.')

    const person = await openAs(shy.session)
    await openSettings(person)
    await selectOption(person, 'settings.profile-visibility', 'private')
    await selectOption(person, 'settings.activity-visibility', 'private')
    await expect
      .poll(() => app.server.call('getUserSettings', {}, shy.token))
      .toMatchObject({ privacy: { profileVisibility: 'private', activityVisibility: 'private' } })
    await visitor.goto(`/member/${shy.session.user.id}`)
    await visitor.expectMessage('member.keeps-profile')
    await visitor.expectMessage('member.keeps-activities')
    await visitor.goto(`/activity/${id}`)
    await openParticipants(visitor)
    await visitor.expectMessage('activity.others', { count: 1 })
    await Promise.all([visitor.close(), person.close()])
    expect(await app.takeProblems()).toEqual([])
  })
})

describe('my data', () => {
  test('is exported as one archive with the images, and the export is recorded', async () => {
    const { session, token } = await aMember(app.server, 'Bea')
    const file = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#2d4a3e' } })
      .jpeg()
      .toBuffer()
    const person = await openAs(session)
    await person.goto('/profile/info')
    await person.page.locator('input[type="file"]').setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: file })
    await person.clickInDialog('info.avatar.use')
    await person.expectMessage('info.avatar.saved')
    await openSettings(person)
    await settingsRow(person, 'settings.backup').click()
    const [download] = await Promise.all([person.page.waitForEvent('download'), person.clickInDialog('settings.backup.start')])
    await person.expectMessage('settings.backup.done')
    const files = unzipSync(await readFile(await download.path()))
    const data = JSON.parse(strFromU8(files['data.json']!)) as { profile: { name: string }; images: { file: string }[] }
    expect(data.profile.name).toBe('Bea')
    expect((await sharp(files[data.images[0]!.file]).metadata()).format).toBe('webp')
    expect((await app.server.call('listBackups', {}, token)).items).toMatchObject([{ status: 'completed' }])
    await person.close()
    expect(await app.takeProblems()).toEqual([])
  })

  test('is cleared from the cache, but drafts stay', async () => {
    const { session } = await aMember(app.server, 'Cleo')
    const person = await openAs(session)
    await person.goto('/create-activity')
    await person.fill('form.title', 'Half a thought')
    await openSettings(person)
    await settingsRow(person, 'settings.offline').click()
    await person.clickInDialog('settings.clear')
    // The message contains the size, which is not known in advance.
    const message = person.t('settings.clear.done', { count: 2, megabytes: 0 }).split('. ').at(-1)!
    await person.expectVisible(person.page.getByText(message))
    await person.goto('/create-activity')
    await expect.poll(() => person.page.getByLabel(person.t('form.title')).inputValue()).toBe('Half a thought')
    await person.close()
    expect(await app.takeProblems()).toEqual([])
  })

  test('has drafts that stay or go when the member signs out', async () => {
    const { email, session } = await aMember(app.server, 'Enno')
    const person = await openAs(session)
    const titleField = person.page.getByLabel(person.t('form.title'))
    const signOut = async (answer: 'sign-out.draft.keep' | 'sign-out.draft.remove') => {
      await openSettings(person)
      await person.clickButton('app.sign-out')
      await person.clickInDialog(answer)
      await person.expectMessage('profile.signed-out')
      await person.goto('/login?next=/create-activity')
      await person.fill('login.email', email)
      await person.fill('login.password', memberPassword)
      await person.clickButton('app.sign-in')
      await person.expectPath('/create-activity')
    }
    await person.goto('/create-activity')
    await person.fill('form.title', 'Half a thought')
    await expect.poll(() => person.page.evaluate(() => JSON.stringify(localStorage))).toContain('Half a thought')
    await signOut('sign-out.draft.keep')
    await expect.poll(() => titleField.inputValue()).toBe('Half a thought')
    await signOut('sign-out.draft.remove')
    await person.expectVisible(titleField)
    expect(await titleField.inputValue()).toBe('')
    await person.close()
    expect(await app.takeProblems(readDuringSignOut)).toEqual([])
  })

  test('is deleted with the account, but not while the deletion can be undone', async () => {
    const { session, token } = await aMember(app.server, 'Dora')
    const person = await openAs(session)
    await person.page.clock.install()
    const startDeletion = async () => {
      await person.clickInDialog('settings.delete.confirm')
      await person.expectMessage('settings.delete.waiting')
    }
    await openSettings(person)
    await settingsRow(person, 'settings.delete').click()
    await person.clickInDialog('settings.delete.confirm')
    await person.expectMessage('missing.password')
    await person.fill('info.password.current', 'not this one')
    const deletions: string[] = []
    person.page.on('request', (request) => request.method() === 'DELETE' && deletions.push(new URL(request.url()).pathname))
    // The clock stands still before the countdown begins.
    await person.page.clock.pauseAt(await person.page.evaluate(() => Date.now() + 60_000))
    await startDeletion()
    await person.page.clock.fastForward(8000)
    await person.clickInDialog('settings.delete.keep')
    await person.page.clock.resume()
    await person.page.clock.fastForward(3000)
    expect((await app.server.call('getUserInfo', {}, token)).name).toBe('Dora')
    await startDeletion()
    await person.page.clock.fastForward(10_000)
    await person.expectMessage('info.password.wrong')
    await person.fill('info.password.current', memberPassword)
    await startDeletion()
    await person.page.clock.fastForward(10_000)
    await person.expectMessage('settings.delete.farewell')
    await person.expectPath('/')
    // One with each password; none for the deletion that was taken back.
    expect(deletions).toEqual(['/api/user', '/api/user'])
    expect((await app.server.request('getMember', { userId: session.user.id })).status).toBe(404)
    await person.close()
    // The change event may arrive before the response; the app then refetches without a valid session.
    expect(await app.takeProblems(/DELETE \S+\/api\/user 401/, /GET \S+\/api\/\S+ 401/)).toEqual([])
  })

  test.each([
    ['there is a second factor', true],
    ['the second factor could not be loaded', false],
  ])('is deleted with a code too where %s', async (_, isLoaded) => {
    const { token } = await aMember(app.server, 'Nora')
    const { secret } = await app.server.call('setUpTwoFactor', { password: memberPassword }, token)
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
    const { session, backupCodes } = await app.server.call('enableTwoFactor', { code }, token)
    const person = await openAs(session)
    await person.page.clock.install()
    if (!isLoaded) await person.page.route('**/api/user/two-factor', (route) => route.abort('connectionreset'))
    await openSettings(person)
    await settingsRow(person, 'settings.delete').click()
    await person.fill('info.password.current', memberPassword)
    const field = person.dialog().getByLabel(person.t('settings.delete.code'), { exact: true })
    if (isLoaded) await field.waitFor()
    await person.clickInDialog('settings.delete.confirm')
    if (!isLoaded) {
      await person.expectMessage('settings.delete.waiting')
      await person.page.clock.fastForward(10_000)
    }
    await person.expectVisible(person.refusalText('MFA_REQUIRED'))
    for (const [typed, message] of [
      ['aaaaa-aaaaa', 'mfa.wrong'],
      [backupCodes[0]!, 'settings.delete.farewell'],
    ] as const) {
      await field.fill(typed)
      await person.clickInDialog('settings.delete.confirm')
      await person.expectMessage('settings.delete.waiting')
      await person.page.clock.fastForward(10_000)
      await person.expectMessage(message)
    }
    expect((await app.server.request('getMember', { userId: session.user.id })).status).toBe(404)
    await person.close()
    expect(await app.takeProblems(/net::ERR_CONNECTION_RESET/, /DELETE \S+\/api\/user 401/, /GET \S+\/api\/\S+ 401/)).toEqual([])
  })
})
