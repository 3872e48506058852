/** The door to a hosted club: the rulebook's calls as functions of its database, accounts, pictures and news by the provider's own services. */
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

export type SupabaseDoor = { club: Club; live: Live; close: () => void }

/** Account calls that functions of ours in the hosted database answer, since the provider's library does not. */
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

/** Milliseconds. Pictures are big and networks slow. */
const patienceFor = (name: CallName): number | undefined => (name === 'uploadImage' ? 120_000 : undefined)

export function createSupabaseDoor({
  session,
  clock,
  page,
  reencode = reencodeInBrowser,
  home,
  ...options
}: SupabaseDoorOptions): SupabaseDoor {
  const provider = connectProvider(options)
  const parts = { provider, entrance: createEntrance(provider, clock), home: home ?? globalThis.location?.origin ?? options.url }
  const accounts: Omit<AccountCalls, (typeof byDatabase)[number]> = {
    ...registration(parts),
    ...signIn(parts),
    ...openId(parts),
    ...passwords(parts),
    ...phoneChange(parts),
    ...secondFactor(parts),
    ...noPasskeys,
    ...pictures(provider, reencode),
    ...clubFile(provider),
  }
  // Left by who signed out while this door was closed.
  if (!session.token()) provider.forget()
  const unfollow = followTokens(provider, session)

  const carry: Carry = (name, input, token, asked, onProgress) => {
    const act = async (signal: AbortSignal) => {
      const { by, who, input: schema } = calls[name]
      const parsed = parseInput(schema, input)
      if (by === 'rulebook' || isByDatabase(name))
        return provider.run(sqlName(name), parsed, { signal, token: token && (await provider.tokens()).access_token })
      if (!token && who !== 'open') throw new Refusal('NOT_SIGNED_IN')
      return (accounts[name as keyof typeof accounts] as AnyAccountCall)(parsed, signal, onProgress)
    }
    return inTime(clock, asked, act, patienceFor(name))
  }

  return {
    club: clubOf(asViewer(session, insisting(carry, clock))),
    live: broadcastLive(provider.client, page),
    close: () => {
      unfollow()
      void provider.client.auth.dispose()
      void provider.client.removeAllChannels()
    },
  }
}
