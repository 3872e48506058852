/** Invitations in a hosted project, and attempts to abuse them. */
import { createClient } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { answerOf, password, setUpSupabase, refusalOf } from '../testing/fixture.ts'

const fixture = setUpSupabase()

/** Creates an account as the admin's app does; an attacker does the same with an invented invitation token. */
async function signUp(email: string, invitation: string, phone?: string): Promise<string> {
  const { stack } = fixture()
  const separateClient = createClient(stack.url, stack.anonKey, { auth: { persistSession: false, autoRefreshToken: false } })
  const { data, error } = await separateClient.auth.signUp({ email, password, options: { data: { name: 'Ida', invitation, phone } } })
  if (error) throw error
  return data.user!.id
}

test('an invited account is admitted once, is logged, and is an admin if requested', async () => {
  const ada = await fixture().admin('Ada')
  const [email, invitation] = ['ida@bothy.example', crypto.randomUUID()]
  await answerOf(ada.client.rpc('invite_user', { email }))
  const userId = await signUp(email, invitation)
  expect(await answerOf(ada.client.rpc('admit_user', { userId, invitation, isAdmin: true }))).toMatchObject({ id: userId, isAdmin: true })
  expect(await refusalOf(ada.client.rpc('admit_user', { userId, invitation }))).toEqual({ status: 403, code: 'CANNOT_MANAGE_ADMIN' })
  expect(await fixture().stack.sql("select details ->> 'name' as name from public.system_logs where operation = 'create_user'")).toEqual([
    { name: 'Ida' },
  ])
})

test('the phone number that the admin typed needs verification, and opens nothing before', async () => {
  const ada = await fixture().admin('Ada')
  const [email, invitation, phone] = ['una@bothy.example', crypto.randomUUID(), '+8613900000777']
  await answerOf(ada.client.rpc('invite_user', { email, phone }))
  const userId = await signUp(email, invitation, phone)
  const numbers = () =>
    fixture().stack.sql(
      'select p.phone, p.phone_status, u.phone as opens from public.profiles as p join auth.users as u on u.id = p.id where p.id = $1',
      [userId],
    )
  expect(await numbers()).toEqual([{ phone: null, phone_status: 'declared', opens: null }])
  expect(await answerOf(ada.client.rpc('admit_user', { userId, invitation }))).toMatchObject({ phone })
  expect(await numbers()).toEqual([{ phone, phone_status: 'needs_verification', opens: null }])
})

test('an account that somebody else created for an invited address is not admitted', async () => {
  const ada = await fixture().admin('Ada')
  const email = 'eva@bothy.example'
  await answerOf(ada.client.rpc('invite_user', { email }))
  const userId = await signUp(email, 'made up')
  const call = ada.client.rpc('admit_user', { userId, invitation: crypto.randomUUID(), isAdmin: true })
  expect(await refusalOf(call)).toEqual({ status: 409, code: 'ALREADY_REGISTERED' })
  expect(await refusalOf(ada.client.rpc('invite_user', { email }))).toEqual({ status: 409, code: 'ALREADY_REGISTERED' })
  expect(await fixture().stack.sql('select rules.is_admin(id) from public.profiles where id = $1', [userId])).toEqual([{ is_admin: false }])
})

test('members cannot admit anybody, not even themselves', async () => {
  const lin = await fixture().member('Lin')
  const invitation = crypto.randomUUID()
  await lin.client.auth.updateUser({ data: { invitation } })
  const call = lin.client.rpc('admit_user', { userId: lin.id, invitation, isAdmin: true })
  expect(await refusalOf(call)).toEqual({ status: 403, code: 'NOT_PERMITTED' })
})

test('invited members stay although they never confirm the address, and who only claims to be invited is deleted after a week', async () => {
  const ada = await fixture().admin('Ada')
  const [email, invitation] = ['kim@bothy.example', crypto.randomUUID()]
  await answerOf(ada.client.rpc('invite_user', { email }))
  await answerOf(ada.client.rpc('admit_user', { userId: await signUp(email, invitation), invitation }))
  await signUp('ivo@bothy.example', 'made up')
  const both = [[email, 'ivo@bothy.example']]
  await fixture().stack.sql("update public.profiles set created_at = now() - interval '8 days' where email = any ($1)", both)
  await fixture().stack.sql('select rules.delete_unconfirmed_registrations()')
  expect(await fixture().stack.sql('select email from public.profiles where email = any ($1)', both)).toEqual([{ email }])
  expect(await answerOf(ada.client.rpc('invite_user', { email: 'ivo@bothy.example' }))).toEqual({ ok: true })
})
