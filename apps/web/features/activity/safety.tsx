import type { Activity } from '@bothy/contract/entities.ts'
import { CheckIn } from '../../activity-parts/check-in.tsx'
import { isReturn, type NextStep } from '../../activity-parts/next-step.ts'
import { Return } from '../../activity-parts/return.tsx'
import { isBackSoon } from '../../format/day-of.ts'
import { useMinute } from '../../ui/minute-clock.ts'

/** Who came and who is back, by the order of the day. */
export default function Safety({ activity, next }: { activity: Activity; next: NextStep | null }) {
  const isEnd = isBackSoon(activity, useMinute())
  const name = next?.step.name
  const back = <Return activity={activity} isInBar={isReturn(name)} />
  return (
    <>
      {isEnd && back}
      <CheckIn activity={activity} isInBar={name === 'allHere'} />
      {!isEnd && back}
    </>
  )
}
