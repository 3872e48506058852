import { Suspense, useState, type ReactNode } from 'react'

/** Mounts its children when they open for the first time, and keeps them mounted, so that closing can be animated. */
export function MountOnOpen({ open, children }: { open: boolean; children: ReactNode }) {
  const [opened, setOpened] = useState(open)
  if (open && !opened) setOpened(true)
  return opened ? <Suspense fallback={null}>{children}</Suspense> : null
}
