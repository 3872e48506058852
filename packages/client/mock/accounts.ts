/** Account calls of the mock backend: the functions and flows of the server, on the database of the tab. */
import { createRunCall, type AccountFlow, type Requester } from '@bothy/auth/account-database.ts'
import { databaseAccountCalls } from '@bothy/auth/database-calls.ts'
import { createConfirmPassword, passwordCalls } from '@bothy/auth/password.ts'
import { phoneCalls } from '@bothy/auth/phone.ts'
import { twoFactorCalls } from '@bothy/auth/two-factor.ts'
import type { Parsed } from '@bothy/contract/call-schemas.ts'
import type { AccountCallName } from '@bothy/contract/calls.ts'
import { noCalendarFeed, noMap, noPasskeys, noPush } from '../server-only-calls.ts'
import type { MockDatabase } from './call-function.ts'
import { clubBackupCalls } from './club-backup.ts'
import { passwordCrypto, twoFactorCrypto } from './crypto.ts'
import { demoProvider } from './demo-members.ts'
import { demoProviderCalls } from './demo-provider.ts'

export type AccountCalls = { [Name in AccountCallName]: (input: Parsed<Name>, tokenHash: Uint8Array | null) => Promise<unknown> }

const requesterOf = (tokenHash: Uint8Array | null): Requester => ({
  tokenHash,
  address: null,
  network: '',
  userAgent: globalThis.navigator?.userAgent.slice(0, 300) ?? null,
  locale: null,
  isLimited: false,
})

const listProviders = async () => ({
  email: true,
  phone: true,
  oidc: { name: demoProvider.name },
  passkey: null,
  mail: true,
  alarms: ['mail', 'sms'] as const,
})

/** Messages stay in the outbox until takeSentMessages takes them. */
export function createAccountCalls(database: MockDatabase, now: () => number): Omit<AccountCalls, 'uploadImage' | 'getPhotoFile'> {
  const run = createRunCall(
    (text, values) => database.query(text, values),
    async () => undefined,
  )
  const confirmPassword = createConfirmPassword(run, passwordCrypto)
  const flows = {
    ...databaseAccountCalls(run),
    ...passwordCalls(run, passwordCrypto, confirmPassword, { offersPhone: true, offersOidc: true }),
    ...phoneCalls(run, confirmPassword, true),
    ...demoProviderCalls(run),
    ...twoFactorCalls(run, twoFactorCrypto, confirmPassword, now, true),
    getHealth: (input: unknown, requester: Requester) => run('get_health', input, requester),
    listDeliveries: (input: unknown, requester: Requester) => run('list_deliveries', input, requester, { hasMailProvider: true }),
  }
  const parsed = Object.entries(flows).map(([name, flow]) => [
    name,
    async (input: never, tokenHash: Uint8Array | null) =>
      JSON.parse(await (flow as AccountFlow<never>)(input, requesterOf(tokenHash))) as unknown,
  ])
  return {
    ...(Object.fromEntries(parsed) as { [Name in keyof typeof flows]: AccountCalls[Name] }),
    listProviders,
    ...noPasskeys,
    ...noCalendarFeed,
    ...noMap,
    ...noPush,
    ...clubBackupCalls(database, (password, tokenHash) => confirmPassword(password, requesterOf(tokenHash), { input: { admin: true } })),
  }
}
