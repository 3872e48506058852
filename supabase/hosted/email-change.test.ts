/** Members change their own email address with the provider's link, and the password again. */
import { describe, expect, test } from 'vitest'
import { ageLastPassword, answerOf, password, refusalOf, setUpSupabase, type TestMember } from '../testing/fixture.ts'

const fixture = setUpSupabase()

const aMinuteLater = (id: string) =>
  fixture().stack.sql(`update rules.email_changes set created_at = created_at - interval '1 minute' where user_id = $1`, [id])
const request = ({ client }: TestMember, email: string) => client.rpc('request_email_change', { email })
const linkTo = (email: string) => fixture().stack.mailsTo(email).at(-1)!
const open = (email: string) => fixture().visitor.auth.verifyOtp({ type: 'email_change', token_hash: linkTo(email).tokenHash })

/** Requests the address in the app's way: first here, then at the provider. */
async function ask(member: TestMember, email: string): Promise<void> {
  await answerOf(request(member, email))
  expect((await member.client.auth.updateUser({ email })).error).toBeNull()
}

const accountOf = async (id: string) =>
  (
    await fixture().stack.sql(
      `select u.email, i.email as identity, p.email as profile, p.email_verified from auth.users as u
       join auth.identities as i on i.user_id = u.id and i.provider = 'email' join public.profiles as p on p.id = u.id where u.id = $1`,
      [id],
    )
  )[0]

describe('a change of one’s own email address', () => {
  test('is opened with a link to its own page, and reaches the user, the identity, the profile and the log', async () => {
    const [lin, email] = [await fixture().member('Lin'), 'lin.new@bothy.example']
    await ask(lin, email)
    expect(linkTo(email).link).toBe(`http://localhost:4173/confirm-email-change?token=${linkTo(email).tokenHash}`)
    expect((await open(email)).error).toBeNull()
    expect(await accountOf(lin.id)).toEqual({ email, identity: email, profile: email, email_verified: true })
    expect(await answerOf(lin.client.rpc('get_user_info', {}))).toMatchObject({ email, pendingEmail: null })
    expect(await fixture().stack.sql('select operation from public.system_logs where user_id = $1', [lin.id])).toEqual([
      { operation: 'change_email' },
    ])
  })

  test.each(['Lin <lin@bothy.example>', `lin@${'x'.repeat(250)}.example`])('is refused for %s, which is no address', async (email) => {
    expect(await refusalOf(request(await fixture().member('Lin'), email))).toEqual({ status: 400, code: 'INVALID_INPUT' })
    expect(await refusalOf((await fixture().admin('Ada')).client.rpc('invite_user', { email, invitation: 'a token' }))).toEqual({
      status: 400,
      code: 'INVALID_INPUT',
    })
  })

  test('needs a recent password, at the provider too', async () => {
    const [lin, email] = [await fixture().member('Lin'), 'lin.stolen@bothy.example']
    await ageLastPassword(fixture().stack, lin.id)
    expect(await refusalOf(request(lin, email))).toEqual({ status: 401, code: 'WRONG_PASSWORD' })
    expect((await lin.client.auth.updateUser({ email })).error).not.toBeNull()
    expect(fixture().stack.mailsTo(email)).toEqual([])
  })

  test('that was asked of the provider alone ends every session', async () => {
    const [lin, email] = [await fixture().member('Lin'), 'lin.direct@bothy.example']
    expect((await lin.client.auth.updateUser({ email })).error).toBeNull()
    expect((await open(email)).error).toBeNull()
    expect(await refusalOf(lin.client.rpc('get_user_info', {}))).toEqual({ status: 401, code: 'NOT_SIGNED_IN' })
  })

  test('waits a minute for the next, whether another member has the address or not, canceled or not', async () => {
    const [lin, mei] = [await fixture().member('Lin'), await fixture().member('Mei')]
    const tooSoon = { status: 429, code: 'RATE_LIMITED' }
    for (const email of [mei.email, 'lin.free@bothy.example']) {
      expect(await answerOf(request(lin, email))).toMatchObject({ email: lin.email, pendingEmail: email })
      expect(await refusalOf(request(lin, email))).toEqual(tooSoon)
      expect(await answerOf(lin.client.rpc('cancel_email_change', {}))).toMatchObject({ pendingEmail: null })
      expect(await refusalOf(request(lin, email))).toEqual(tooSoon)
      await aMinuteLater(lin.id)
    }
  })

  test('is canceled by a new password, by an admin who ends all sessions, and by one who enters another address', async () => {
    const ada = await fixture().admin('Ada')
    const takeBack: ((lin: TestMember) => Promise<unknown>)[] = [
      async ({ client }) =>
        expect((await client.auth.updateUser({ password: 'a new one 4478', current_password: password })).error).toBeNull(),
      ({ id }) => answerOf(ada.client.rpc('end_user_sessions', { userId: id })),
      ({ id }) => answerOf(ada.client.rpc('update_user', { userId: id, email: 'lin.corrected@bothy.example' })),
    ]
    for (const [index, act] of takeBack.entries()) {
      const [lin, email] = [await fixture().member('Lin'), `thief.${index}@bothy.example`]
      await ask(lin, email)
      await act(lin)
      expect((await open(email)).error?.code).toBe('otp_expired')
      expect(await accountOf(lin.id)).not.toMatchObject({ email })
    }
  })
})
