/** Attackers with partial access to an account lose it when the owner takes the account back. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { waitFor } from '@bothy/contract/testing/wait-for.ts'
import { untilBlockedBy } from '@bothy/db/testing/until-blocked.ts'
import {
  errorCodeOf,
  smsToConsole,
  databaseUrlOf,
  smsCode,
  mailedLink,
  startTestServer,
  password,
  type TestServer,
} from '../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ sms: smsToConsole })
  await server.call('updateSystemSettings', { requireEmailVerification: false }, (await server.anAdmin()).token)
})
afterAll(() => server.close())

const ask = (
  path: string,
  body: unknown,
  { at = server, token, method = 'POST' }: { at?: TestServer; token?: string; method?: string } = {},
) => at.request(`/api${path}`, { method, body, ...(token && { token }) })

let memberCount = 0
async function aMember({ at = server, email = `kim${++memberCount}@club.example` } = {}) {
  const phone = `+4915113${300_000 + ++memberCount}`
  const { session } = await at.call('register', { name: 'Kim', email, phone, password })
  return { email, phone, id: session!.user.id, token: session!.token }
}

/** Locks the row of the member, sends the request, waits until it is blocked, runs `sql` with the id, and commits. */
async function whileMemberIsLocked<Result>(id: string, request: () => Promise<Result>, sql: string): Promise<Result> {
  const client = await server.instance.postgres.pool.connect()
  try {
    await client.query('begin')
    await client.query('select from profiles where id = $1 for update', [id])
    const response = request()
    await untilBlockedBy(client)
    await client.query(sql, [id])
    await client.query('commit')
    return await response
  } finally {
    await client.query('rollback')
    client.release()
  }
}

describe('an attacker with a password reset link', () => {
  test('cannot use it after the owner has changed the password', async () => {
    const [{ email, token }, other] = [await aMember(), await aMember()]
    const linkOf = async (address: string) => {
      await ask('/auth/reset-password', { email: address })
      return new URL(mailedLink(server.log, address)).searchParams.get('token')
    }
    const [link, ofAnother] = [await linkOf(email), await linkOf(other.email)]
    const changed = await ask('/user/password', { currentPassword: password, newPassword: 'a foot in the door' }, { token, method: 'PUT' })
    expect(changed.status).toBe(200)
    const answer = await ask('/auth/reset-password/confirm', { token: link, newPassword: 'mine after all' })
    expect([answer.status, errorCodeOf(answer)]).toEqual([401, 'BAD_CODE'])
    expect((await ask('/auth/reset-password/confirm', { token: ofAnother, newPassword: 'of no concern' })).status).toBe(200)
  })
})

describe('an attacker who knows the old password', () => {
  test('cannot change it while the owner resets it by email', async () => {
    const { id, token } = await aMember()
    const change = () => ask('/user/password', { currentPassword: password, newPassword: 'a foot in the door' }, { token, method: 'PUT' })
    const refused = await whileMemberIsLocked(
      id,
      change,
      `update accounts.credentials set password = '$argon2id$of-the-owner' where user_id = $1`,
    )
    expect([refused.status, errorCodeOf(refused)]).toEqual([401, 'WRONG_PASSWORD'])
    expect(await server.sql('select password from accounts.credentials where user_id = $1', [id])).toEqual([
      { password: '$argon2id$of-the-owner' },
    ])
  })
})

describe('an attacker who knew the password for a while', () => {
  test('loses the passkey that they added in the last day, when the owner resets the password; older ones stay, and are named', async () => {
    const { id, email } = await aMember()
    await server.call('confirmUserEmail', { userId: id }, (await server.anAdmin()).token)
    for (const [name, age] of [
      ['Owner', '25 hours'],
      ['Thief', '23 hours'],
    ])
      await server.sql(
        `insert into accounts.passkeys (user_id, credential_id, public_key, counter, backed_up, name, created_at)
         values ($1::uuid, convert_to($2::text || $1::uuid, 'UTF8'), '\\x00', 0, false, $2::text, now() - $3::interval)`,
        [id, name, age],
      )
    await ask('/auth/reset-password', { email })
    const link = new URL(mailedLink(server.log, email)).searchParams.get('token')
    await server.sql(
      `insert into accounts.credentials (user_id, account_id, provider_id) values ($1::uuid, $1::uuid::text, 'https://issuer.example')`,
      [id],
    )
    const reset = await ask('/auth/reset-password/confirm', { token: link, newPassword: 'mine after all' })
    // The club has SMS and no identity provider.
    const otherSignIns = { passkeys: [{ name: 'Owner', createdAt: expect.any(String) as string }], oidc: false, phone: true }
    expect([reset.status, reset.body]).toEqual([200, { ok: true, otherSignIns }])
    expect(await server.sql(`select payload from accounts.outbox where recipient = $1 and kind = 'password-changed'`, [email])).toEqual([
      { payload: { otherSignIns } },
    ])
    expect(await server.sql('select name from accounts.passkeys where user_id = $1', [id])).toEqual([{ name: 'Owner' }])
    expect(await server.sql(`select kind from accounts.outbox where recipient = $1 and kind = 'passkey-removed'`, [email])).toHaveLength(1)
  })
})

describe('an attacker who registered with the address of another person and their own phone number', () => {
  test('cannot sign in by SMS while the owner takes over the account', async () => {
    const { id, phone } = await aMember()
    await ask('/auth/send-code', { phone })
    const enter = () => ask('/auth/phone-login', { phone, code: smsCode(server.log, phone) })
    const answer = await whileMemberIsLocked(id, enter, 'select accounts.reset_unverified_account($1)')
    expect([answer.status, errorCodeOf(answer)]).toEqual([401, 'BAD_CODE'])
    expect(await server.sql('select from rules.valid_sessions($1)', [id])).toEqual([])
  })

  test('does not become admin when the operator configures that address', async () => {
    const otherServer = await startTestServer({ sms: smsToConsole })
    try {
      const setting = 'update system_settings set require_email_verification = false'
      await otherServer.sql(setting)
      const admin = { email: 'keeper@club.example', password: 'a mountain of keys' }
      const { phone } = await aMember({ at: otherServer, email: admin.email })
      const second = await startTestServer({ admin, databaseUrl: databaseUrlOf(otherServer) })
      await second.close()
      await ask('/auth/send-code', { phone }, { at: otherServer })
      expect(otherServer.log.some(({ to }) => to === phone)).toBe(false)
      expect((await otherServer.signIn(admin)).user).toMatchObject({ isAdmin: true, phone: null })
    } finally {
      await otherServer.close()
    }
  })
})

describe('a member whose address an admin has changed', () => {
  test('has an unverified address again', async () => {
    const { id } = await aMember()
    const { token } = await server.anAdmin()
    await server.call('confirmUserEmail', { userId: id }, token)
    expect(await server.call('updateUser', { userId: id, name: 'Kim Su' }, token)).toMatchObject({ emailVerified: true })
    expect(await server.call('updateUser', { userId: id, email: `new${id}@club.example` }, token)).toMatchObject({ emailVerified: false })
  })

  test('is told at the old address, and the new one gets a link that confirms it', async () => {
    const { id, email } = await aMember()
    const { token } = await server.anAdmin()
    const newEmail = `later${id}@club.example`
    await server.call('updateUser', { userId: id, email: newEmail }, token)
    await waitFor(() => expect(server.log.find(({ to }) => to === email)).toMatchObject({ kind: 'email-changed' }))
    expect(await server.sql(`select payload from accounts.outbox where recipient = $1 and kind = 'email-changed'`, [email])).toEqual([
      { payload: { by: (await server.call('getUserInfo', {}, token)).name } },
    ])
    await waitFor(() => expect(server.log.find(({ to }) => to === newEmail)).toMatchObject({ kind: 'email-entered' }))
    const confirmation = new URL(await waitFor(() => mailedLink(server.log, newEmail))).searchParams.get('token')
    expect((await ask('/auth/verify-email', { token: confirmation })).status).toBe(200)
    expect(await server.call('getUser', { userId: id }, token)).toMatchObject({ email: newEmail, emailVerified: true })
  })

  test.each(['never', 'already'])(
    'and whose old address was %s confirmed keeps second factor, passkeys and number at a reset',
    async (confirmed) => {
      const { id, phone } = await aMember()
      const { token } = await server.anAdmin()
      if (confirmed === 'already') await server.call('confirmUserEmail', { userId: id }, token)
      await server.sql(`insert into accounts.second_factors (user_id, secret, enabled_at) values ($1, '\\x00', now())`, [id])
      await server.sql(
        `insert into accounts.passkeys (user_id, credential_id, public_key, counter, transports, backed_up, name, created_at)
       values ($1, uuid_send($1), '\\x00', 0, '{}', false, 'Key', now() - interval '2 days')`,
        [id],
      )
      const newEmail = `mine${id}@club.example`
      await server.call('updateUser', { userId: id, email: newEmail }, token)
      await ask('/auth/reset-password', { email: newEmail })
      const reset = server.log.findLast(({ to, kind }) => to === newEmail && kind === 'reset-password')
      const link = new URL(reset?.link as string).searchParams.get('token')
      expect((await ask('/auth/reset-password/confirm', { token: link, newPassword: 'of the admin' })).status).toBe(200)
      const signIn = await ask('/auth/email-login', { email: newEmail, password: 'of the admin' })
      expect(signIn.body).toMatchObject({ mfaRequired: true })
      expect(await server.sql('select name from accounts.passkeys where user_id = $1', [id])).toEqual([{ name: 'Key' }])
      expect(await server.call('getUser', { userId: id }, token)).toMatchObject({ phone, emailVerified: true })
    },
  )
})

describe('a phone number that an admin typed', () => {
  const newNumber = () => `+4915114${400_000 + ++memberCount}`
  const noticeTo = (email: string) =>
    waitFor(() => expect(server.log.find(({ to, kind }) => to === email && kind === 'phone-entered')).toBeDefined())
  const receivesCode = async (phone: string) => {
    await ask('/auth/send-code', { phone })
    return server.log.some(({ to }) => to === phone)
  }

  test('with an invitation cannot be used to sign in, and the member is told after accepting', async () => {
    const { token } = await server.anAdmin()
    const [email, phone] = [`invited${++memberCount}@club.example`, newNumber()]
    await server.call('createUser', { name: 'Ida', email, phone }, token)
    const link = new URL(await waitFor(() => mailedLink(server.log, email))).searchParams.get('token')
    expect((await ask('/auth/reset-password/confirm', { token: link, newPassword: 'out in the hills' })).status).toBe(200)
    await noticeTo(email)
    expect(await receivesCode(phone)).toBe(false)
  })

  test('later cannot be used to sign in, either, and the member is told', async () => {
    const [{ id, email }, { token }, phone] = [await aMember(), await server.anAdmin(), newNumber()]
    await server.call('updateUser', { userId: id, phone }, token)
    await noticeTo(email)
    expect(await receivesCode(phone)).toBe(false)
  })
})
