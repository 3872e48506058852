/** Who lost phone and backup codes is helped by an admin; who did not lose them can stop what the admin has begun. */
import { expect, test } from 'vitest'
import { isSession } from '@bothy/contract/auth/sign-in.ts'
import { databaseLimits } from '@bothy/contract/limits.ts'
import { admin, server, setUpServerWithAdmin } from '../../testing/server-with-admin.ts'
import { errorCodeOf, password, type TestMember } from '../../testing/test-server.ts'
import { enableSecondFactor, totpCode } from './testing/authenticator.ts'

setUpServerWithAdmin()

async function aMemberWithSecondFactor() {
  const member = await server.aMember()
  return { member, ...(await enableSecondFactor(server, member)) }
}
const reset = (userId: string) => server.call('resetTwoFactor', { userId, password: admin.password }, admin.token)
const mailsTo = (email: string, kind: string) => server.log.filter((mail) => mail.to === email && mail.kind === kind)
const tokenTo = async (email: string, kind: string) => {
  await expect.poll(() => mailsTo(email, kind)).toHaveLength(1)
  return new URL(mailsTo(email, kind)[0]!['link'] as string).searchParams.get('token')!
}
const stop = (token: string) => server.request('/api/auth/stop-change', { method: 'POST', body: { token } })
const asksForCode = async ({ email }: TestMember) => !isSession(await server.call('emailLogin', { email, password }))
const dayPasses = async ({ id }: TestMember) => {
  await server.sql(`update accounts.two_factor_resets set due_at = due_at - interval '1 day' where user_id = $1`, [id])
  await server.sql('select accounts.delete_expired()')
}
const endsAt = async (id: string) => (await server.call('getUser', { userId: id }, admin.token)).twoFactorEndsAt

test('a lost second factor ends a day after an admin asked for it, and the member is told at once and in the end', async () => {
  const { member } = await aMemberWithSecondFactor()
  const wrong = await server.request(`/api/admin/users/${member.id}/two-factor-reset`, {
    method: 'POST',
    body: { password: 'not this one' },
    token: admin.token,
  })
  expect([wrong.status, await endsAt(member.id)]).toEqual([401, null])
  const account = await reset(member.id)
  expect(account).toMatchObject({ hasTwoFactor: true })
  expect(Date.parse(account.twoFactorEndsAt!) - Date.now()).toBeGreaterThan(23.9 * 3_600_000)
  await expect.poll(() => mailsTo(member.email, 'two-factor-reset')).toHaveLength(1)
  // Asking again neither moves the end nor sends another mail.
  expect((await reset(member.id)).twoFactorEndsAt).toBe(account.twoFactorEndsAt)
  expect(mailsTo(member.email, 'two-factor-reset')).toHaveLength(1)
  await server.sql('select accounts.delete_expired()')
  expect(await asksForCode(member)).toBe(true)
  await dayPasses(member)
  expect(await asksForCode(member)).toBe(false)
  await expect.poll(() => mailsTo(member.email, 'two-factor-off')).toHaveLength(1)
  const { items } = await server.call('listLogs', { operation: 'reset_two_factor', limit: 1 }, admin.token)
  expect(items).toMatchObject([{ userId: admin.id, details: { member: member.id } }])
})

test('the member sees in the app that the second factor ends, until it has ended or is kept', async () => {
  for (const settle of [dayPasses, async ({ email }: TestMember) => void (await stop(await tokenTo(email, 'two-factor-reset')))]) {
    const { member, token } = await aMemberWithSecondFactor()
    const seen = async () => server.call('listNotifications', {}, token)
    expect(await seen()).toMatchObject({ items: [], unread: 0 })
    const { twoFactorEndsAt } = await reset(member.id)
    await reset(member.id)
    expect(await seen()).toMatchObject({
      items: [{ kind: 'two-factor-ending', activityId: null, facts: { endsAt: twoFactorEndsAt }, isRead: false }],
      unread: 1,
    })
    await settle(member)
    expect(await server.sql('select kind from public.notifications where user_id = $1', [member.id])).toEqual([])
  }
})

test('the link in the mail keeps the second factor, once, and the log shows it', async () => {
  const { member } = await aMemberWithSecondFactor()
  await reset(member.id)
  const token = await tokenTo(member.email, 'two-factor-reset')
  // It opens nothing: it is no link for a new password.
  const misused = await server.request('/api/auth/reset-password/confirm', {
    method: 'POST',
    body: { token, newPassword: 'over the ridge' },
  })
  expect([misused.status, errorCodeOf(misused)]).toEqual([401, 'BAD_CODE'])
  expect((await stop(token)).status).toBe(200)
  expect((await stop(token)).status).toBe(401)
  await dayPasses(member)
  expect(await asksForCode(member)).toBe(true)
  expect((await server.call('listLogs', { operation: 'keep_two_factor', limit: 1 }, admin.token)).items).toMatchObject([
    { userId: member.id },
  ])
})

test('who signs in with a code, keeps it in the app, or has an admin who changes their mind, keeps the second factor', async () => {
  const [signsIn, keeps, isKept] = [await aMemberWithSecondFactor(), await aMemberWithSecondFactor(), await aMemberWithSecondFactor()]
  for (const { member } of [signsIn, keeps, isKept]) await reset(member.id)
  const answer = await server.call('emailLogin', { email: signsIn.member.email, password })
  if (isSession(answer)) throw new Error('no second factor was asked for')
  await server.call('answerMfa', { challenge: answer.challenge, code: totpCode(signsIn.secret) })
  expect(await server.call('getTwoFactor', {}, keeps.token)).toMatchObject({ endsAt: expect.any(String) as string })
  expect(await server.call('keepTwoFactor', {}, keeps.token)).toMatchObject({ enabled: true, endsAt: null })
  await server.call('cancelTwoFactorReset', { userId: isKept.member.id }, admin.token)
  expect(await Promise.all([signsIn, keeps, isKept].map(({ member }) => endsAt(member.id)))).toEqual([null, null, null])
})

test('the email goes to the former address too, after an admin has changed it, however many emails it has got', async () => {
  const { member } = await aMemberWithSecondFactor()
  await server.call('updateUser', { userId: member.id, email: `new-${member.email}` }, admin.token)
  await server.sql(
    `insert into accounts.outbox (kind, channel, recipient, locale, expires_at)
     select 'confirm-email-change', 'mail', $1, 'en', now() from generate_series(1, $2::integer)`,
    [member.email, databaseLimits.unconfirmedPerDay],
  )
  await reset(member.id)
  await expect.poll(() => [member.email, `new-${member.email}`].map((to) => mailsTo(to, 'two-factor-reset').length)).toEqual([1, 1])
  expect((await stop(await tokenTo(member.email, 'two-factor-reset'))).status).toBe(200)
  expect(await endsAt(member.id)).toBe(null)
})

test('is refused for members without a second factor and for admins, and does not end that of a member who became an admin', async () => {
  const member = await server.aMember()
  await expect(reset(member.id)).rejects.toThrow('TWO_FACTOR_OFF')
  await expect(reset(admin.id)).rejects.toThrow('CANNOT_MANAGE_ADMIN')
  const promoted = await aMemberWithSecondFactor()
  await reset(promoted.member.id)
  await server.call('updateUser', { userId: promoted.member.id, isAdmin: true }, admin.token)
  await dayPasses(promoted.member)
  expect(await asksForCode(promoted.member)).toBe(true)
})

test('backup codes count as unsaved until the member says that they are saved, and new ones again', async () => {
  const { token, secret } = await aMemberWithSecondFactor()
  const areSaved = async () => (await server.call('getTwoFactor', {}, token)).areBackupCodesSaved
  expect(await areSaved()).toBe(false)
  expect(await server.call('confirmBackupCodes', {}, token)).toMatchObject({ areBackupCodesSaved: true })
  expect(await areSaved()).toBe(true)
  await server.call('renewBackupCodes', { code: totpCode(secret, 1) }, token)
  expect(await areSaved()).toBe(false)
})
