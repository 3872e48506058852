import { useLocation, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

declare module '@tanstack/history' {
  interface HistoryState {
    /** The email address that the page has sent a link to. It lasts when the page is loaded again. */
    sentTo?: string | undefined
  }
}

/** The email address that this page has sent a link to, and the function that stores or removes it. */
export function useSentTo(): [string | undefined, (email: string | undefined) => void] {
  const stored = useLocation({ select: ({ state }) => state.sentTo })
  // The location may already be that of the next page, while its code loads.
  const [sentTo, setSentTo] = useState(stored)
  const navigate = useNavigate()
  const store = (email: string | undefined) => {
    setSentTo(email)
    void navigate({ to: '.', search: true, replace: true, resetScroll: false, state: { sentTo: email } })
  }
  return [sentTo, store]
}
