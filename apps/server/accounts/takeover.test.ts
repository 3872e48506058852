/** Whoever had a foot in the door of somebody else's account, and wants to keep it there. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { addressOf, codeTo, linkTo, openTestClub, password, type TestClub } from '../test-club.ts'

const texts = { to: 'console', token: undefined }
let club: TestClub
beforeAll(async () => {
  club = await openTestClub({ sms: texts })
  await club.call('updateSystemSettings', { requireEmailVerification: false }, (await club.anAdmin()).token)
})
afterAll(() => club.close())

const ask = (path: string, body: unknown, { at = club, token, method = 'POST' }: { at?: TestClub; token?: string; method?: string } = {}) =>
  at.ask(`/api${path}`, { method, body, ...(token && { token }) })
const codeOf = (answer: { body: never }) => (answer.body as { error?: { code: string } }).error?.code

let people = 0
async function aMember({ at = club, email = `kim${++people}@club.example` } = {}) {
  const phone = `+4915113${300_000 + ++people}`
  const { session } = await at.call('register', { name: 'Kim', email, phone, password })
  return { email, phone, id: session!.user.id, token: session!.token }
}

/** Does `meanwhile` to a member while `act` is under way and waits for them. */
async function inTheMiddle<Result>(id: string, act: () => Promise<Result>, meanwhile: string): Promise<Result> {
  const client = await club.server.database.pool.connect()
  try {
    await client.query('begin')
    await client.query('select from profiles where id = $1 for update', [id])
    const acted = act()
    await vi.waitFor(async () => expect(await club.sql('select from pg_locks where not granted')).not.toEqual([]), { timeout: 10_000 })
    await client.query(meanwhile, [id])
    await client.query('commit')
    return await acted
  } finally {
    await client.query('rollback')
    client.release()
  }
}

describe('whoever had asked for a link to a new password', () => {
  it('cannot use it any more once the owner has changed the password', async () => {
    const [{ email, token }, other] = [await aMember(), await aMember()]
    const linkOf = async (address: string) => {
      await ask('/auth/reset-password', { email: address })
      return new URL(linkTo(club.log, address)).searchParams.get('token')
    }
    const [link, ofAnother] = [await linkOf(email), await linkOf(other.email)]
    const changed = await ask('/user/password', { currentPassword: password, newPassword: 'a foot in the door' }, { token, method: 'PUT' })
    expect(changed.status).toBe(200)
    const answer = await ask('/auth/reset-password/confirm', { token: link, newPassword: 'mine after all' })
    expect([answer.status, codeOf(answer)]).toEqual([401, 'BAD_CODE'])
    expect((await ask('/auth/reset-password/confirm', { token: ofAnother, newPassword: 'of no concern' })).status).toBe(200)
  })
})

describe('whoever knew the old password', () => {
  it('does not choose the next one while the owner replaces it by mail', async () => {
    const { id, token } = await aMember()
    const change = () => ask('/user/password', { currentPassword: password, newPassword: 'a foot in the door' }, { token, method: 'PUT' })
    const owners = await inTheMiddle(id, change, `update accounts.credentials set password = '$argon2id$of-the-owner' where user_id = $1`)
    expect([owners.status, codeOf(owners)]).toEqual([401, 'BAD_CREDENTIALS'])
    expect(await club.sql('select password from accounts.credentials where user_id = $1', [id])).toEqual([
      { password: '$argon2id$of-the-owner' },
    ])
  })
})

describe('whoever registered with the address of somebody else and a telephone of their own', () => {
  it('does not come in by telephone while the owner takes the account', async () => {
    const { id, phone } = await aMember()
    await ask('/auth/send-code', { phone })
    const enter = () => ask('/auth/phone-login', { phone, code: codeTo(club.log, phone) })
    const answer = await inTheMiddle(id, enter, 'select accounts.give_to_owner($1)')
    expect([answer.status, codeOf(answer)]).toEqual([401, 'BAD_CODE'])
    expect(await club.sql('select from accounts.sessions where user_id = $1', [id])).toEqual([])
  })

  it('is no administrator when the operator names that address', async () => {
    const own = await openTestClub({ sms: texts })
    try {
      const setting = 'update system_settings set require_email_verification = false'
      await own.sql(setting)
      const admin = { email: 'keeper@club.example', password: 'a mountain of keys' }
      const { phone } = await aMember({ at: own, email: admin.email })
      const second = await openTestClub({ admin, databaseUrl: addressOf(own) })
      await second.close()
      await ask('/auth/send-code', { phone }, { at: own })
      expect(own.log.some(({ to }) => to === phone)).toBe(false)
      expect((await own.signIn(admin)).user).toMatchObject({ isAdmin: true, phone: null })
    } finally {
      await own.close()
    }
  })
})

describe('a member whose address an administrator has changed', () => {
  it('has proved nothing about the new one', async () => {
    const { id } = await aMember()
    const { token } = await club.anAdmin()
    await club.call('confirmUserEmail', { userId: id }, token)
    expect(await club.call('updateUser', { userId: id, name: 'Kim Su' }, token)).toMatchObject({ emailVerified: true })
    expect(await club.call('updateUser', { userId: id, email: `new${id}@club.example` }, token)).toMatchObject({ emailVerified: false })
  })
})
