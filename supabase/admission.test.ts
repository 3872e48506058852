/** How an administrator asks somebody in at a hosted club, and what others try meanwhile. */
import { createClient } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { answerOf, password, peopleAtStand, refusalOf } from './testing/people.ts'

const people = peopleAtStand()

/** What the app of the administrator does on the side; or somebody else, with a mark that they make up. */
async function signUp(email: string, invitation: string): Promise<string> {
  const { stand } = people()
  const aside = createClient(stand.url, stand.anonKey, { auth: { persistSession: false, autoRefreshToken: false } })
  const { data, error } = await aside.auth.signUp({ email, password, options: { data: { name: 'Ida', invitation } } })
  if (error) throw error
  return data.user!.id
}

test('an invited account is admitted once, on record, and is an administrator`s if that was asked', async () => {
  const ada = await people().admin('Ada')
  const [email, invitation] = ['ida@bothy.example', crypto.randomUUID()]
  await answerOf(ada.client.rpc('invite_user', { email }))
  const userId = await signUp(email, invitation)
  expect(await answerOf(ada.client.rpc('admit_user', { userId, invitation, isAdmin: true }))).toMatchObject({ id: userId, isAdmin: true })
  expect(await refusalOf(ada.client.rpc('admit_user', { userId, invitation }))).toEqual({ status: 403, code: 'CANNOT_MANAGE_ADMIN' })
  expect(await people().stand.sql("select details ->> 'name' as name from public.system_logs where operation = 'create_user'")).toEqual([
    { name: 'Ida' },
  ])
})

test('an account that somebody else has made for an invited address is not admitted', async () => {
  const ada = await people().admin('Ada')
  const email = 'eva@bothy.example'
  await answerOf(ada.client.rpc('invite_user', { email }))
  const userId = await signUp(email, 'made up')
  const asked = ada.client.rpc('admit_user', { userId, invitation: crypto.randomUUID(), isAdmin: true })
  expect(await refusalOf(asked)).toEqual({ status: 409, code: 'ALREADY_REGISTERED' })
  expect(await refusalOf(ada.client.rpc('invite_user', { email }))).toEqual({ status: 409, code: 'ALREADY_REGISTERED' })
  expect(await people().stand.sql('select is_admin from public.profiles where id = $1', [userId])).toEqual([{ is_admin: false }])
})

test('who is no administrator admits nobody, themselves least of all', async () => {
  const lin = await people().member('Lin')
  const invitation = crypto.randomUUID()
  await lin.client.auth.updateUser({ data: { invitation } })
  const asked = lin.client.rpc('admit_user', { userId: lin.id, invitation, isAdmin: true })
  expect(await refusalOf(asked)).toEqual({ status: 403, code: 'NOT_PERMITTED' })
})
