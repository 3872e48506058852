import { MembersToLetIn } from '../../members/members-to-let-in.tsx'
import { NeedsAdmins } from './needs-admins.tsx'
import { NextSteps } from './next-steps.tsx'

/** What only admins and the reviewers of groups see on the home screen. */
export default function AdminCards({ isAdmin }: { isAdmin: boolean }) {
  return (
    <>
      {isAdmin && <MembersToLetIn />}
      <NeedsAdmins />
      {isAdmin && <NextSteps />}
    </>
  )
}
