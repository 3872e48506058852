import { Suspense } from 'react'
import { lazyWithMessages } from '../../loading/lazy-with-messages.tsx'

const MembersToLetIn = lazyWithMessages(() => import('../../api/members-to-let-in.tsx'))
const NeedsAdmins = lazyWithMessages(() => import('./later/needs-admins.tsx'))
const NextSteps = lazyWithMessages(() => import('./later/next-steps.tsx'))

/** What only admins see on the home screen. It loads after the first screen. */
export function AdminCards() {
  return (
    <Suspense>
      <MembersToLetIn />
      <NeedsAdmins />
      <NextSteps />
    </Suspense>
  )
}
