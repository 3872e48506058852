/** Every setting of the club by its effect: an administrator changes it at one process, and a member or a visitor notices at another one. */
import type { SystemSettings } from '@bothy/contract/entities.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { openMailSink, type MailSink } from './mail/testing/mail-sink.ts'
import { addressOf, aProposal, openTestClub, password, type Person, type TestClub } from './test-club.ts'
import { openTextSink, type TextSink } from './texts/testing/text-sink.ts'

const soon = { timeout: 10_000, interval: 20 }

let mails: MailSink
let texts: TextSink
let admins: TestClub
let members: TestClub
let admin: Person
let member: Person
beforeAll(async () => {
  mails = await openMailSink()
  texts = await openTextSink()
  const reach = { mail: { url: mails.url, from: 'hut@club.example' }, sms: { to: texts.url, token: undefined } }
  const patience = { look: 0.5, tries: { mail: { again: 1, pause: 1, longest: 1 }, text: { again: 1, pause: 1, longest: 1 } } }
  admins = await openTestClub(reach, { patience })
  members = await openTestClub({ databaseUrl: addressOf(admins), ...reach }, { patience })
  admin = await admins.anAdmin()
  await settle({ requireEmailVerification: false })
  member = await members.aMember('Mei')
  await admins.sql(`update public.profiles set email_verified = true, language = 'en'`)
})
afterAll(async () => {
  await members.close()
  await admins.close()
  await mails.close()
  await texts.close()
})

const settle = (settings: Partial<SystemSettings>) => admins.call('updateSystemSettings', settings, admin.token)

const refusalOf = (answer: { status: number; body: unknown }) => {
  const { error } = (answer.body ?? {}) as { error?: { code: string; fields?: Record<string, string[]> } }
  return [answer.status, error?.code, error?.fields]
}

let newcomers = 0
function register(typed = password) {
  newcomers += 1
  const body = {
    name: 'New',
    email: `new${newcomers}@club.example`,
    phone: `+4915112${300_000 + newcomers}`,
    password: typed,
    language: 'en',
  }
  return members.ask('/api/auth/register', { method: 'POST', body })
}
const login = (email: string, typed = password) =>
  members.ask('/api/auth/email-login', { method: 'POST', body: { email, password: typed } })
const propose = (change: Parameters<typeof aProposal>[0] = {}) =>
  members.ask('/api/activities', { method: 'POST', body: aProposal(change), token: member.token })

/** What visitors are shown by the other process. */
const shown = (expected: Partial<SystemSettings>) =>
  vi.waitFor(async () => expect(await members.call('getSettings', {})).toMatchObject(expected), soon)

const allSent = () =>
  vi.waitFor(async () => expect(await admins.sql(`select from accounts.outbox where state in ('queued', 'failed')`)).toEqual([]), soon)

/** What people were sent when an activity in which the member has a seat was called off. */
async function sentOnCancellation() {
  await allSent()
  const before = { mails: mails.mails.length, texts: texts.texts.length }
  const { id: activityId } = await members.call('createActivity', aProposal({ routes: [] }), admin.token)
  await members.call('joinActivity', { activityId }, member.token)
  await members.call('cancelActivity', { activityId, reason: 'Thunder' }, admin.token)
  await allSent()
  return { mails: mails.mails.length - before.mails, texts: texts.texts.length - before.texts }
}

const effects: Record<keyof SystemSettings, () => Promise<void>> = {
  async systemName() {
    await settle({ systemName: 'Berghütte' })
    await shown({ systemName: 'Berghütte' })
    await members.call('resetPassword', { email: member.email })
    await vi.waitFor(
      () => expect(mails.mails.at(-1)).toMatchObject({ from: { name: 'Berghütte' }, subject: 'A new password for Berghütte' }),
      soon,
    )
  },
  async systemDescription() {
    await settle({ systemDescription: 'Up there' })
    await shown({ systemDescription: 'Up there' })
  },
  async systemLogo() {
    await settle({ systemLogo: 'https://club.example/logo.svg' })
    await shown({ systemLogo: 'https://club.example/logo.svg' })
    await settle({ systemLogo: null })
    await shown({ systemLogo: null })
  },
  async maxParticipants() {
    await settle({ maxParticipants: 12 })
    expect(refusalOf(await propose({ maxParticipants: 13 }))).toEqual([400, 'INVALID_INPUT', { maxParticipants: ['TOO_LARGE'] }])
    expect((await propose({ maxParticipants: 12 })).status).toBe(201)
    await shown({ maxParticipants: 12 })
  },
  async autoApprove() {
    expect((await propose()).body).toMatchObject({ phase: 'review' })
    await settle({ autoApprove: true })
    expect((await propose()).body).toMatchObject({ phase: 'voting' })
    expect((await propose({ routes: [] })).body).toMatchObject({ phase: 'enrolling' })
  },
  async emailNotifications() {
    await settle({ autoApprove: true })
    expect(await sentOnCancellation()).toEqual({ mails: 1, texts: 0 })
    await settle({ emailNotifications: false })
    expect(await sentOnCancellation()).toEqual({ mails: 0, texts: 0 })
    await members.call('resetPassword', { email: admin.email })
    await vi.waitFor(() => expect(mails.mails.at(-1)!.envelope).toEqual([admin.email]), soon)
  },
  async smsNotifications() {
    await members.call('updateUserSettings', { notifications: { sms: true } }, member.token)
    await settle({ autoApprove: true, smsNotifications: true })
    expect(await sentOnCancellation()).toEqual({ mails: 1, texts: 1 })
    await settle({ smsNotifications: false })
    expect(await sentOnCancellation()).toEqual({ mails: 1, texts: 0 })
  },
  async requireEmailVerification() {
    const { session } = (await register()).body as { session: { user: { email: string } } }
    await settle({ requireEmailVerification: true })
    expect((await register()).body).toEqual({ needEmailConfirmation: true, session: null })
    expect(refusalOf(await login(session.user.email)).slice(0, 2)).toEqual([403, 'EMAIL_NOT_VERIFIED'])
    await settle({ requireEmailVerification: false })
    expect((await login(session.user.email)).status).toBe(200)
  },
  async allowSelfRegistration() {
    await settle({ allowSelfRegistration: false })
    expect(refusalOf(await register()).slice(0, 2)).toEqual([403, 'REGISTRATION_CLOSED'])
    await settle({ allowSelfRegistration: true })
    expect((await register()).status).toBe(201)
  },
  async minimumPasswordLength() {
    await settle({ minimumPasswordLength: 14 })
    expect(refusalOf(await register('thirteen sigs'))).toEqual([400, 'WEAK_PASSWORD', { password: ['TOO_SHORT'] }])
    await settle({ minimumPasswordLength: 13 })
    expect((await register('thirteen sigs')).status).toBe(201)
  },
  async requireComplexPassword() {
    await settle({ requireComplexPassword: true })
    expect(refusalOf(await register('onlysmallletters')).slice(0, 2)).toEqual([400, 'WEAK_PASSWORD'])
    await settle({ requireComplexPassword: false })
    expect((await register('onlysmallletters')).status).toBe(201)
  },
  async sessionTimeout() {
    const { token } = await members.signIn(member)
    const status = async () => (await members.ask('/api/user/info', { token })).status
    await admins.sql(`update accounts.sessions set seen_at = now() - interval '10 minutes' where user_id = $1`, [member.id])
    expect(await status()).toBe(200)
    await settle({ sessionTimeout: 5 })
    expect(await status()).toBe(401)
    const { expiresAt } = await members.signIn(member)
    expect(Date.parse(expiresAt) - Date.now()).toBeLessThanOrEqual(5 * 60_000)
  },
  async maxLoginAttempts() {
    const email = 'guessed@club.example'
    await settle({ maxLoginAttempts: 2 })
    const guesses = [await login(email, 'a guess'), await login(email, 'a guess'), await login(email, 'a guess')]
    expect(guesses.map((answer) => refusalOf(answer)[1])).toEqual(['BAD_CREDENTIALS', 'BAD_CREDENTIALS', 'LOCKED_OUT'])
    const other = 'guessed-again@club.example'
    await settle({ maxLoginAttempts: 4 })
    for (let round = 0; round < 4; round++) expect(refusalOf(await login(other, 'a guess'))[1]).toBe('BAD_CREDENTIALS')
    expect(refusalOf(await login(other, 'a guess'))[1]).toBe('LOCKED_OUT')
  },
}

describe('at one process, what the club settles at another holds from then on', () => {
  beforeEach(async () => {
    await settle({
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
      maxLoginAttempts: 5,
    })
    member = { ...member, token: (await members.signIn(member)).token }
  })
  it.each(Object.entries(effects))('%s', async (_, effect) => {
    expect.hasAssertions()
    await effect()
  })
})
