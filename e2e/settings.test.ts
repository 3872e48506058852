/** What members settle for themselves: on one device, on several, without a network, and for those who look at them. */
import { readFile } from 'node:fs/promises'
import { strFromU8, unzipSync } from 'fflate'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SessionAnswer } from '@bothy/contract/entities.ts'
import { openHouse, type House } from './house.ts'
import type { Person } from './person.ts'
import { aMember, aProposal, memberPassword } from './proposal.ts'
import type { WordId } from './words.ts'

let house: House

beforeAll(async () => {
  house = await openHouse()
  const { token } = await house.club.admin()
  await house.club.call('updateSystemSettings', { requireEmailVerification: false, autoApprove: true }, token)
})
afterAll(() => house?.close())

const at = (session: SessionAnswer, device: 'phone' | 'desktop' = 'phone') =>
  house.guest({ name: session.user.name, device, session, covers: false })
const line = ({ page, t }: Person, id: WordId) => page.getByRole('button', { name: t(id) })
const chooses = ({ page, t }: Person, id: WordId, value: string) =>
  page.getByRole('combobox', { name: t(id), exact: true }).selectOption(value)
const switches = ({ page, t }: Person, id: WordId) => page.getByRole('switch', { name: t(id), exact: true }).click()
const theme = ({ page }: Person) => page.locator('html').getAttribute('data-theme')
const language = ({ page }: Person) => page.locator('html').getAttribute('lang')

/** On the settings, once they are the club's. */
async function settles(person: Person): Promise<void> {
  await person.goes('/profile/settings')
  await person.reads('settings.sync.saved')
}

describe('settings', () => {
  it('hold at once, survive a reload and reach another browser', async () => {
    const { session } = await aMember(house.club, 'Thea')
    const phone = await at(session)
    await settles(phone)
    await phone.page.getByText(phone.t('profile.theme.dark'), { exact: true }).click()
    await expect.poll(() => theme(phone)).toBe('dark')
    await chooses(phone, 'app.language', 'de')
    await expect.poll(() => language(phone)).toBe('de')
    await expect
      .poll(() => house.club.call('getUserSettings', {}, session.token))
      .toMatchObject({
        preferences: { theme: 'dark', language: 'de' },
      })
    await phone.page.reload()
    expect([await theme(phone), await language(phone)]).toEqual(['dark', 'de'])

    const desktop = await at(session, 'desktop')
    await desktop.goes('/')
    // Settings are asked for a second after the start.
    await expect.poll(() => theme(desktop)).toBe('dark')
    await expect.poll(() => language(desktop)).toBe('de')
    await Promise.all([phone.leaves(), desktop.leaves()])
    expect(house.troubles()).toEqual([])
  })

  it('change distances and the reader\u2019s own time', async () => {
    const { session, token } = await aMember(house.club, 'Uma')
    const { id } = await house.club.call('createActivity', aProposal(), token)
    const person = await at(session)
    await settles(person)
    await chooses(person, 'settings.units', 'imperial')
    await chooses(person, 'settings.timezone', 'America/New_York')
    await person.goes(`/activity/${id}`)
    await person.sees(person.page.getByText(/\d\u2009mi$/))
    // The day begins at 07:30 UTC, by whatever summer time.
    await person.sees(person.page.getByText(/\b0[23]:30\b/))
    await person.leaves()
    expect(house.troubles()).toEqual([])
  })

  it('that were changed without a network are kept, and sent when it is back', async () => {
    const { session } = await aMember(house.club, 'Otto')
    const person = await at(session)
    await settles(person)
    await person.page.context().setOffline(true)
    await switches(person, 'settings.sms')
    await person.reads('settings.sync.failed')
    await person.page.context().setOffline(false)
    await person.reads('settings.sync.saved')
    expect((await house.club.call('getUserSettings', {}, session.token)).notifications.sms).toBe(true)
    await person.leaves()
    house.troubles()
  })

  it('that were changed later elsewhere win, and that is told', async () => {
    const { session } = await aMember(house.club, 'Kim')
    const person = await at(session)
    await settles(person)
    await switches(person, 'settings.auto-sync')
    await switches(person, 'settings.sms')
    await person.reads('settings.sync.held')
    await house.club.call('updateUserSettings', { notifications: { sms: false } }, session.token)
    await line(person, 'settings.sync-now').click()
    await person.reads('settings.overruled', { names: person.t('settings.sms') })
    await person.leaves()
    expect(house.troubles()).toEqual([])
  })
})

describe('privacy', () => {
  it('decides what others see on the page of a member and among those who come along', async () => {
    const [shy, host] = [await aMember(house.club, 'Sila'), await aMember(house.club, 'Hugo')]
    const { id } = await house.club.call('createActivity', aProposal({ routes: [] }), host.token)
    await house.club.call('joinActivity', { activityId: id }, shy.token)
    await house.club.call('updateUserInfo', { bio: 'Counts marmots.' }, shy.token)
    const visitor = await house.guest({ covers: false })
    await visitor.goes(`/member/${shy.session.user.id}`)
    await visitor.sees('Counts marmots.')

    const person = await at(shy.session)
    await settles(person)
    await chooses(person, 'settings.profile-visibility', 'private')
    await chooses(person, 'settings.activity-visibility', 'private')
    await expect
      .poll(() => house.club.call('getUserSettings', {}, shy.token))
      .toMatchObject({ privacy: { profileVisibility: 'private', activityVisibility: 'private' } })
    await visitor.goes(`/member/${shy.session.user.id}`)
    await visitor.reads('member.keeps-profile')
    await visitor.reads('member.keeps-activities')
    await visitor.goes(`/activity/${id}`)
    await visitor.presses('app.see-all')
    await visitor.reads('activity.others', { count: 1 })
    await Promise.all([visitor.leaves(), person.leaves()])
    expect(house.troubles()).toEqual([])
  })
})

describe('my data', () => {
  it('comes as one archive with my picture in it, and that is put on record', async () => {
    const { session, token } = await aMember(house.club, 'Bea')
    const file = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#2d4a3e' } })
      .jpeg()
      .toBuffer()
    const person = await at(session)
    await person.goes('/profile/info')
    await person.page.locator('input[type="file"]').setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: file })
    await person.confirms('info.avatar.use')
    await person.reads('info.avatar.saved')
    await settles(person)
    await line(person, 'settings.backup').click()
    const [download] = await Promise.all([person.page.waitForEvent('download'), person.confirms('settings.backup.start')])
    await person.reads('settings.backup.done')
    const files = unzipSync(await readFile(await download.path()))
    const data = JSON.parse(strFromU8(files['data.json']!)) as { profile: { name: string }; images: { file: string }[] }
    expect(data.profile.name).toBe('Bea')
    expect((await sharp(files[data.images[0]!.file]).metadata()).format).toBe('webp')
    expect((await house.club.call('listBackups', {}, token)).items).toMatchObject([{ status: 'completed' }])
    await person.leaves()
    expect(house.troubles()).toEqual([])
  })

  it('goes from the cache, and the draft stays', async () => {
    const { session } = await aMember(house.club, 'Cleo')
    const person = await at(session)
    await person.goes('/create-activity')
    await person.fills('form.title', 'Half a thought')
    await settles(person)
    await line(person, 'settings.clear').click()
    // How much it was is not known beforehand.
    const said = person.t('settings.clear.done', { count: 2, megabytes: 0 }).split('. ').at(-1)!
    await person.sees(person.page.getByText(said))
    await person.goes('/create-activity')
    await expect.poll(() => person.page.getByLabel(person.t('form.title')).inputValue()).toBe('Half a thought')
    await person.leaves()
    expect(house.troubles()).toEqual([])
  })

  it('goes with the account: not while it can be undone, and then for good', async () => {
    const { session, token } = await aMember(house.club, 'Dora')
    const person = await at(session)
    await person.page.clock.install()
    const thinksAgain = async () => {
      await person.confirms('settings.delete.confirm')
      await person.reads('settings.delete.waiting')
    }
    await settles(person)
    await line(person, 'settings.delete').click()
    await person.fills('info.password.current', 'not this one')
    await thinksAgain()
    await person.page.clock.fastForward(9000)
    await person.confirms('app.undo')
    await person.page.clock.fastForward(2000)
    expect((await house.club.call('getUserInfo', {}, token)).name).toBe('Dora')
    await thinksAgain()
    await person.page.clock.fastForward(10_000)
    await person.reads('info.password.wrong')
    await person.fills('info.password.current', memberPassword)
    await thinksAgain()
    await person.page.clock.fastForward(10_000)
    await person.reads('settings.delete.farewell')
    await person.standsAt('/')
    expect((await house.club.ask('getMember', { userId: session.user.id })).status).toBe(404)
    await person.leaves()
    // The news of it may come before the answer: what is asked anew then is asked by nobody.
    expect(house.troubles(/DELETE \S+\/api\/user 401/, /GET \S+\/api\/\S+ 401/)).toEqual([])
  })
})
