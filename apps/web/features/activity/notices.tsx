import type { Activity } from '@bothy/contract/entities.ts'
import type { ActivityCommands } from '../../commands/use-activity-commands.ts'
import { ChangedSinceReview } from './changed-since-review.tsx'
import { CoLeaders } from './co-leaders.tsx'
import { OfferedLeader } from './offered-leader.tsx'

type NoticesProps = { activity: Activity; commands: ActivityCommands; onReturn: () => void }

/** Below the leader: who leads with them, questions who leads, and what was changed since the review. Few activities have one of these. */
export default function Notices({ activity, commands, onReturn }: NoticesProps) {
  return (
    <>
      <CoLeaders activity={activity} commands={commands} />
      <OfferedLeader activity={activity} commands={commands} />
      <ChangedSinceReview activity={activity} commands={commands} onReturn={onReturn} />
    </>
  )
}
