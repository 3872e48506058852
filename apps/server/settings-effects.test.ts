/**
 * Tests every setting by its effect: an admin changes it on one server, and members and visitors see the effect on another. `mapUrl` and `mapAttribution` are
 * tested by the values that are refused; the effect of an address is tested with `mapSource`.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { SystemSettings } from '@bothy/contract/entities.ts'
import { waitFor } from '@bothy/contract/testing/wait-for.ts'
import { openMailSink, type MailSink } from './notifications/mail/testing/mail-sink.ts'
import { openSmsSink, type SmsSink } from './notifications/sms/testing/sms-sink.ts'
import { databaseUrlOf, aProposal, startTestServer, password, type TestMember, type TestServer } from './testing/test-server.ts'

let mailSink: MailSink
let smsSink: SmsSink
let adminServer: TestServer
let memberServer: TestServer
let admin: TestMember
let member: TestMember
beforeAll(async () => {
  mailSink = await openMailSink()
  smsSink = await openSmsSink()
  const transports = { mail: { url: mailSink.url, from: 'hut@club.example' }, sms: { to: smsSink.url, token: undefined } }
  const retryPolicy = {
    pollInterval: 0.5,
    channels: {
      mail: { maxRetries: 1, delay: 1, maxDelay: 1 },
      sms: { maxRetries: 1, delay: 1, maxDelay: 1 },
      push: { maxRetries: 1, delay: 1, maxDelay: 1 },
    },
  }
  adminServer = await startTestServer(transports, { retryPolicy })
  memberServer = await startTestServer({ databaseUrl: databaseUrlOf(adminServer), ...transports }, { retryPolicy })
  admin = await adminServer.anAdmin()
  await changeSettings({ requireEmailVerification: false })
  member = await memberServer.aMember('Mei')
  await adminServer.sql(`update public.profiles set email_verified = true, language = 'en'`)
})
afterAll(async () => {
  await memberServer.close()
  await adminServer.close()
  await mailSink.close()
  await smsSink.close()
})

const changeSettings = (settings: Partial<SystemSettings>) => adminServer.call('updateSystemSettings', settings, admin.token)

const requestSettings = (body: Partial<SystemSettings>) =>
  adminServer.request('/api/admin/settings', { method: 'PUT', body, token: admin.token })

const refusalOf = (answer: { status: number; body: unknown }) => {
  const { error } = (answer.body ?? {}) as { error?: { code: string; fields?: Record<string, string[]> } }
  return [answer.status, error?.code, error?.fields]
}

let newcomers = 0
function register(newPassword = password) {
  newcomers += 1
  const body = {
    name: 'New',
    email: `new${newcomers}@club.example`,
    phone: `+4915112${300_000 + newcomers}`,
    password: newPassword,
    language: 'en',
  }
  return memberServer.request('/api/auth/register', { method: 'POST', body })
}
const login = (email: string, tried = password) =>
  memberServer.request('/api/auth/email-login', { method: 'POST', body: { email, password: tried } })
const propose = (change: Parameters<typeof aProposal>[0] = {}) =>
  memberServer.request('/api/activities', { method: 'POST', body: aProposal(change), token: member.token })

/** Waits until visitors of the other server see these settings. */
const waitForSettings = (expected: Partial<SystemSettings>) =>
  waitFor(async () => expect(await memberServer.call('getSettings', {})).toMatchObject(expected))

/** Further proposals to review wait for the mail that gathers them. */
const waitUntilSent = async () => {
  await adminServer.sql('select accounts.write_messages()')
  await waitFor(async () =>
    expect(await adminServer.sql(`select from accounts.outbox where state in ('queued', 'failed') and summary_at is null`)).toEqual([]),
  )
}

/** How many mails and SMS are sent when an activity that the member joined is cancelled. */
async function messagesOnCancellation() {
  const { id: activityId } = await memberServer.call('createActivity', aProposal({ routes: [] }), admin.token)
  await memberServer.call('joinActivity', { activityId }, member.token)
  await waitUntilSent()
  const before = { mails: mailSink.mails.length, sms: smsSink.messages.length }
  await memberServer.call('cancelActivity', { activityId, reason: 'Thunder' }, admin.token)
  await waitUntilSent()
  return { mails: mailSink.mails.length - before.mails, sms: smsSink.messages.length - before.sms }
}

let photos = 0
/** The first photo, of more than half a megabyte, is within the limit, and the second is not. */
async function expectPhotoLimit(change: Partial<SystemSettings>, code: string): Promise<void> {
  await changeSettings({ photos: true, autoApprove: true, ...change })
  const { id: activityId } = await memberServer.call('createActivity', aProposal({ routes: [] }), admin.token)
  await memberServer.call('startActivity', { activityId }, admin.token)
  const images = [++photos, ++photos].map((number) => `/photos/photo${number}/1920.webp`)
  for (const image of images)
    await adminServer.sql(
      `select rules.register_image(id, '${image}', 'photo${image.length}${image}', 'photo', array[400, 1920], 600000) from public.profiles where rules.is_admin(id) limit 1`,
    )
  await memberServer.call('addPhoto', { activityId, image: images[0]! }, admin.token)
  const second = { method: 'POST', body: { image: images[1] }, token: admin.token } as const
  expect(refusalOf(await memberServer.request(`/api/activities/${activityId}/photos`, second))[1]).toBe(code)
  await adminServer.sql('delete from public.photos')
  await changeSettings({ photos: false, photosPerMember: 30, activityPhotoSpace: 300, photoSpace: 5000 })
}

/** The next status check deletes what was written and shown about an activity of long ago. */
async function expectDeletion(change: Partial<SystemSettings>, table: 'messages' | 'photos'): Promise<void> {
  await changeSettings({ autoApprove: true, ...change })
  const { id: activityId } = await memberServer.call('createActivity', aProposal({ routes: [] }), admin.token)
  await adminServer.sql(
    `insert into public.messages (activity_id, author_id, text) select id, creator_id, 'Hello' from public.activities where id = '${activityId}'`,
  )
  await adminServer.sql(
    `select rules.register_image(creator_id, '/photos/old/1920.webp', 'old', 'photo', array[400], 100) from public.activities where id = '${activityId}'`,
  )
  await adminServer.sql(
    `insert into public.photos (activity_id, owner_id, image_id) select a.id, a.creator_id, i.id from public.activities as a, public.images as i where a.id = '${activityId}' and i.name = 'old'`,
  )
  const left = async () => (await adminServer.sql(`select from public.${table} where activity_id = '${activityId}'`)).length
  await adminServer.sql('select rules.delete_past_content()')
  expect(await left()).toBe(1)
  await adminServer.sql(`select rules.delete_past_content(now() + interval '60 days')`)
  expect(await left()).toBe(0)
  await adminServer.sql(`delete from public.images where name = 'old'`)
  await changeSettings({ messageMonths: 0, photoMonths: 0, photos: false, discussion: 'off' })
}

const effects: Record<Exclude<keyof SystemSettings, 'usesDraws'>, () => Promise<void>> = {
  async systemName() {
    await changeSettings({ systemName: 'Berghütte' })
    await waitForSettings({ systemName: 'Berghütte' })
    await memberServer.call('resetPassword', { email: member.email })
    await waitFor(() =>
      expect(mailSink.mails.at(-1)).toMatchObject({ from: { name: 'Berghütte' }, subject: 'Reset your password for Berghütte' }),
    )
  },
  async systemDescription() {
    await changeSettings({ systemDescription: 'Up there' })
    await waitForSettings({ systemDescription: 'Up there' })
  },
  async systemLogo() {
    const systemLogo = '/images/logo/192.webp'
    await adminServer.sql(
      `select rules.register_image(id, '${systemLogo}', 'logo', 'avatar', array[192], 900) from public.profiles where rules.is_admin(id) limit 1`,
    )
    await changeSettings({ systemLogo })
    await waitForSettings({ systemLogo })
    await changeSettings({ systemLogo: null })
    await waitForSettings({ systemLogo: null })
  },
  async maxParticipants() {
    await changeSettings({ maxParticipants: 12 })
    expect(refusalOf(await propose({ maxParticipants: 13 }))).toEqual([400, 'INVALID_INPUT', { maxParticipants: ['TOO_LARGE'] }])
    expect((await propose({ maxParticipants: 12 })).status).toBe(201)
    await waitForSettings({ maxParticipants: 12 })
  },
  async timeZone() {
    await changeSettings({ timeZone: 'Pacific/Auckland' })
    expect(await memberServer.call('listQualifications', {}, admin.token)).toMatchObject({ timeZone: 'Pacific/Auckland' })
  },
  async autoApprove() {
    expect((await propose()).body).toMatchObject({ phase: 'review' })
    await changeSettings({ autoApprove: true })
    expect((await propose()).body).toMatchObject({ phase: 'voting' })
    expect((await propose({ routes: [] })).body).toMatchObject({ phase: 'enrolling' })
  },
  async emailNotifications() {
    await changeSettings({ autoApprove: true })
    expect(await messagesOnCancellation()).toEqual({ mails: 1, sms: 0 })
    await changeSettings({ emailNotifications: false })
    expect(await messagesOnCancellation()).toEqual({ mails: 0, sms: 0 })
    await memberServer.call('resetPassword', { email: admin.email })
    await waitFor(() => expect(mailSink.mails.at(-1)!.envelope).toEqual([admin.email]))
  },
  async smsNotifications() {
    await memberServer.call('updateUserSettings', { notifications: { sms: true } }, member.token)
    await changeSettings({ autoApprove: true, smsNotifications: true })
    expect(await messagesOnCancellation()).toEqual({ mails: 1, sms: 1 })
    await changeSettings({ smsNotifications: false })
    expect(await messagesOnCancellation()).toEqual({ mails: 1, sms: 0 })
  },
  async weightedDraws() {
    await changeSettings({ autoApprove: true })
    const { id: activityId } = await memberServer.call('createActivity', aProposal({ routes: [] }), admin.token)
    await adminServer.sql("update public.activities set draw_at = start_time - interval '1 hour' where id = $1", [activityId])
    await memberServer.call('applyForSpot', { activityId }, member.token)
    // The member lost a draw yesterday.
    const { id: lost } = await memberServer.call('createActivity', aProposal({ routes: [] }), admin.token)
    await adminServer.sql(
      "update public.activities set draw_at = now() - interval '1 day', drawn_at = now() - interval '1 day' where id = $1",
      [lost],
    )
    await adminServer.sql(
      "insert into public.applications (activity_id, user_id, ticket, weight, position, is_seated) values ($1, $2, sha256('x'), 1, 1, false)",
      [lost, member.id],
    )
    const weight = async () => (await memberServer.call('getDraw', { activityId }, member.token)).tickets[0]?.weight
    expect(await weight()).toBe(1)
    await changeSettings({ weightedDraws: true })
    expect(await weight()).toBe(2)
    await changeSettings({ weightedDraws: false })
  },
  async requireEmailVerification() {
    const { session } = (await register()).body as { session: { user: { email: string } } }
    await changeSettings({ requireEmailVerification: true })
    expect((await register()).body).toEqual({ needEmailConfirmation: true, session: null })
    expect(refusalOf(await login(session.user.email)).slice(0, 2)).toEqual([403, 'EMAIL_NOT_VERIFIED'])
    await changeSettings({ requireEmailVerification: false })
    expect((await login(session.user.email)).status).toBe(200)
  },
  async allowSelfRegistration() {
    await changeSettings({ allowSelfRegistration: false })
    expect(refusalOf(await register()).slice(0, 2)).toEqual([403, 'REGISTRATION_CLOSED'])
    await changeSettings({ allowSelfRegistration: true })
    expect((await register()).status).toBe(201)
  },
  async minimumPasswordLength() {
    await changeSettings({ minimumPasswordLength: 14 })
    expect(refusalOf(await register('thirteen sigs'))).toEqual([400, 'WEAK_PASSWORD', { password: ['TOO_SHORT'] }])
    await changeSettings({ minimumPasswordLength: 13 })
    expect((await register('thirteen sigs')).status).toBe(201)
  },
  async requireComplexPassword() {
    await changeSettings({ requireComplexPassword: true })
    expect(refusalOf(await register('onlysmallletters')).slice(0, 2)).toEqual([400, 'WEAK_PASSWORD'])
    await changeSettings({ requireComplexPassword: false })
    expect((await register('onlysmallletters')).status).toBe(201)
  },
  async sessionTimeout() {
    const { token } = await memberServer.signIn(member)
    const status = async () => (await memberServer.request('/api/user/info', { token })).status
    await adminServer.sql(`update accounts.sessions set seen_at = now() - interval '10 minutes' where user_id = $1`, [member.id])
    expect(await status()).toBe(200)
    await changeSettings({ sessionTimeout: 5 })
    expect(await status()).toBe(401)
    const { expiresAt } = await memberServer.signIn(member)
    expect(Date.parse(expiresAt) - Date.now()).toBeLessThanOrEqual(5 * 60_000)
  },
  async offerStaySignedIn() {
    const { token } = (await memberServer.call('emailLogin', { email: member.email, password, stay: true })) as { token: string }
    const status = async () => (await memberServer.request('/api/user/info', { token })).status
    await adminServer.sql(`update accounts.sessions set seen_at = now() - interval '2 days' where user_id = $1`, [member.id])
    expect(await status()).toBe(200)
    await changeSettings({ offerStaySignedIn: false })
    expect(await status()).toBe(401)
  },
  async mapSource() {
    const connects = async (path = '/') =>
      /connect-src ([^;]*)/.exec((await memberServer.request(path)).headers.get('content-security-policy')!)![1]
    await changeSettings({ mapSource: 'raster', mapUrl: 'https://tiles.example/{z}/{x}/{y}.png', mapAttribution: '© Mappers' })
    await expect.poll(() => connects()).toBe("'self' https://tiles.example")
    expect(await connects('/api/settings')).toBe("'self'")
    await changeSettings({ mapSource: 'none' })
    await expect.poll(() => connects()).toBe("'self'")
  },
  async mapUrl() {
    const { body } = await requestSettings({ mapUrl: 'ftp://tiles.example' })
    expect(body).toMatchObject({ error: { fields: { mapUrl: ['INVALID'] } } })
  },
  async mapAttribution() {
    const { body } = await requestSettings({ mapSource: 'pmtiles' })
    expect(body).toMatchObject({ error: { fields: { mapAttribution: ['REQUIRED'] } } })
  },
  async emergencyNumber() {
    await changeSettings({ emergencyNumber: '1414' })
    await waitForSettings({ emergencyNumber: '1414' })
  },
  async allowCompanions() {
    await changeSettings({ allowCompanions: true })
    const { items } = await memberServer.call('addCompanion', { name: 'Ruth', isChild: false }, member.token)
    await changeSettings({ allowCompanions: false })
    const body = { name: 'Urs', isChild: false }
    const refused = await memberServer.request('/api/user/companions', { method: 'POST', body, token: member.token })
    expect([items.length, refusalOf(refused)[1]]).toEqual([1, 'COMPANIONS_NOT_ALLOWED'])
  },
  async companionAdultAge() {
    await changeSettings({ companionAdultAge: 16 })
    await waitForSettings({ companionAdultAge: 16 })
  },
  async companionTrials() {
    await changeSettings({ companionTrials: 3 })
    await waitForSettings({ companionTrials: 3 })
  },
  async recordsAttendance() {
    await changeSettings({ recordsAttendance: true })
    await waitForSettings({ recordsAttendance: true })
  },
  async photos() {
    await changeSettings({ photos: true })
    await waitForSettings({ photos: true })
    await changeSettings({ photos: false })
  },
  photosPerMember: () => expectPhotoLimit({ photosPerMember: 1 }, 'TOO_MANY_PHOTOS'),
  activityPhotoSpace: () => expectPhotoLimit({ activityPhotoSpace: 1 }, 'ACTIVITY_PHOTOS_FULL'),
  photoSpace: () => expectPhotoLimit({ photoSpace: 1 }, 'CLUB_PHOTOS_FULL'),
  messageMonths: () => expectDeletion({ discussion: 'members', messageMonths: 1 }, 'messages'),
  photoMonths: () => expectDeletion({ photos: true, photoMonths: 1 }, 'photos'),
  async discussion() {
    await changeSettings({ discussion: 'members' })
    await waitForSettings({ discussion: 'members' })
  },
  async writesReports() {
    await changeSettings({ writesReports: true })
    await waitForSettings({ writesReports: true })
  },
  async sharedRides() {
    await changeSettings({ sharedRides: true })
    await waitForSettings({ sharedRides: true })
  },
  async noShowLimit() {
    await changeSettings({ recordsAttendance: true, noShowLimit: 3 })
    expect((await memberServer.call('getAttendance', {}, member.token)).noShowLimit).toBe(3)
  },
  async maxLoginAttempts() {
    const email = 'guessed@club.example'
    await changeSettings({ maxLoginAttempts: 2 })
    const guesses = [await login(email, 'a guess'), await login(email, 'a guess'), await login(email, 'a guess')]
    expect(guesses.map((answer) => refusalOf(answer)[1])).toEqual(['BAD_CREDENTIALS', 'BAD_CREDENTIALS', 'LOCKED_OUT'])
    const other = 'guessed-again@club.example'
    await changeSettings({ maxLoginAttempts: 4 })
    for (let round = 0; round < 4; round++) expect(refusalOf(await login(other, 'a guess'))[1]).toBe('BAD_CREDENTIALS')
    expect(refusalOf(await login(other, 'a guess'))[1]).toBe('LOCKED_OUT')
  },
}

describe('a setting that was changed on one server takes effect on the other', () => {
  beforeEach(async () => {
    await changeSettings({
      systemName: 'Bothy',
      maxParticipants: 50,
      autoApprove: false,
      emailNotifications: true,
      smsNotifications: false,
      requireEmailVerification: false,
      allowSelfRegistration: true,
      minimumPasswordLength: 6,
      requireComplexPassword: false,
      sessionTimeout: 30,
      offerStaySignedIn: true,
      maxLoginAttempts: 5,
      mapSource: 'none',
      mapUrl: '',
      mapAttribution: '',
      emergencyNumber: '112',
      allowCompanions: false,
      companionAdultAge: 18,
      companionTrials: 0,
    })
    member = { ...member, token: (await memberServer.signIn(member)).token }
  })
  test.each(Object.entries(effects))('%s', async (_, effect) => {
    expect.hasAssertions()
    await effect()
  })
})
