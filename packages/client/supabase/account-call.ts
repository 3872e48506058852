/** What every call to the accounts of the provider has in common: what it stands on, and how it is written. */
import type { calls, CallName, Output, Parsed } from '@bothy/contract/calls.ts'
import { Refusal } from '@bothy/contract/refusals.ts'
import type { OnProgress } from '../club.ts'
import type { Entrance } from './entrance.ts'
import type { Provider } from './provider.ts'
import { held } from './refusal.ts'

type AccountCallName = { [Name in CallName]: (typeof calls)[Name]['by'] extends 'accounts' ? Name : never }[CallName]

/** Aborts `signal` when the answer comes too late to be wanted. */
export type AccountCall<Name extends AccountCallName> = (
  input: Parsed<Name>,
  signal: AbortSignal,
  onProgress?: OnProgress,
) => Promise<Output<Name>>
export type AccountCalls = { [Name in AccountCallName]: AccountCall<Name> }

export type AccountParts = {
  provider: Provider
  entrance: Entrance
  /** Where the club is found, for links and for coming back; ends in a slash when it lies in a folder. */
  home: string
}

export const done = { ok: true } as const

/** Names the field where the provider itself finds a password too weak. */
export const weak =
  (field: string) =>
  (fault: unknown): never => {
    if (!(fault instanceof Refusal) || fault.code !== 'WEAK_PASSWORD') throw fault
    throw new Refusal('WEAK_PASSWORD', { fields: { [field]: ['INVALID'] }, message: fault.message, cause: fault })
  }

/** Whoever has a password shows that they know it. */
export async function provePassword({ aside, ask, tokens }: Provider, password: string | null | undefined): Promise<void> {
  const { user, access_token: token } = await tokens()
  const hasPassword = user.identities?.some(({ provider: way }) => way === 'email') ?? true
  if (!hasPassword) return
  const { email } = await ask('getUserInfo', {}, { token })
  const mine = aside()
  held(await mine.signInWithPassword({ email, password: password ?? '' }))
  await mine.signOut({ scope: 'local' })
}
