/**
 * A fresh club with the settings of config.toml as they are shipped, used through the client of the app: addresses must be confirmed, and there is neither
 * SMS nor Google.
 */
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { connect } from '@bothy/client/connect.ts'
import { aBrowser } from '@bothy/client/testing/fake-browser.ts'
import { aProposal, password } from './testing/fixture.ts'
import { type LocalStack, startLocalStack } from './testing/local-stack/local-stack.ts'

let stack: LocalStack
beforeAll(async () => {
  stack = await startLocalStack({ cluster: inject('supabaseCluster') })
})
afterAll(() => stack?.close())

/** Somebody with the app in a browser. */
function someone() {
  const { url, anonKey } = stack
  return connect({ mode: 'supabase', supabase: { url, anonKey, home: 'http://localhost:4173/' }, ...aBrowser().tab() })
}
const newestMail = (email: string) => {
  const { pathname, searchParams } = new URL(stack.mailsTo(email).at(-1)!.link)
  return { page: pathname, token: searchParams.get('token')! }
}
const refused = (promise: Promise<unknown>) =>
  promise.then(
    () => 'done',
    (error: { code?: string }) => error.code,
  )

async function registered(name: string) {
  const [person, email] = [someone(), `${name.toLowerCase()}@bothy.example`]
  expect(await person.api.register({ name, email, phone: '', password })).toMatchObject({ needEmailConfirmation: true, session: null })
  expect(await refused(person.api.emailLogin({ email, password }))).toBe('EMAIL_NOT_VERIFIED')
  expect(newestMail(email).page).toBe('/verify-email')
  await person.api.verifyEmail({ token: newestMail(email).token })
  await person.api.emailLogin({ email, password })
  return { ...person, email }
}

test('from the first admin to the first outing, and to the last day of a member', async () => {
  const ada = await registered('Ada')
  await stack.sql("insert into public.roles select id, 'admin' from public.profiles where email = $1", [ada.email])

  const email = 'ida@bothy.example'
  expect(await ada.api.createUser({ name: 'Ida', email, phone: null })).toMatchObject({ name: 'Ida', passwordLink: null })
  const ida = someone()
  expect(newestMail(email).page).toBe('/invitation')
  await ida.api.confirmPasswordReset({ token: newestMail(email).token, newPassword: password })
  await ida.api.emailLogin({ email, password })

  const { id: activityId } = await ida.api.createActivity(aProposal() as Parameters<typeof ida.api.createActivity>[0])
  await ada.api.approveActivity({ activityId })
  await ida.api.startEnrollment({ activityId })
  const mei = await registered('Mei')
  await mei.api.joinActivity({ activityId })
  expect((await someone().api.getActivity({ activityId })).currentParticipants).toBe(1)

  await mei.api.resetPassword({ email: mei.email })
  const newPassword = 'six dry socks and a hat'
  await mei.api.confirmPasswordReset({ token: newestMail(mei.email).token, newPassword })
  await mei.api.emailLogin({ email: mei.email, password: newPassword })
  await mei.api.deleteAccount({ password: newPassword })
  expect(await stack.sql('select from auth.users where email = $1', [mei.email])).toEqual([])
})

test('offers neither codes by SMS nor Google', async () => {
  expect(await someone().api.listProviders()).toMatchObject({ email: true, phone: false, oidc: null })
})

test('an invitation that failed on its way can be repeated until its mail was sent', async () => {
  const ada = await registered('Ava')
  await stack.sql("insert into public.roles select id, 'admin' from public.profiles where email = $1", [ada.email])
  const eve = { name: 'Eve', email: 'eve@bothy.example', phone: null, isAdmin: true }
  for (const mails of [0, 1, 0]) {
    stack.limitMails(mails)
    expect(await refused(ada.api.createUser(eve))).toBe('RATE_LIMITED')
  }
  stack.limitMails(Infinity)
  expect(await ada.api.createUser(eve)).toMatchObject({ name: 'Eve', isAdmin: true })
  expect(newestMail(eve.email).page).toBe('/invitation')
  expect(await refused(ada.api.createUser(eve))).toBe('ALREADY_REGISTERED')
  expect(
    await stack.sql(
      `select count(*)::integer as count from public.system_logs where operation = 'create_user' and details ->> 'name' = 'Eve'`,
    ),
  ).toEqual([{ count: 1 }])
})
