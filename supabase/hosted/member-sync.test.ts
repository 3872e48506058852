/** Members are stored twice, in auth.users and in public.profiles, and both stay in sync. */
import { describe, expect, test } from 'vitest'
import {
  addSecondFactor,
  ageLastPassword,
  answerOf,
  aProposal,
  passSecondFactor,
  password,
  refusalOf,
  setUpSupabase,
} from '../testing/fixture.ts'

const fixture = setUpSupabase()

const profileOf = async (email: string) =>
  (
    await fixture().stack.sql(
      'select name, email, email_verified, phone, language, rules.is_admin(id) from public.profiles where email = $1',
      [email],
    )
  )[0]
const userOf = async (id: string) =>
  (await fixture().stack.sql('select email, email_confirmed_at is not null as confirmed, phone from auth.users where id = $1', [id]))[0]

const settings = (change: string) => fixture().stack.sql(`update public.system_settings set ${change}`)

describe('a new user', () => {
  const signUp = (email: string, data: Record<string, unknown>) => fixture().visitor.auth.signUp({ email, password, options: { data } })

  test('gets a profile at once, and a confirmed address after opening the link', async () => {
    await signUp('Wei@Bothy.example', { name: ' Wei ', phone: '+8613900000001', language: 'de' })
    const profile = { name: 'Wei', email: 'wei@bothy.example', phone: '+8613900000001', language: 'de', is_admin: false }
    // The number waits for the confirmation, so that nobody holds it with an address of somebody else.
    expect(await profileOf('wei@bothy.example')).toEqual({ ...profile, phone: null, email_verified: false })
    const [mail] = fixture().stack.mailsTo('wei@bothy.example')
    expect(mail?.link).toBe(`http://localhost:4173/verify-email?token=${mail?.tokenHash}`)
    await fixture().visitor.auth.verifyOtp({ type: 'email', token_hash: mail!.tokenHash })
    expect(await profileOf('wei@bothy.example')).toEqual({ ...profile, email_verified: true })
  })

  test('whose phone number belongs to another member is registered without it, with the same response', async () => {
    const { error } = await signUp('twin@bothy.example', { name: 'Twin', phone: '+8613900000001' })
    expect(error).toBeNull()
    expect(await profileOf('twin@bothy.example')).toMatchObject({ phone: null })
  })

  test('gets the phone number of the registration also if an admin confirms the address, unless another member has it', async () => {
    const ada = await fixture().admin('Ada')
    for (const [name, phone, kept] of [
      ['Rui', '+8613900000002', '+8613900000002'],
      ['Tao', '+8613900000002', null],
      ['Odo', '<script>', null],
    ] as const) {
      const email = `${name.toLowerCase()}@bothy.example`
      const { data } = await signUp(email, { name, phone })
      expect(await answerOf(ada.client.rpc('confirm_user_email', { userId: data.user!.id }))).toMatchObject({ emailVerified: true })
      expect(await profileOf(email)).toMatchObject({ email_verified: true, phone: kept })
      expect(await userOf(data.user!.id)).toMatchObject({ confirmed: true, phone: null })
    }
  })

  test('who never confirms the address is deleted after a week', async () => {
    await signUp('never@bothy.example', { name: 'Never' })
    const sweep = () => fixture().stack.sql('select rules.delete_unconfirmed_registrations()')
    await sweep()
    expect(await profileOf('never@bothy.example')).toMatchObject({ name: 'Never' })
    await fixture().stack.sql(
      "update public.profiles set created_at = now() - interval '8 days' where email in ('never@bothy.example', 'wei@bothy.example')",
    )
    await sweep()
    expect(await profileOf('never@bothy.example')).toBeUndefined()
    expect(await profileOf('wei@bothy.example')).toMatchObject({ name: 'Wei' })
  })

  test('with only an address, or with invalid data, still becomes a member', async () => {
    await signUp('bare@bothy.example', {})
    expect(await profileOf('bare@bothy.example')).toMatchObject({ name: 'bare', language: 'zh', phone: null })
    await signUp('odd@bothy.example', { name: 'x'.repeat(500), phone: '<script>', language: 'tlh' })
    expect(await profileOf('odd@bothy.example')).toMatchObject({ name: 'x'.repeat(60), language: 'zh', phone: null })
    await signUp('turned@bothy.example', { name: '\u202Egnihtyreve' })
    expect(await profileOf('turned@bothy.example')).toMatchObject({ name: 'turned' })
  })

  test('who already has a profile keeps it', async () => {
    const lin = await fixture().member('Lin')
    await fixture().stack.sql("update public.profiles set name = 'Lin of old' where id = $1", [lin.id])
    await fixture().stack.sql('update auth.users set email_confirmed_at = now(), email = $2 where id = $1', [
      lin.id,
      'lin.new@bothy.example',
    ])
    expect(await profileOf('lin.new@bothy.example')).toMatchObject({ name: 'Lin of old', email_verified: true })
  })

  test('is refused while self-registration is off, with Google too', async () => {
    await settings('allow_self_registration = false')
    const { error } = await signUp('late@bothy.example', { name: 'Late' })
    expect({ status: error?.status, message: error?.message }).toEqual({ status: 403, message: 'REGISTRATION_CLOSED' })
    fixture().stack.setGoogleAccount({ email: 'late@bothy.example', name: 'Late' })
    const { data } = await fixture().visitor.auth.signInWithOAuth({ provider: 'google', options: { skipBrowserRedirect: true } })
    const back = await fetch(data.url!, { redirect: 'manual' })
    expect(back.headers.get('location')).toContain('REGISTRATION_CLOSED')
    await settings('allow_self_registration = true')
    expect(await profileOf('late@bothy.example')).toBeUndefined()
  })

  test('may register while self-registration is off if an admin has invited the address', async () => {
    const [ada, lin] = await Promise.all([fixture().admin('Ada'), fixture().member('Lin')])
    expect(await refusalOf(lin.client.rpc('invite_user', { email: 'guest@bothy.example' }))).toEqual({ status: 403, code: 'NOT_PERMITTED' })
    await answerOf(ada.client.rpc('invite_user', { email: 'Guest@bothy.example' }))
    await settings('allow_self_registration = false')
    expect((await signUp('guest@bothy.example', { name: 'Guest' })).error).toBeNull()
    await settings('allow_self_registration = true')
    expect(await profileOf('guest@bothy.example')).toMatchObject({ name: 'Guest' })
  })

  test('needs no confirmation if the club requires none', async () => {
    await settings('require_email_verification = false')
    await signUp('quick@bothy.example', { name: 'Quick' })
    await settings('require_email_verification = true')
    expect(await profileOf('quick@bothy.example')).toMatchObject({ email_verified: true })
    expect((await fixture().visitor.auth.signInWithPassword({ email: 'quick@bothy.example', password })).error).toBeNull()
  })

  test('with only a phone number is refused, and no SMS is sent at the expense of the club', async () => {
    const { error } = await fixture().visitor.auth.signInWithOtp({ phone: '+8613900000099' })
    expect({ status: error?.status, message: error?.message }).toEqual({ status: 403, message: 'REGISTRATION_CLOSED' })
    expect(fixture().stack.codesTo('+8613900000099')).toEqual([])
    await expect(fixture().stack.sql("insert into auth.users (id, phone) values (gen_random_uuid(), '8613900000099')")).rejects.toThrow(
      'REGISTRATION_CLOSED',
    )
  })

  test('keeps a declared phone number out of auth.users, so that a stranger who requests a code to it changes nothing', async () => {
    const { id, email, client } = await fixture().member('Lin')
    const { phone } = (await profileOf(email)) as { phone: string }
    expect(await userOf(id)).toMatchObject({ phone: null })
    const account = () =>
      fixture().stack.sql(
        'select i.provider, i.identity_data, u.raw_user_meta_data from auth.identities as i join auth.users as u on u.id = i.user_id where u.id = $1',
        [id],
      )
    const before = await account()
    for (const shouldCreateUser of [true, false])
      expect((await fixture().visitor.auth.signInWithOtp({ phone, options: { shouldCreateUser } })).error).not.toBeNull()
    expect([await account(), fixture().stack.codesTo(phone)]).toEqual([before, []])
    expect(await answerOf(client.rpc('get_user_info', {}))).toMatchObject({ hasPassword: true })
  })
})

describe('a change', () => {
  const phoneOf = async (id: string) =>
    (
      await fixture().stack.sql<{ phone: string; trust: string }>(
        'select phone, phone_status as trust from public.profiles where id = $1',
        [id],
      )
    )[0]
  const changes = async (id: string) =>
    (await fixture().stack.sql(`select from public.system_logs where user_id = $1 and operation = 'change_phone'`, [id])).length

  test('of the phone number at the provider also changes the profile, once the code is confirmed, and is logged', async () => {
    const lin = await fixture().member('Lin')
    const before = await phoneOf(lin.id)
    expect((await lin.client.auth.updateUser({ phone: '+8613900000042' })).error).toBeNull()
    expect(await phoneOf(lin.id)).toEqual(before)
    const token = fixture().stack.codesTo('+8613900000042').at(-1)!
    await fixture().visitor.auth.verifyOtp({ type: 'phone_change', phone: '+8613900000042', token })
    expect([await phoneOf(lin.id), await changes(lin.id)]).toEqual([{ phone: '+8613900000042', trust: 'verified' }, 1])
    await fixture().visitor.auth.signInWithOtp({ phone: '+8613900000042', options: { shouldCreateUser: false } })
    const code = fixture().stack.codesTo('+8613900000042').at(-1)!
    const { data } = await fixture().visitor.auth.verifyOtp({ type: 'sms', phone: '+8613900000042', token: code })
    expect(data.user?.id).toBe(lin.id)
  })

  test('of the phone number needs a recent password, at the provider too', async () => {
    const lin = await fixture().member('Lin')
    const before = await phoneOf(lin.id)
    await ageLastPassword(fixture().stack, lin.id)
    expect((await lin.client.auth.updateUser({ phone: '+8613900000043' })).error).not.toBeNull()
    expect(fixture().stack.codesTo('+8613900000043')).toEqual([])
    for (const phone of ['+8613900000043', null])
      expect(await refusalOf(lin.client.rpc('change_phone', { phone }))).toEqual({ status: 401, code: 'WRONG_PASSWORD' })
    expect(await refusalOf(lin.client.rpc('update_user_info', { phone: '+8613900000043' }))).toEqual({
      status: 403,
      code: 'PHONE_NEEDS_PASSWORD',
    })
    expect([await phoneOf(lin.id), await changes(lin.id)]).toEqual([before, 0])
  })

  test('of the phone number by an admin stays in the profile until verified, because it would allow sign-in at the provider', async () => {
    const [lin, mei] = await Promise.all([fixture().member('Lin'), fixture().member('Mei')])
    await fixture().stack.sql("insert into public.roles values ($1, 'admin')", [mei.id])
    await answerOf(mei.client.rpc('update_user', { userId: lin.id, phone: '+8613900000044' }))
    expect([await phoneOf(lin.id), await userOf(lin.id)]).toMatchObject([
      { phone: '+8613900000044', trust: 'needs_verification' },
      { phone: null },
    ])
    await fixture().stack.sql('update auth.users set email_confirmed_at = null where id = $1', [lin.id])
    await answerOf(mei.client.rpc('confirm_user_email', { userId: lin.id }))
    expect(await phoneOf(lin.id)).toEqual({ phone: '+8613900000044', trust: 'needs_verification' })
    await lin.client.auth.updateUser({ phone: '+8613900000044' })
    const token = fixture().stack.codesTo('+8613900000044').at(-1)!
    await fixture().visitor.auth.verifyOtp({ type: 'phone_change', phone: '+8613900000044', token })
    expect([await phoneOf(lin.id), await userOf(lin.id)]).toMatchObject([
      { phone: '+8613900000044', trust: 'verified' },
      { phone: '8613900000044' },
    ])
    await answerOf(lin.client.rpc('change_phone', { phone: null }))
    expect([await phoneOf(lin.id), await userOf(lin.id)]).toMatchObject([{ phone: null }, { phone: null }])
  })

  test('of the phone number by two members at once is won by the one who enters the code', async () => {
    const [lin, mei] = await Promise.all([fixture().member('Lin'), fixture().member('Mei')])
    for (const { client } of [lin, mei]) expect((await client.auth.updateUser({ phone: '+8613900000045' })).error).toBeNull()
    const requested = await fixture().stack.sql("select id from auth.users where phone_change = '8613900000045'")
    expect(requested).toEqual([{ id: mei.id }])
  })

  test('of the email address by an admin changes the identity, so that the old address is free and no key to the account', async () => {
    const [lin, ada] = await Promise.all([fixture().member('Lin'), fixture().admin('Ada')])
    await answerOf(ada.client.rpc('update_user', { userId: lin.id, email: 'lin.moved@bothy.example' }))
    expect(
      await fixture().stack.sql("select email, identity_data ->> 'email' as key from auth.identities where user_id = $1", [lin.id]),
    ).toEqual([{ email: 'lin.moved@bothy.example', key: 'lin.moved@bothy.example' }])
  })

  test('of the email address by an admin is what the mail to the new address says, and not that the member has registered', async () => {
    const [lin, ada] = await Promise.all([fixture().member('Lin'), fixture().admin('Ada')])
    const email = 'lin.corrected@bothy.example'
    await answerOf(ada.client.rpc('update_user', { userId: lin.id, email }))
    // As the app does for the admin.
    const options = { emailRedirectTo: 'http://localhost:4173/verify-email' }
    expect((await fixture().visitor.auth.resend({ type: 'signup', email, options })).error).toBeNull()
    const [mail] = fixture().stack.mailsTo(email)
    expect(mail!.html).toContain('An admin of the club changed the email address')
    expect(mail!.html).not.toMatch(/Welcome|\{\{/)
  })

  test('of the language is that of the next mail', async () => {
    const lin = await fixture().member('Lin')
    await answerOf(lin.client.rpc('update_user_settings', { preferences: { language: 'de' } }))
    expect((await fixture().visitor.auth.resetPasswordForEmail(lin.email)).error).toBeNull()
    expect(fixture().stack.mailsTo(lin.email).at(-1)!.html).toContain('<h2>Neues Passwort</h2>')
  })

  test('of the email address at the provider also changes the profile', async () => {
    const lin = await fixture().member('Lin')
    await lin.client.auth.updateUser({ email: 'moved@bothy.example' })
    expect(await profileOf('moved@bothy.example')).toBeUndefined()
    const [mail] = fixture().stack.mailsTo('moved@bothy.example')
    await fixture().visitor.auth.verifyOtp({ type: 'email_change', token_hash: mail!.tokenHash })
    expect(await profileOf('moved@bothy.example')).toMatchObject({ email_verified: true })
  })

  test('that deletes the user or the profile deletes both', async () => {
    const [lin, mei] = await Promise.all([fixture().member('Lin'), fixture().member('Mei')])
    await fixture().service.auth.admin.deleteUser(lin.id)
    await fixture().service.from('profiles').delete().eq('id', mei.id)
    expect([await profileOf(lin.email), await userOf(lin.id), await profileOf(mei.email), await userOf(mei.id)]).toEqual(
      Array.from({ length: 4 }, () => undefined),
    )
  })
})

describe('deleting an account', () => {
  test('needs a recent password', async () => {
    const lin = await fixture().member('Lin')
    await ageLastPassword(fixture().stack, lin.id)
    expect(await refusalOf(lin.client.rpc('delete_account', {}))).toEqual({ status: 401, code: 'WRONG_PASSWORD' })
    // A code by mail is a sign-in too, without the password.
    await fixture().visitor.auth.signInWithOtp({ email: lin.email })
    const token = fixture().stack.mailsTo(lin.email).at(-1)!.code
    const { data } = await fixture().visitor.auth.verifyOtp({ type: 'email', email: lin.email, token })
    const byCode = fixture().withToken(data.session!.access_token)
    expect(await answerOf(byCode.rpc('get_user_info', {}))).toMatchObject({ id: lin.id })
    expect(await refusalOf(byCode.rpc('delete_account', {}))).toEqual({ status: 401, code: 'WRONG_PASSWORD' })
    expect(await userOf(lin.id)).toBeDefined()
    await fixture().signInAgain(lin)
    expect(await answerOf(lin.client.rpc('delete_account', {}))).toEqual({ ok: true })
    expect([await userOf(lin.id), await profileOf(lin.email)]).toEqual([undefined, undefined])
    expect(await refusalOf(lin.client.rpc('get_user_info', {}))).toEqual({ status: 401, code: 'NOT_SIGNED_IN' })
  })
})

describe('a second factor', () => {
  test('is required before anything is read or changed, in the database itself', async () => {
    const lin = await fixture().member('Lin')
    await addSecondFactor(lin)
    const halfSignedIn = await fixture().signInAgain(lin)
    const refused = { status: 401, code: 'MFA_REQUIRED' }
    expect(await refusalOf(halfSignedIn.client.rpc('get_user_info', {}))).toEqual(refused)
    expect(await refusalOf(halfSignedIn.client.rpc('create_activity', aProposal()))).toEqual(refused)
    expect(await refusalOf(halfSignedIn.client.from('favorites').select('*'))).toEqual(refused)
    const files = halfSignedIn.client.storage.from('activity-images')
    const { error } = await files.upload('public/1760000000000_a.webp', new Blob(['x'], { type: 'image/webp' }))
    expect((error as unknown as { statusCode: string }).statusCode).toBe('403')
  })

  test('lets the session in with a valid code, until the session ends', async () => {
    const lin = await fixture().member('Lin')
    const factor = await addSecondFactor(lin)
    expect(await answerOf(lin.client.rpc('get_user_info', {}))).toMatchObject({ id: lin.id })
    const halfSignedIn = await fixture().signInAgain(lin)
    const { factorId } = factor
    expect((await halfSignedIn.client.auth.mfa.challengeAndVerify({ factorId, code: '000000' })).error?.code).toBe(
      'mfa_verification_failed',
    )
    await passSecondFactor(halfSignedIn, factor)
    expect(await answerOf(halfSignedIn.client.rpc('get_user_info', {}))).toMatchObject({ id: lin.id })
  })

  test('is required by commands even if PostgREST does not check it first', async () => {
    const lin = await fixture().member('Lin')
    await addSecondFactor(lin)
    const claims = JSON.parse(Buffer.from((await fixture().signInAgain(lin)).token.split('.')[1]!, 'base64url').toString()) as object
    const call = fixture().stack.sql("select set_config('request.jwt.claims', $1, false), public.get_user_info('{}')", [
      JSON.stringify(claims),
    ])
    await expect(call).rejects.toThrow('MFA_REQUIRED')
  })

  test('that was set up but not confirmed is not required', async () => {
    const lin = await fixture().member('Lin')
    await lin.client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'phone' })
    expect(await answerOf(lin.client.rpc('get_user_info', {}))).toMatchObject({ id: lin.id })
  })
})
