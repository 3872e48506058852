import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Redirects a signed-in member to the requested page. The sign-in page leaves no history entry. */
export function RedirectAfterSignIn({ next = '/' }: { next?: string | undefined }) {
  const router = useRouter()
  useEffect(() => router.history.replace(next), [router, next])
  return null
}
