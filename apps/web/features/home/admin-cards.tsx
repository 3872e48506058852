import { MembersToLetIn } from '../../members/members-to-let-in.tsx'
import { NeedsAdmins } from './needs-admins.tsx'
import { NextSteps } from './next-steps.tsx'

/** What only admins see on the home screen. */
export default function AdminCards() {
  return (
    <>
      <MembersToLetIn />
      <NeedsAdmins />
      <NextSteps />
    </>
  )
}
