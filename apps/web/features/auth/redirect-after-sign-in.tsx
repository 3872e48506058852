import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { basePath } from '../../base-path.ts'

/** Redirects a signed-in member to the requested page of the app. The sign-in page leaves no history entry. */
export function RedirectAfterSignIn({ next = '/' }: { next?: string | undefined }) {
  const router = useRouter()
  useEffect(() => router.history.replace(basePath.slice(0, -1) + next), [router, next])
  return null
}
