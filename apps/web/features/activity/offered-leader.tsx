import type { Activity } from '@bothy/contract/entities.ts'
import type { ActivityCommands } from '../../commands/use-activity-commands.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import styles from './changed-since-review.module.css'

/** The question whether a participant leads the activity, for the one who was asked, and for the leader who waits for the answer. */
export default function OfferedLeader({ activity, commands }: { activity: Activity; commands: ActivityCommands }) {
  const { t } = useTranslation()
  const { offeredLeader, refusals, creatorName } = activity
  if (!offeredLeader || refusals.declineLeadership !== null) return null
  const isAsked = refusals.acceptLeadership === null
  const name = isAsked ? (creatorName ?? t('people.former')) : offeredLeader.name
  const decline = (
    <Button
      size="small"
      variant={isAsked ? 'subtle' : 'default'}
      loading={commands.pending === 'declineLeadership'}
      onClick={() => commands.run({ name: 'declineLeadership' })}
    >
      {t(isAsked ? 'activity.step.declineLeadership' : 'activity.leader.take-back')}
    </Button>
  )
  const accept = isAsked && (
    <Button size="small" loading={commands.pending === 'acceptLeadership'} onClick={() => commands.run({ name: 'acceptLeadership' })}>
      {t('activity.step.acceptLeadership')}
    </Button>
  )
  return (
    <div className={styles.alert}>
      <Alert
        kind="info"
        title={t(isAsked ? 'activity.leader.offer.title' : 'activity.leader.waiting.title', { name })}
        action={
          <>
            {accept}
            {decline}
          </>
        }
      >
        {t(isAsked ? 'activity.leader.offer.text' : 'activity.leader.waiting.text', { name })}
      </Alert>
    </div>
  )
}
