/** Keeps the session of the app and the tokens of the library together. The session is the owner: tokens without one are dropped. */
import type { Session } from '../session.ts'
import { expiryOf } from './entrance.ts'
import type { Provider } from './provider.ts'

/** The library refreshes by itself, and tells other tabs. Returns the way out. */
export function followTokens({ client: { auth }, forget }: Pick<Provider, 'client' | 'forget'>, session: Session): () => void {
  /** In another tab the session ends first by what that tab does, which tells why. */
  const leave = () =>
    session.exclusively(async () => {
      const { data, error } = await auth.getSession()
      if (!data.session && !error && session.token()) session.end('expired')
    })

  const { data } = auth.onAuthStateChange((event, tokens) => {
    const known = session.current()
    if (event === 'TOKEN_REFRESHED' && tokens && known?.user.id === tokens.user.id)
      session.begin({ token: tokens.access_token, expiresAt: expiryOf(tokens), user: known.user })
    if (event === 'SIGNED_OUT' && session.token()) void leave()
  })
  const stop = session.on('signed-out', ({ reason }) => {
    if (reason !== 'elsewhere') forget()
  })
  return () => {
    stop()
    data.subscription.unsubscribe()
  }
}
