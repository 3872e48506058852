/** Shared types and helpers of the account calls with Supabase Auth. */
import type { Output, Parsed } from '@bothy/contract/call-schemas.ts'
import type { AccountCallName } from '@bothy/contract/calls.ts'
import { Refusal } from '@bothy/contract/errors.ts'
import type { OnProgress } from '../api.ts'
import type { Clock } from '../clock.ts'
import type { DetachedAuthClient, SupabaseConnection } from './connection.ts'
import { toRefusal } from './errors.ts'
import type { SignInFlow } from './sign-in-flow.ts'

/** `signal` aborts when the call has timed out or was cancelled. */
export type AccountCall<Name extends AccountCallName> = (
  input: Parsed<Name>,
  signal: AbortSignal,
  onProgress?: OnProgress,
) => Promise<Output<Name>>
export type AccountCalls = { [Name in AccountCallName]: AccountCall<Name> }

export type AccountContext = {
  connection: SupabaseConnection
  signInFlow: SignInFlow
  clock: Clock
  /** The address of the app, for links and redirects. It ends in a slash when the app is in a folder. */
  home: string
}

export const done = { ok: true } as const

/** Adds the field to a WEAK_PASSWORD refusal of Supabase Auth and rethrows every other error. */
export const withWeakPasswordField =
  (field: string) =>
  (error: unknown): never => {
    if (!(error instanceof Refusal) || error.code !== 'WEAK_PASSWORD') throw error
    throw new Refusal('WEAK_PASSWORD', { fields: { [field]: ['INVALID'] }, message: error.message, cause: error })
  }

/** Signs in with the password of the signed-in member, who may have entered another one. */
export async function checkPassword(client: DetachedAuthClient, email: string, password: string): Promise<void> {
  const { error } = await client.signInWithPassword({ email, password })
  const refusal = error && toRefusal(error)
  if (refusal) throw refusal.code === 'BAD_CREDENTIALS' ? new Refusal('WRONG_PASSWORD', { cause: refusal }) : refusal
}

/**
 * Runs a function after the password of the signed-in member was checked; members without a password pass. The database looks for a recent sign-in
 * with the password among the member's sessions, so the session of this check ends afterwards.
 */
export async function withPassword<Answer>(
  { createAuthClient, call, tokens }: SupabaseConnection,
  password: string | null | undefined,
  run: () => Promise<Answer>,
): Promise<Answer> {
  const { access_token: token } = await tokens()
  const { email, hasPassword } = await call('getUserInfo', {}, { token })
  if (!hasPassword) return run()
  const client = createAuthClient()
  await checkPassword(client, email, password ?? '')
  try {
    return await run()
  } finally {
    await client.signOut({ scope: 'local' })
  }
}
