import type { Activity } from '@bothy/contract/entities.ts'
import { CheckIn } from '../../activity-parts/check-in.tsx'
import { Return } from '../../activity-parts/return.tsx'

/** Who came and who is back. */
export default function Safety({ activity }: { activity: Activity }) {
  return (
    <>
      <Return activity={activity} />
      <CheckIn activity={activity} />
    </>
  )
}
