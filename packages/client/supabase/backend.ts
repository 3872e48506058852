/** The supabase backend: database functions over PostgREST; accounts, images and live updates with the services of Supabase. */
import type { MemberAccount } from '@bothy/contract/admin/member-accounts.ts'
import { hostedRegistration } from '@bothy/contract/auth/inputs.ts'
import { callSchemas } from '@bothy/contract/call-schemas.ts'
import { calls, databaseFunction, type CallName } from '@bothy/contract/calls.ts'
import { Refusal } from '@bothy/contract/errors.ts'
import { parseInput } from '@bothy/contract/parse-input.ts'
import { createApi, type Api, type OnProgress } from '../api.ts'
import type { Clock } from '../clock.ts'
import type { Live } from '../live/live.ts'
import { shareLive } from '../live/share-live.ts'
import type { Page } from '../page.ts'
import { reencodeInBrowser, type Reencode } from '../reencode-image.ts'
import { noCalendarFeed, noMap, noPasskeys, noPush, noStoppedChanges, noTestMail } from '../server-only-calls.ts'
import type { Session } from '../session/session.ts'
import { createTransport, type Send } from '../transport/transport.ts'
import type { AccountCalls, AccountContext } from './account-call.ts'
import { connectSupabase, type ConnectionOptions, type SupabaseConnection } from './connection.ts'
import { emailChange } from './email-change.ts'
import { signOutWhenIdle } from './idle-sign-out.ts'
import { imageUpload } from './image-upload.ts'
import { oidc } from './oidc.ts'
import { passwords } from './passwords.ts'
import { phoneChange } from './phone-change.ts'
import { createRealtimeLive } from './realtime-live.ts'
import { registration } from './registration.ts'
import { createSignInFlow, expiryOf } from './sign-in-flow.ts'
import { signIn } from './sign-in.ts'
import { twoFactor } from './two-factor.ts'

export type SupabaseBackendOptions = ConnectionOptions & {
  /** When this page began to load its data, in milliseconds since 1970. */
  since: number
  session: Session
  clock: Clock
  page: Page
  reencode?: Reencode | undefined
  home?: string | undefined
}

type AnyAccountCall = (input: unknown, signal: AbortSignal | undefined, onProgress?: OnProgress) => Promise<unknown>

export type SupabaseBackend = { api: Api; live: Live; databaseVersion: SupabaseConnection['databaseVersion']; close: () => void }

/** An admin has changed an address in the database, where Supabase Auth does not notice that a link is due. */
async function sendAddressLink(
  { connection: { createAuthClient }, home }: Pick<AccountContext, 'connection' | 'home'>,
  changed: MemberAccount,
  { email }: { email?: string },
): Promise<void> {
  // The redirect chooses the words in the template of the mail.
  const options = { emailRedirectTo: new URL('verify-email', home).href }
  if (email !== undefined && !changed.emailVerified) await createAuthClient().resend({ type: 'signup', email: changed.email, options })
}

/** Milliseconds; longer for images on slow networks, undefined for the default timeout. */
const timeoutOf = (name: CallName): number | undefined => (name === 'uploadImage' ? 120_000 : undefined)

export function createSupabaseBackend({
  session,
  since,
  clock,
  page,
  reencode = reencodeInBrowser,
  home,
  ...options
}: SupabaseBackendOptions): SupabaseBackend {
  const connection = connectSupabase(options)
  const context = {
    connection,
    signInFlow: createSignInFlow(connection, clock),
    clock,
    home: home ?? globalThis.location?.origin ?? options.url,
  }
  const accounts: AccountCalls = {
    ...registration(context),
    ...signIn(context),
    ...oidc(context),
    ...passwords(context),
    ...phoneChange(context),
    ...emailChange(context),
    ...twoFactor(context),
    ...noPasskeys,
    ...noCalendarFeed,
    ...noMap,
    ...noPush,
    ...noStoppedChanges,
    ...noTestMail,
    ...imageUpload(connection, reencode),
    ...operations(connection),
  }
  // Tokens may be left when the member signed out before this backend was loaded.
  if (!session.token()) connection.deleteTokens()
  const stopSync = syncTokens(connection, session)
  const stopIdleSignOut = signOutWhenIdle({ connection, session, clock, page })

  const send: Send = async (name, input, token, { signal, onProgress, idempotencyKey }) => {
    const { by, who } = calls[name]
    const parsed = parseInput(name === 'register' ? hostedRegistration : callSchemas[name].input, input)
    if (by === 'database') {
      const { name: sql, input: sent } = databaseFunction(name, parsed, idempotencyKey)
      const answer = await connection.callFunction(sql, sent, { signal, token: token && (await connection.tokens()).access_token })
      if (name === 'updateUser') await sendAddressLink(context, answer as MemberAccount, parsed as { email?: string })
      return answer
    }
    if (!token && who !== 'open') throw new Refusal('NOT_SIGNED_IN')
    return (accounts[name as keyof AccountCalls] as AnyAccountCall)(parsed, signal, onProgress)
  }

  return {
    api: createApi(createTransport({ session, clock, page, storage: options.storage, send, timeoutOf })),
    live: shareLive(createRealtimeLive(connection.client, page, session, since), { name: `bothy.live ${options.url}`, since, clock, page }),
    databaseVersion: connection.databaseVersion,
    close: () => {
      stopSync()
      stopIdleSignOut()
      void connection.client.auth.dispose()
      void connection.client.removeAllChannels()
    },
  }
}

/** What the operator of a hosted club finds at Supabase: backups, which are refused here, and the log of mails and SMS, which is empty here. The health page has what the database knows. */
function operations({
  call,
  asMember,
}: SupabaseConnection): Pick<AccountCalls, 'backupClub' | 'restoreClub' | 'getHealth' | 'listDeliveries'> {
  /** Checks first that the caller is an admin. */
  async function elsewhere(_: unknown, signal: AbortSignal): Promise<never> {
    await call('getSystemSettings', {}, await asMember(signal))
    throw new Refusal('BACKUPS_ELSEWHERE')
  }
  return {
    backupClub: elsewhere,
    restoreClub: elsewhere,
    getHealth: async (query, signal) => call('getHealth', query, await asMember(signal)),
    listDeliveries: async (query, signal) => call('listDeliveries', query, await asMember(signal)),
  }
}

/** supabase-js refreshes tokens itself and notifies other tabs. Returns the function that stops the synchronization. */
function syncTokens({ client: { auth }, deleteTokens }: Pick<SupabaseConnection, 'client' | 'deleteTokens'>, session: Session): () => void {
  /** After a sign-out in another tab, that tab ends the session itself, with the right reason. Waiting for the lock lets it finish first. */
  const endIfSignedOut = () =>
    session.exclusively(async () => {
      const { data, error } = await auth.getSession()
      if (!data.session && !error && session.token()) session.end('expired')
    })

  const { data } = auth.onAuthStateChange((event, tokens) => {
    const current = session.current()
    if (event === 'TOKEN_REFRESHED' && tokens && current?.user.id === tokens.user.id)
      session.begin({ token: tokens.access_token, expiresAt: expiryOf(tokens), user: current.user })
    if (event === 'SIGNED_OUT' && session.token()) void endIfSignedOut()
  })
  const stopListening = session.on('signed-out', ({ reason }) => {
    if (reason !== 'elsewhere') deleteTokens()
  })
  return () => {
    stopListening()
    data.subscription.unsubscribe()
  }
}
