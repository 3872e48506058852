import { MembersToLetIn } from '../../members/members-to-let-in.tsx'
import { NextSteps } from './next-steps.tsx'

/** What only admins see on the home screen. It needs several answers and comes late, so it is the last of the page, and moves nothing. */
export default function AdminCards() {
  return (
    <>
      <MembersToLetIn />
      <NextSteps />
    </>
  )
}
