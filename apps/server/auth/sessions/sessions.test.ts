import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { untilBlockedBy } from '@bothy/db/testing/until-blocked.ts'
import { hashToken } from '../../postgres/database-functions.ts'
import { errorCodeOf, databaseUrlOf, startTestServer, type TestMember, type TestServer } from '../../testing/test-server.ts'
import { createToRequester, createServerRunCall } from '../run-call.ts'
import { totpCode, enableSecondFactor } from '../two-factor/testing/authenticator.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await server.anAdmin()
})
afterAll(() => server.close())

/** Where a sign-in comes from. */
const visit = { address: '127.0.0.1', userAgent: undefined }
const change = ({ password, token }: TestMember) =>
  server.call('changePassword', { currentPassword: password, newPassword: 'six wet socks' }, token)

type Connection = Parameters<typeof createServerRunCall>[0]
const accountCall = async (connection: Connection, name: string, input: unknown, token: string | null, proof: unknown, from = visit) =>
  JSON.parse(
    await createServerRunCall(connection, async () => undefined)(
      name,
      input,
      createToRequester(false)({ ...from, tokenHash: token === null ? null : hashToken(token), locale: undefined }),
      proof,
    ),
  ) as { token: string }
const rotateSessionToken = (connection: Connection, token: string) => accountCall(connection, 'refresh_session', {}, token, {})
const beginSession = (connection: Connection, { email }: TestMember, passwordHash: string, from = visit) =>
  accountCall(connection, 'email_login', { email }, null, { passwordHash }, from)

async function passwordHashOf({ id }: TestMember): Promise<string> {
  const [row] = await server.sql('select password from accounts.credentials where user_id = $1', [id])
  return row!.password as string
}

/** Runs `begin` in a transaction, starts `end`, waits until a lock blocks it, and then commits. Returns the token of `begin`. */
async function commitWhileWaiting(begin: (client: Connection) => Promise<{ token: string }>, end: () => Promise<unknown>) {
  const client = await server.instance.postgres.pool.connect()
  try {
    await client.query('begin')
    const session = await begin(client)
    const ending = end()
    await untilBlockedBy(client)
    await client.query('commit')
    await ending
    return session.token
  } finally {
    client.release(true)
  }
}

describe('a session that begins while all sessions are ended', () => {
  test('does not survive a password change through a refresh in flight', async () => {
    const member = await server.aMember()
    const { token } = await server.signIn(member)
    const fresh = await commitWhileWaiting(
      (client) => rotateSessionToken(client, token),
      () => change(member),
    )
    expect(await server.isSignedIn(fresh)).toBe(false)
  })

  test('does not survive a password change through a sign-in in flight', async () => {
    const member = await server.aMember()
    const known = await passwordHashOf(member)
    const token = await commitWhileWaiting(
      (client) => beginSession(client, member, known),
      () => change(member),
    )
    expect(await server.isSignedIn(token)).toBe(false)
  })

  test('is refused when the password was checked before the change', async () => {
    const member = await server.aMember()
    const known = await passwordHashOf(member)
    await change(member)
    await expect(beginSession(server.instance.postgres.pool, member, known)).rejects.toMatchObject({ code: 'BAD_CREDENTIALS' })
  })

  test('does not survive signing out', async () => {
    const { token } = await server.aMember()
    const fresh = await commitWhileWaiting(
      (client) => rotateSessionToken(client, token),
      () => server.call('logout', {}, token),
    )
    expect(await server.isSignedIn(fresh)).toBe(false)
  })
})

describe('the list of sign-ins', () => {
  const items = async (token: string) => (await server.call('listSessions', {}, token)).items
  const end = (sessionId: string, token: string) => server.request(`/api/user/sessions/${sessionId}`, { method: 'DELETE', token })

  test('has one entry per sign-in, also after a refresh, and marks the current one', async () => {
    const member = await server.aMember()
    const phone = await server.request('/api/auth/email-login', {
      method: 'POST',
      body: { email: member.email, password: member.password },
      headers: { 'user-agent': 'A telephone' },
    })
    const fresh = await server.call('refreshSession', {}, (phone.body as { token: string }).token)
    const seen = await items(fresh.token)
    expect(seen.map(({ isCurrent, userAgent, address }) => [isCurrent, userAgent === 'A telephone', address])).toEqual([
      [true, false, '127.0.0.1'],
      [false, false, '127.0.0.1'],
    ])
    expect((await items(member.token)).map(({ id, isCurrent }) => [id, isCurrent])).toEqual(
      seen.map(({ id, isCurrent }) => [id, !isCurrent]),
    )
    expect(Date.parse(seen[0]!.seenAt)).toBeGreaterThanOrEqual(Date.parse(seen[0]!.createdAt))
  })

  test('ends a sign-in for all its tokens, also on another server', async () => {
    const second = await startTestServer({ databaseUrl: databaseUrlOf(server) })
    try {
      const member = await server.aMember()
      const lost = await server.signIn(member)
      const fresh = await second.call('refreshSession', {}, lost.token)
      const entry = (await items(member.token)).find(({ isCurrent }) => !isCurrent)!
      expect((await end(entry.id, member.token)).status).toBe(200)
      for (const token of [lost.token, fresh.token]) expect((await second.request('/api/user/info', { token })).status).toBe(401)
      expect(await items(member.token)).toHaveLength(1)
    } finally {
      await second.close()
    }
  })

  test('shows a link-local IPv6 address without its zone', async () => {
    const member = await server.aMember()
    const pool = server.instance.postgres.pool
    const linkLocal = { address: 'fe80::1%eth0', userAgent: undefined }
    await beginSession(pool, member, await passwordHashOf(member), linkLocal)
    expect((await items(member.token)).map(({ address }) => address)).toContain('fe80::1')
  })

  test('shows and ends no sign-in of others, and shows no expired one', async () => {
    const [member, other] = [await server.aMember(), await server.aMember()]
    const [entry] = await items(other.token)
    const refused = await end(entry!.id, member.token)
    expect([refused.status, errorCodeOf(refused)]).toEqual([404, 'NOT_FOUND'])
    expect(await server.isSignedIn(other.token)).toBe(true)
    const { token } = await server.signIn(member)
    await server.sql('update accounts.sessions set expires_at = now() where token_hash = $1', [hashToken(token)])
    expect(await items(member.token)).toHaveLength(1)
  })
})

describe('an idle session', () => {
  const minutesLeft = (expiresAt: string) => Math.round((Date.parse(expiresAt) - Date.now()) / 60_000)

  test('expires after the idle timeout of the member if that is shorter than the one of the club', async () => {
    const member = await server.aMember()
    await server.call('updateUserSettings', { account: { sessionTimeout: 10 } }, member.token)
    expect(minutesLeft((await server.signIn(member)).expiresAt)).toBe(10)
    const fresh = await server.call('refreshSession', {}, member.token)
    expect(minutesLeft(fresh.expiresAt)).toBe(10)
    await server.sql(`update accounts.sessions set seen_at = now() - interval '9 minutes' where token_hash = $1`, [hashToken(fresh.token)])
    expect(await server.isSignedIn(fresh.token)).toBe(true)
    await server.call('updateUserSettings', { account: { sessionTimeout: 5 } }, fresh.token)
    expect(await server.isSignedIn(fresh.token)).toBe(false)
  })

  test('expires after the idle timeout of the club even if the member set a longer one', async () => {
    const member = await server.aMember()
    await server.call('updateUserSettings', { account: { sessionTimeout: 1440 } }, member.token)
    expect(minutesLeft((await server.signIn(member)).expiresAt)).toBe(30)
  })
})

describe('a server with one database connection', () => {
  test('answers five account calls at once without a deadlock', async () => {
    const otherServer = await startTestServer()
    try {
      const { pool } = otherServer.instance.postgres
      pool.options.max = 1
      // Closes the connections that were opened before. A job of the start may still be opening one.
      const closeOthers = () =>
        otherServer.sql(
          'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()',
        )
      await expect.poll(async () => (await closeOthers(), pool.totalCount)).toBe(1)
      await otherServer.anAdmin()
      const member = await otherServer.aMember()
      // A new password ends the other session of its member, so another member changes it.
      const changing = await otherServer.aMember()
      const { secret, token } = await enableSecondFactor(otherServer, member)
      await Promise.all([
        otherServer.call('emailLogin', { email: member.email, password: member.password }),
        otherServer.call('listSessions', {}, token),
        otherServer.call('renewBackupCodes', { code: totpCode(secret) }, token),
        otherServer.call('changePassword', { currentPassword: changing.password, newPassword: 'six wet socks' }, changing.token),
        otherServer.call('resetPassword', { email: member.email }),
      ])
      expect(pool.totalCount).toBe(1)
    } finally {
      await otherServer.close()
    }
  })
})
