import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { hashOf } from '../http/rulebook.ts'
import { addressOf, openTestClub, type Person, type TestClub } from '../test-club.ts'
import { beginSession, refreshSession, type NewSession } from './sessions.ts'
import { codeOf, withSecondFactor } from './testing/authenticator.ts'

let club: TestClub
beforeAll(async () => {
  club = await openTestClub()
  await club.anAdmin()
})
afterAll(() => club.close())

/** However busy the machine is. */
const patience = { timeout: 30_000 }
const visit = { address: '127.0.0.1', userAgent: undefined }
const isSignedIn = async (token: string) => (await club.ask('/api/user/info', { token })).status === 200
const change = ({ password, token }: Person) =>
  club.call('changePassword', { currentPassword: password, newPassword: 'six wet socks' }, token)

async function passwordHashOf({ id }: Person): Promise<string> {
  const [row] = await club.sql('select password from accounts.credentials where user_id = $1', [id])
  return row!.password as string
}

/** Begins `making` in a transaction, lets `ending` run into it, and commits only then. */
async function meanwhile(making: (client: TestClub['server']['database']['pool']) => Promise<unknown>, ending: () => Promise<unknown>) {
  const client = await club.server.database.pool.connect()
  try {
    await client.query('begin')
    const made = (await making(client as never)) as NewSession
    const ended = ending()
    await vi.waitFor(async () => {
      expect(await club.sql(`select from pg_stat_activity where wait_event_type = 'Lock'`)).toHaveLength(1)
    }, patience)
    await client.query('commit')
    await ended
    return made.token
  } finally {
    client.release(true)
  }
}

describe('a session that begins while sessions are ended', () => {
  it('does not survive a change of password by a refresh that was on its way', async () => {
    const member = await club.aMember()
    const { token } = await club.signIn(member)
    const fresh = await meanwhile(
      (client) => refreshSession(client, hashOf(token), visit),
      () => change(member),
    )
    expect(await isSignedIn(fresh)).toBe(false)
  })

  it('does not survive a change of password by a sign-in that was on its way', async () => {
    const member = await club.aMember()
    const known = await passwordHashOf(member)
    const token = await meanwhile(
      (client) => beginSession(client, member.id, visit, known),
      () => change(member),
    )
    expect(await isSignedIn(token)).toBe(false)
  })

  it('is refused to who proved the old password and comes after the change', async () => {
    const member = await club.aMember()
    const known = await passwordHashOf(member)
    await change(member)
    await expect(beginSession(club.server.database.pool, member.id, visit, known)).rejects.toMatchObject({ code: 'BAD_CREDENTIALS' })
  })

  it('does not survive signing out', async () => {
    const { token } = await club.aMember()
    const fresh = await meanwhile(
      (client) => refreshSession(client, hashOf(token), visit),
      () => club.call('logout', {}, token),
    )
    expect(await isSignedIn(fresh)).toBe(false)
  })
})

describe('the list of places where one is signed in', () => {
  const items = async (token: string) => (await club.call('listSessions', {}, token)).items
  const end = (sessionId: string, token: string) => club.ask(`/api/user/sessions/${sessionId}`, { method: 'DELETE', token })

  it('has one line for each sign-in, whatever its token is by now, and says which one asks', async () => {
    const member = await club.aMember()
    const phone = await club.ask('/api/auth/email-login', {
      method: 'POST',
      body: { email: member.email, password: member.password },
      headers: { 'user-agent': 'A telephone' },
    })
    const fresh = await club.call('refreshSession', {}, (phone.body as { token: string }).token)
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

  it('ends one of them with the next request of its tokens, also in another process', async () => {
    const second = await openTestClub({ databaseUrl: addressOf(club) })
    try {
      const member = await club.aMember()
      const lost = await club.signIn(member)
      const fresh = await second.call('refreshSession', {}, lost.token)
      const line = (await items(member.token)).find(({ isCurrent }) => !isCurrent)!
      expect((await end(line.id, member.token)).status).toBe(200)
      for (const token of [lost.token, fresh.token]) expect((await second.ask('/api/user/info', { token })).status).toBe(401)
      expect(await items(member.token)).toHaveLength(1)
    } finally {
      await second.close()
    }
  })

  it('knows where somebody is who comes by the cable in the wall', async () => {
    const member = await club.aMember()
    const pool = club.server.database.pool
    const near = { address: 'fe80::1%eth0', userAgent: undefined }
    await beginSession(pool, member.id, near, await passwordHashOf(member))
    expect((await items(member.token)).map(({ address }) => address)).toContain('fe80::1')
  })

  it('shows and ends nothing of others, and nothing that is over', async () => {
    const [member, other] = [await club.aMember(), await club.aMember()]
    const [line] = await items(other.token)
    const refused = await end(line!.id, member.token)
    expect([refused.status, (refused.body as { error: { code: string } }).error.code]).toEqual([404, 'NOT_FOUND'])
    expect(await isSignedIn(other.token)).toBe(true)
    const { token } = await club.signIn(member)
    await club.sql('update accounts.sessions set expires_at = now() where token_hash = $1', [hashOf(token)])
    expect(await items(member.token)).toHaveLength(1)
  })
})

describe('a session of a member who is away from the screen', () => {
  const minutesLeft = (expiresAt: string) => Math.round((Date.parse(expiresAt) - Date.now()) / 60_000)

  it('ends after the idle time that the member has settled on, where that is shorter than the club’s', async () => {
    const member = await club.aMember()
    await club.call('updateUserSettings', { account: { sessionTimeout: 10 } }, member.token)
    expect(minutesLeft((await club.signIn(member)).expiresAt)).toBe(10)
    const fresh = await club.call('refreshSession', {}, member.token)
    expect(minutesLeft(fresh.expiresAt)).toBe(10)
    await club.sql(`update accounts.sessions set seen_at = now() - interval '9 minutes' where token_hash = $1`, [hashOf(fresh.token)])
    expect(await isSignedIn(fresh.token)).toBe(true)
    await club.call('updateUserSettings', { account: { sessionTimeout: 5 } }, fresh.token)
    expect(await isSignedIn(fresh.token)).toBe(false)
  })

  it('ends after the idle time of the club, however long the member would like it', async () => {
    const member = await club.aMember()
    await club.call('updateUserSettings', { account: { sessionTimeout: 1440 } }, member.token)
    expect(minutesLeft((await club.signIn(member)).expiresAt)).toBe(30)
  })
})

describe('a club with one connection to its database', () => {
  it('waits for nobody but itself: every call about accounts is answered', async () => {
    const own = await openTestClub()
    try {
      const { pool } = own.server.database
      pool.options.max = 1
      // Those that were opened before.
      await own.sql('select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and usename = current_user')
      await expect.poll(() => pool.totalCount).toBe(1)
      await own.anAdmin()
      const member = await own.aMember()
      const { secret, token } = await withSecondFactor(own, member)
      const answers = await Promise.all([
        own.call('emailLogin', { email: member.email, password: member.password }),
        own.call('listSessions', {}, token),
        own.call('renewBackupCodes', { code: codeOf(secret) }, token),
        own.call('changePassword', { currentPassword: member.password, newPassword: 'six wet socks' }, token),
        own.call('resetPassword', { email: member.email }),
      ])
      expect([answers.length, pool.totalCount]).toEqual([5, 1])
    } finally {
      await own.close()
    }
  }, 30_000)
})
