/** Navigates when a member signs in or out, here or in another tab. */
import type { Session } from '@bothy/client/session/session.ts'
import type { createAppRouter } from '../router.tsx'

/** An expired session redirects to the sign-in page and back. After a sign-out the route guards decide. Returns a function that ends the subscriptions. */
export function redirectOnSessionChange(session: Session, router: ReturnType<typeof createAppRouter>): () => void {
  const unsubscribers = [
    session.on('signed-in', () => void router.invalidate()),
    session.on('signed-out', ({ reason }) => {
      const { href, pathname } = router.state.location
      if (reason === 'expired' && pathname !== '/login') void router.navigate({ to: '/login', search: { next: href } })
      else void router.invalidate()
    }),
  ]
  return () => unsubscribers.forEach((unsubscribe) => unsubscribe())
}
