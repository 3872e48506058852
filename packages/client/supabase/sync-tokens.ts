/** Keeps the session of the app and the tokens that supabase-js stores in step. When the session ends in this tab, the tokens are deleted. */
import type { Session } from '../session/session.ts'
import { expiryOf } from './sign-in-flow.ts'
import type { SupabaseConnection } from './connection.ts'

/** supabase-js refreshes tokens itself and notifies other tabs. Returns the function that stops the synchronization. */
export function syncTokens(
  { client: { auth }, deleteTokens }: Pick<SupabaseConnection, 'client' | 'deleteTokens'>,
  session: Session,
): () => void {
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
