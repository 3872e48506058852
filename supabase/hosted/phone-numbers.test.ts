/** Whose a phone number is in a hosted project, and who learns whether it is one of a member. */
import { expect, test } from 'vitest'
import { answerOf, refusalOf, setUpSupabase, type TestMember } from '../testing/fixture.ts'

const fixture = setUpSupabase()

const infoOf = ({ client }: TestMember) =>
  answerOf<{ phone: string; phoneVerified: boolean; takenPhone: string }>(client.rpc('get_user_info', {}))
const phoneOf = async (member: TestMember) => (await infoOf(member)).phone
const isTaken = async ({ client }: TestMember, phone: string, toProve: boolean) =>
  (await answerOf<{ isTaken: boolean }>(client.rpc('change_phone', { phone, toProve }))).isTaken

/** Enters the code that the provider sends. */
async function verify({ client }: TestMember, phone: string) {
  expect((await client.auth.updateUser({ phone })).error).toBeNull()
  const token = fixture().stack.codesTo(phone).at(-1)!
  const { error } = await fixture().visitor.auth.verifyOtp({ type: 'phone_change', phone, token })
  expect(error).toBeNull()
}

test.each(['declared', 'needs_verification'])('who verifies a number takes it from a member for whom it is %s', async (trust) => {
  const [lin, mei] = await Promise.all([fixture().member('Lin'), fixture().member('Mei')])
  await fixture().stack.sql('update public.profiles set phone_status = $2 where id = $1', [mei.id, trust])
  const [phone, before] = [await phoneOf(mei), await phoneOf(lin)]
  expect(await isTaken(lin, phone, false)).toBe(true)
  expect(await phoneOf(lin)).toBe(before)
  expect(await isTaken(lin, phone, true)).toBe(false)
  await verify(lin, phone)
  expect(await infoOf(lin)).toMatchObject({ phone, phoneVerified: true })
  expect(await infoOf(mei)).toMatchObject({ phone: null, phoneVerified: false })
})

test('a number that a member has verified is refused to all others', async () => {
  const [lin, mei] = await Promise.all([fixture().member('Lin'), fixture().member('Mei')])
  const phone = '+8613900000061'
  await verify(mei, phone)
  for (const toProve of [true, false]) expect(await isTaken(lin, phone, toProve)).toBe(true)
  expect((await lin.client.auth.updateUser({ phone })).error).not.toBeNull()
  expect(await phoneOf(mei)).toBe(phone)
})

test('a member is told that the number of the registration is taken, and learns nothing about other numbers', async () => {
  const [lin, mei] = await Promise.all([fixture().member('Lin'), fixture().member('Mei')])
  const [own, phone] = [await phoneOf(lin), await phoneOf(mei)]
  await answerOf(lin.client.rpc('change_phone', { phone: null }))
  await lin.client.auth.updateUser({ data: { phone, invitation: 'mine', theme: 'dark' } })
  expect((await infoOf(lin)).takenPhone).toBeNull()
  await verify(mei, own)
  expect((await infoOf(lin)).takenPhone).toBe(own)
  const [stored] = await fixture().stack.sql('select raw_user_meta_data as data from auth.users where id = $1', [lin.id])
  expect(stored!['data']).toMatchObject({ phone: own, theme: 'dark' })
  expect(stored!['data']).not.toHaveProperty('invitation')
})

test('addresses and numbers that the contract refuses are refused, at the provider too', async () => {
  const [lin, ada] = await Promise.all([fixture().member('Lin'), fixture().admin('Ada')])
  const invalid = { status: 400, code: 'INVALID_INPUT' }
  const before = await infoOf(lin)
  for (const phone of ['+999999999', '+10000000', 'x']) {
    for (const toProve of [true, false]) expect(await refusalOf(lin.client.rpc('change_phone', { phone, toProve }))).toEqual(invalid)
    expect(await refusalOf(ada.client.rpc('invite_user', { email: 'new@bothy.example', phone }))).toEqual(invalid)
    expect((await lin.client.auth.updateUser({ phone })).error).not.toBeNull()
  }
  for (const email of ['a@b', '<a@b.example>', 'a;b@c.example']) {
    expect(await refusalOf(lin.client.rpc('request_email_change', { email }))).toEqual(invalid)
    expect(await refusalOf(ada.client.rpc('invite_user', { email }))).toEqual(invalid)
    expect((await lin.client.auth.updateUser({ email })).error).not.toBeNull()
    expect((await fixture().visitor.auth.signUp({ email, password: 'alpenglow-4478' })).error).not.toBeNull()
  }
  expect(await infoOf(lin)).toEqual(before)
  expect(await fixture().stack.sql("select email from auth.users where email !~ '@bothy.example$'")).toEqual([])
})
