import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { hashOf } from '../http/rulebook.ts'
import { openTestClub, type Person, type TestClub } from '../test-club.ts'
import { beginSession, refreshSession, type NewSession } from './sessions.ts'

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
