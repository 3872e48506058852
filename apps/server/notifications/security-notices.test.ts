/** Whatever changes how somebody signs in is mailed to the owner of the account. */
import { expect, test } from 'vitest'
import { accountMessages, type MailKind } from '@bothy/auth/messages.ts'
import { isSession } from '@bothy/contract/auth/sign-in.ts'
import { locales } from '@bothy/contract/choices.ts'
import { accountMessageKinds, type AccountMessageKind } from '@bothy/contract/notifications.ts'
import { aPasskeyDevice } from '../auth/passkeys/testing/passkey-device.ts'
import { enableSecondFactor, forgetUsedCodes, totpCode } from '../auth/two-factor/testing/authenticator.ts'
import { admin, server, setUpServerWithAdmin } from '../testing/server-with-admin.ts'
import { mailedLink, password, type TestMember } from '../testing/test-server.ts'
import { securityNotices, withoutNotice } from './testing/security-notices.ts'
import { mailText } from './texts.ts'

setUpServerWithAdmin()

type Owner = TestMember & { secret?: string; backupCodes?: string[] }
const withSecondFactor = async (): Promise<Owner> => {
  const member = await server.aMember()
  return { ...member, ...(await enableSecondFactor(server, member)) }
}
const tokenTo = (email: string) => new URL(mailedLink(server.log, email)).searchParams.get('token')!
const newCode = async (owner: Owner) => {
  await forgetUsedCodes(server, owner)
  return totpCode(owner.secret!)
}

let numbers = 0
/** How each command that has a notice is run, on an account that was made for it. */
const commands: Record<string, { owner?: () => Promise<Owner>; run: (owner: Owner) => Promise<unknown> }> = {
  changePassword: {
    run: ({ token }) => server.call('changePassword', { currentPassword: password, newPassword: 'over the ridge' }, token),
  },
  confirmPasswordReset: {
    run: async ({ email }) => {
      await server.call('resetPassword', { email })
      await server.call('confirmPasswordReset', { token: tokenTo(email), newPassword: 'over the ridge' })
    },
  },
  resetPassword: { run: ({ email }) => server.call('resetPassword', { email }) },
  changePhone: { run: ({ token }) => server.call('changePhone', { phone: `+4915118${100_000 + ++numbers}`, password }, token) },
  requestEmailChange: { run: ({ email, token }) => server.call('requestEmailChange', { email: `n-${email}`, password }, token) },
  confirmEmailChange: {
    run: async ({ email, token }) => {
      await server.call('requestEmailChange', { email: `n-${email}`, password }, token)
      await server.call('confirmEmailChange', { token: tokenTo(`n-${email}`) })
    },
  },
  enableTwoFactor: { run: (owner) => enableSecondFactor(server, owner) },
  disableTwoFactor: {
    owner: withSecondFactor,
    run: async (owner) => server.call('disableTwoFactor', { code: await newCode(owner) }, owner.token),
  },
  renewBackupCodes: {
    owner: withSecondFactor,
    run: async (owner) => server.call('renewBackupCodes', { code: await newCode(owner) }, owner.token),
  },
  answerMfa: {
    owner: withSecondFactor,
    run: async ({ email, backupCodes }) => {
      const answer = await server.call('emailLogin', { email, password })
      if (isSession(answer)) throw new Error('no second factor was asked for')
      await server.call('answerMfa', { challenge: answer.challenge, code: backupCodes![0]! })
    },
  },
  resetTwoFactor: {
    owner: withSecondFactor,
    run: ({ id }) => server.call('resetTwoFactor', { userId: id, password: admin.password }, admin.token),
  },
  addPasskey: { run: addPasskey },
  removePasskey: {
    run: async (owner) => server.call('removePasskey', { passkeyId: (await addPasskey(owner)).id }, owner.token),
  },
  endUserSession: {
    run: async ({ id }) => {
      const { items } = await server.call('listUserSessions', { userId: id }, admin.token)
      await server.call('endUserSession', { userId: id, sessionId: items[0]!.id }, admin.token)
    },
  },
  endUserSessions: { run: ({ id }) => server.call('endUserSessions', { userId: id }, admin.token) },
  updateUser: {
    run: async ({ id, email }) => {
      await server.call('updateUser', { userId: id, email: `n-${email}` }, admin.token)
      await server.call('updateUser', { userId: id, isAdmin: true }, admin.token)
    },
  },
  createUser: {
    run: ({ email }) => server.call('createUser', { name: 'Lin', email: `n-${email}` }, admin.token),
  },
  removeAdminRole: {
    run: async ({ id }) => {
      await server.call('updateUser', { userId: id, isAdmin: true }, admin.token)
      await server.call('removeAdminRole', { userId: id }, admin.token)
    },
  },
  unlockUser: {
    run: async ({ id, email }) => {
      await server.sql(
        `insert into accounts.guesses (kind, subject, network, count, locks) values ('password', accounts.hash_token($1), '', 5, 1)`,
        [email],
      )
      await server.call('unlockUser', { userId: id }, admin.token)
    },
  },
}

async function addPasskey({ token }: Owner) {
  const options = await server.call('startPasskey', { password }, token)
  return server.call('addPasskey', { name: 'Phone', credential: aPasskeyDevice(server.instance.url).createCredential(options) }, token)
}

/** Proved elsewhere, because they need an SMS provider, an identity provider, or no account: by their own tests. */
const provedElsewhere = ['confirmPhone', 'finishOidc', 'register', 'resendConfirmation']

const mailed = Object.entries(securityNotices).filter((entry): entry is [string, readonly AccountMessageKind[]] => Array.isArray(entry[1]))

test('every command that could change an account has its notice, or the reason why there is none', () => {
  expect(withoutNotice()).toEqual([])
  const proved = [...Object.keys(commands), ...provedElsewhere]
  expect(mailed.map(([name]) => name).filter((name) => !proved.includes(name))).toEqual([])
})

test.each(mailed.filter(([name]) => name in commands))('%s is mailed to the owner of the account: %o', async (name, kinds) => {
  const { owner: make = () => server.aMember(), run } = commands[name]!
  const owner = await make()
  await run(owner)
  const kindsOf = () => server.log.filter(({ to }) => to === owner.email || to === `n-${owner.email}`).map(({ kind }) => kind)
  await expect.poll(kindsOf).toEqual(expect.arrayContaining([...kinds]))
})

/** The fact that fills each placeholder of a text, besides the names of the club and the recipient. */
const factOf: Record<string, string> = {
  admin: 'by',
  newAddress: 'newAddress',
  codesLeft: 'codesLeft',
  qualification: 'qualification',
  day: 'validUntil',
}
const placeholdersOf = (kind: MailKind) => {
  const texts = locales.map((locale) => JSON.stringify(mailText(locale, kind)))
  return new Set(texts.flatMap((text) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)).filter((name) => name !== 'club'))
}

// After the commands above, which send every kind of message with such a placeholder.
test('every message has the facts for the placeholders of its text, in all languages', async () => {
  await server.sql(
    `with made as (insert into public.qualifications (name) values ('Guide') returning id)
     insert into public.member_qualifications (user_id, qualification_id, valid_until) select $1, id, current_date + 20 from made`,
    [admin.id],
  )
  await server.sql('select rules.remind_of_qualifications()')
  const posted = (await server.sql('select kind, payload from accounts.outbox')) as {
    kind: string
    payload: Record<string, unknown> | null
  }[]
  const kinds = accountMessageKinds.filter((kind): kind is MailKind => accountMessages[kind].channel === 'mail')
  const withPlaceholders = kinds.filter((kind) => placeholdersOf(kind).size > 0)
  expect(withPlaceholders.filter((kind) => !posted.some((message) => message.kind === kind))).toEqual([])
  const empty = posted.flatMap(({ kind, payload }) =>
    withPlaceholders.includes(kind as MailKind)
      ? [...placeholdersOf(kind as MailKind)].filter((name) => !payload?.[factOf[name]!]).map((name) => `{${name}} of ${kind}`)
      : [],
  )
  expect(empty).toEqual([])
})
