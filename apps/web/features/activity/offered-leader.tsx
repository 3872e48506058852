import type { Activity } from '@bothy/contract/entities.ts'
import type { ActivityCommands } from '../../commands/use-activity-commands.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { LeaderQuestion } from './leader-question.tsx'

/** The question whether a participant leads the activity. */
export function OfferedLeader({ activity, commands }: { activity: Activity; commands: ActivityCommands }) {
  const { t } = useTranslation()
  const { offeredLeader, refusals, creatorName } = activity
  if (!offeredLeader || refusals.declineLeadership !== null) return null
  const isAsked = refusals.acceptLeadership === null
  const name = isAsked ? (creatorName ?? t('people.former')) : offeredLeader.name
  return (
    <LeaderQuestion
      isAsked={isAsked}
      title={t(isAsked ? 'activity.leader.offer.title' : 'activity.leader.waiting.title', { name })}
      acceptLabel={t('activity.step.acceptLeadership')}
      pending={commands.pending === 'acceptLeadership' ? 'accept' : commands.pending === 'declineLeadership' ? 'decline' : undefined}
      onAccept={() => commands.run({ name: 'acceptLeadership' })}
      onDecline={() => commands.run({ name: 'declineLeadership' })}
    >
      {t(isAsked ? 'activity.leader.offer.text' : 'activity.leader.waiting.text', { name })}
    </LeaderQuestion>
  )
}
