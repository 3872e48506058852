/** The supabase backend: database functions over PostgREST; accounts, images and live updates with the services of Supabase. */
import { calls, sqlName, type CallName } from '@bothy/contract/calls.ts'
import { parseInput } from '@bothy/contract/describe.ts'
import { Refusal } from '@bothy/contract/refusals.ts'
import { asViewer, insisting, inTime, type Carry } from '../asking.ts'
import type { Clock } from '../clock.ts'
import { clubOf, type Club, type OnProgress } from '../club.ts'
import { reencodeInBrowser, type Reencode } from '../images.ts'
import type { Live } from '../live.ts'
import { noPasskeys } from '../no-passkeys.ts'
import type { Page } from '../page.ts'
import type { Session } from '../session.ts'
import type { AccountCalls } from './account-call.ts'
import { broadcastLive } from './broadcast.ts'
import { clubFile } from './club-file.ts'
import { createEntrance } from './entrance.ts'
import { openId } from './open-id.ts'
import { passwords } from './passwords.ts'
import { phoneChange } from './phone-change.ts'
import { connectProvider, type ProviderOptions } from './provider.ts'
import { registration } from './registration.ts'
import { secondFactor } from './second-factor.ts'
import { signIn } from './sign-in.ts'
import { followTokens } from './tokens-followed.ts'
import { pictures } from './upload.ts'

export type SupabaseDoorOptions = ProviderOptions & {
  session: Session
  clock: Clock
  page: Page
  reencode?: Reencode | undefined
  home?: string | undefined
}

type AnyAccountCall = (input: unknown, signal: AbortSignal, onProgress?: OnProgress) => Promise<unknown>

export type SupabaseDoor = { api: Club; live: Live; close: () => void }

/** Account calls that our own functions in the hosted database implement, because the Supabase library cannot. */
const byDatabase = [
  'listSessions',
  'endSession',
  'getTwoFactor',
  'listUserSessions',
  'endUserSession',
  'endUserSessions',
  'listDeliveries',
] as const satisfies (keyof AccountCalls)[]
const isByDatabase = (name: CallName): boolean => (byDatabase as readonly string[]).includes(name)

/** Milliseconds; longer for images on slow networks, undefined for the default timeout. */
const timeoutFor = (name: CallName): number | undefined => (name === 'uploadImage' ? 120_000 : undefined)

export function createSupabaseDoor({
  session,
  clock,
  page,
  reencode = reencodeInBrowser,
  home,
  ...options
}: SupabaseDoorOptions): SupabaseDoor {
  const connection = connectProvider(options)
  const context = { connection, signInFlow: createEntrance(connection, clock), home: home ?? globalThis.location?.origin ?? options.url }
  const accounts: Omit<AccountCalls, (typeof byDatabase)[number]> = {
    ...registration(context),
    ...signIn(context),
    ...openId(context),
    ...passwords(context),
    ...phoneChange(context),
    ...secondFactor(context),
    ...noPasskeys,
    ...pictures(connection, reencode),
    ...clubFile(connection),
  }
  // Tokens may be left when the member signed out before this backend was loaded.
  if (!session.token()) connection.deleteTokens()
  const stopSync = followTokens(connection, session)

  const send: Carry = (name, input, token, callerSignal, onProgress) => {
    const run = async (signal: AbortSignal) => {
      const { by, who, input: schema } = calls[name]
      const parsed = parseInput(schema, input)
      if (by === 'rulebook' || isByDatabase(name))
        return connection.callFunction(sqlName(name), parsed, { signal, token: token && (await connection.tokens()).access_token })
      if (!token && who !== 'open') throw new Refusal('NOT_SIGNED_IN')
      return (accounts[name as keyof typeof accounts] as AnyAccountCall)(parsed, signal, onProgress)
    }
    return inTime(clock, callerSignal, run, timeoutFor(name))
  }

  return {
    api: clubOf(asViewer(session, insisting(send, clock))),
    live: broadcastLive(connection.client, page),
    close: () => {
      stopSync()
      void connection.client.auth.dispose()
      void connection.client.removeAllChannels()
    },
  }
}
