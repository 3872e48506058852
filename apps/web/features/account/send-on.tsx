import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Leads whoever is signed in to where they wanted to go. The page of the door leaves no trace in the history. */
export function SendOn({ next = '/' }: { next?: string | undefined }) {
  const router = useRouter()
  useEffect(() => router.history.replace(next), [router, next])
  return null
}
