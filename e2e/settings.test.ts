/** Member settings: on one device, on several, offline, and their effect on what others see. */
import { readFile } from 'node:fs/promises'
import { strFromU8, unzipSync } from 'fflate'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SessionAnswer } from '@bothy/contract/entities.ts'
import { openHouse, type House } from './house.ts'
import type { Person } from './person.ts'
import { aMember, aProposal, memberPassword } from './proposal.ts'
import type { WordId } from './words.ts'

let app: House

beforeAll(async () => {
  app = await openHouse()
  const { token } = await app.club.admin()
  await app.club.call('updateSystemSettings', { requireEmailVerification: false, autoApprove: true }, token)
})
afterAll(() => app?.close())

const openAs = (session: SessionAnswer, device: 'phone' | 'desktop' = 'phone') =>
  app.guest({ name: session.user.name, device, session, covers: false })
const settingsRow = ({ page, t }: Person, id: WordId) => page.getByRole('button', { name: t(id) })
const selectOption = ({ page, t }: Person, id: WordId, value: string) =>
  page.getByRole('combobox', { name: t(id), exact: true }).selectOption(value)
const toggle = ({ page, t }: Person, id: WordId) => page.getByRole('switch', { name: t(id), exact: true }).click()
const themeOf = ({ page }: Person) => page.locator('html').getAttribute('data-theme')
const languageOf = ({ page }: Person) => page.locator('html').getAttribute('lang')

/** Opens the settings and waits until they are synchronized with the server. */
async function openSettings(person: Person): Promise<void> {
  await person.goes('/profile/settings')
  await person.reads('settings.sync.saved')
}

describe('settings', () => {
  it('apply at once, survive a reload and reach another browser', async () => {
    const { session } = await aMember(app.club, 'Thea')
    const phone = await openAs(session)
    await openSettings(phone)
    await phone.page.getByText(phone.t('profile.theme.dark'), { exact: true }).click()
    await expect.poll(() => themeOf(phone)).toBe('dark')
    await selectOption(phone, 'app.language', 'de')
    await expect.poll(() => languageOf(phone)).toBe('de')
    await expect
      .poll(() => app.club.call('getUserSettings', {}, session.token))
      .toMatchObject({
        preferences: { theme: 'dark', language: 'de' },
      })
    await phone.page.reload()
    expect([await themeOf(phone), await languageOf(phone)]).toEqual(['dark', 'de'])

    const desktop = await openAs(session, 'desktop')
    await desktop.goes('/')
    // The app loads the settings one second after its start.
    await expect.poll(() => themeOf(desktop)).toBe('dark')
    await expect.poll(() => languageOf(desktop)).toBe('de')
    await Promise.all([phone.leaves(), desktop.leaves()])
    expect(app.troubles()).toEqual([])
  })

  it('change the units of distances and the time zone', async () => {
    const { session, token } = await aMember(app.club, 'Uma')
    const { id } = await app.club.call('createActivity', aProposal(), token)
    const person = await openAs(session)
    await openSettings(person)
    await selectOption(person, 'settings.units', 'imperial')
    await selectOption(person, 'settings.timezone', 'America/New_York')
    await person.goes(`/activity/${id}`)
    await person.sees(person.page.getByText(/\d\u2009mi$/))
    // The activity starts at 07:30 UTC, which is 02:30 or 03:30 in New York.
    await person.sees(person.page.getByText(/\b0[23]:30\b/))
    await person.leaves()
    expect(app.troubles()).toEqual([])
  })

  it('that were changed offline are stored, and sent when the network is back', async () => {
    const { session } = await aMember(app.club, 'Otto')
    const person = await openAs(session)
    await openSettings(person)
    await person.page.context().setOffline(true)
    await toggle(person, 'settings.sms')
    await person.reads('settings.sync.failed')
    await person.page.context().setOffline(false)
    await person.reads('settings.sync.saved')
    expect((await app.club.call('getUserSettings', {}, session.token)).notifications.sms).toBe(true)
    await person.leaves()
    app.troubles()
  })

  it('with a later change on another device are overruled, with a message', async () => {
    const { session } = await aMember(app.club, 'Kim')
    const person = await openAs(session)
    await openSettings(person)
    await toggle(person, 'settings.auto-sync')
    await toggle(person, 'settings.sms')
    await person.reads('settings.sync.held')
    await app.club.call('updateUserSettings', { notifications: { sms: false } }, session.token)
    await settingsRow(person, 'settings.sync-now').click()
    await person.reads('settings.overruled', { names: person.t('settings.sms') })
    await person.leaves()
    expect(app.troubles()).toEqual([])
  })
})

describe('privacy', () => {
  it('limits what others see on the member page and among the participants', async () => {
    const [shy, host] = [await aMember(app.club, 'Sila'), await aMember(app.club, 'Hugo')]
    const { id } = await app.club.call('createActivity', aProposal({ routes: [] }), host.token)
    await app.club.call('joinActivity', { activityId: id }, shy.token)
    await app.club.call('updateUserInfo', { bio: 'Counts marmots.' }, shy.token)
    const visitor = await app.guest({ covers: false })
    await visitor.goes(`/member/${shy.session.user.id}`)
    await visitor.sees('Counts marmots.')

    const person = await openAs(shy.session)
    await openSettings(person)
    await selectOption(person, 'settings.profile-visibility', 'private')
    await selectOption(person, 'settings.activity-visibility', 'private')
    await expect
      .poll(() => app.club.call('getUserSettings', {}, shy.token))
      .toMatchObject({ privacy: { profileVisibility: 'private', activityVisibility: 'private' } })
    await visitor.goes(`/member/${shy.session.user.id}`)
    await visitor.reads('member.keeps-profile')
    await visitor.reads('member.keeps-activities')
    await visitor.goes(`/activity/${id}`)
    await visitor.presses('app.see-all')
    await visitor.reads('activity.others', { count: 1 })
    await Promise.all([visitor.leaves(), person.leaves()])
    expect(app.troubles()).toEqual([])
  })
})

describe('my data', () => {
  it('is exported as one archive with the images, and the export is recorded', async () => {
    const { session, token } = await aMember(app.club, 'Bea')
    const file = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#2d4a3e' } })
      .jpeg()
      .toBuffer()
    const person = await openAs(session)
    await person.goes('/profile/info')
    await person.page.locator('input[type="file"]').setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: file })
    await person.confirms('info.avatar.use')
    await person.reads('info.avatar.saved')
    await openSettings(person)
    await settingsRow(person, 'settings.backup').click()
    const [download] = await Promise.all([person.page.waitForEvent('download'), person.confirms('settings.backup.start')])
    await person.reads('settings.backup.done')
    const files = unzipSync(await readFile(await download.path()))
    const data = JSON.parse(strFromU8(files['data.json']!)) as { profile: { name: string }; images: { file: string }[] }
    expect(data.profile.name).toBe('Bea')
    expect((await sharp(files[data.images[0]!.file]).metadata()).format).toBe('webp')
    expect((await app.club.call('listBackups', {}, token)).items).toMatchObject([{ status: 'completed' }])
    await person.leaves()
    expect(app.troubles()).toEqual([])
  })

  it('is cleared from the cache, but drafts stay', async () => {
    const { session } = await aMember(app.club, 'Cleo')
    const person = await openAs(session)
    await person.goes('/create-activity')
    await person.fills('form.title', 'Half a thought')
    await openSettings(person)
    await settingsRow(person, 'settings.clear').click()
    // The message contains the size, which is not known in advance.
    const message = person.t('settings.clear.done', { count: 2, megabytes: 0 }).split('. ').at(-1)!
    await person.sees(person.page.getByText(message))
    await person.goes('/create-activity')
    await expect.poll(() => person.page.getByLabel(person.t('form.title')).inputValue()).toBe('Half a thought')
    await person.leaves()
    expect(app.troubles()).toEqual([])
  })

  it('is deleted with the account, but not while the deletion can be undone', async () => {
    const { session, token } = await aMember(app.club, 'Dora')
    const person = await openAs(session)
    await person.page.clock.install()
    const startDeletion = async () => {
      await person.confirms('settings.delete.confirm')
      await person.reads('settings.delete.waiting')
    }
    await openSettings(person)
    await settingsRow(person, 'settings.delete').click()
    await person.fills('info.password.current', 'not this one')
    await startDeletion()
    await person.page.clock.fastForward(9000)
    await person.confirms('app.undo')
    await person.page.clock.fastForward(2000)
    expect((await app.club.call('getUserInfo', {}, token)).name).toBe('Dora')
    await startDeletion()
    await person.page.clock.fastForward(10_000)
    await person.reads('info.password.wrong')
    await person.fills('info.password.current', memberPassword)
    await startDeletion()
    await person.page.clock.fastForward(10_000)
    await person.reads('settings.delete.farewell')
    await person.standsAt('/')
    expect((await app.club.ask('getMember', { userId: session.user.id })).status).toBe(404)
    await person.leaves()
    // The change event may arrive before the response; the app then refetches without a valid session.
    expect(app.troubles(/DELETE \S+\/api\/user 401/, /GET \S+\/api\/\S+ 401/)).toEqual([])
  })
})
