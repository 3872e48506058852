/** Moves the page when who is signed in changes, here or in another tab. */
import type { Session } from '@bothy/client/session.ts'
import type { createAppRouter } from '../router.tsx'

/** A session that ran out leads to signing in and back; a sign-out lets the guards of the page decide. Returns the way out. */
export function followSession(session: Session, router: ReturnType<typeof createAppRouter>): () => void {
  const stops = [
    session.on('signed-in', () => void router.invalidate()),
    session.on('signed-out', ({ reason }) => {
      const { href, pathname } = router.state.location
      if (reason === 'expired' && pathname !== '/login') void router.navigate({ to: '/login', search: { next: href } })
      else void router.invalidate()
    }),
  ]
  return () => stops.forEach((stop) => stop())
}
