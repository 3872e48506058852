import { Suspense, useState, type ReactNode } from 'react'

/** Keeps something that opens out of the page until it is opened first; afterwards it stays, so that it can close in its own time. */
export function WhenOpened({ open, children }: { open: boolean; children: ReactNode }) {
  const [opened, setOpened] = useState(open)
  if (open && !opened) setOpened(true)
  return opened ? <Suspense fallback={null}>{children}</Suspense> : null
}
