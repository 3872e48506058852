import type { Activity } from '@bothy/contract/entities.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { useFormat } from '../../format/use-format.ts'
import type { MessageId } from '../../i18n/catalog.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import type { ActivityCommands } from './use-activity-commands.ts'
import styles from './changed-since-review.module.css'

const fieldNames: Record<string, MessageId> = {
  title: 'form.title',
  description: 'form.description',
  location: 'form.location',
  coordinates: 'form.coordinates',
  startTime: 'form.starts',
  tags: 'form.tags',
}

type ChangedSinceReviewProps = { activity: Activity; commands: ActivityCommands; onReturn: () => void }

/** Tells admins what the leader has rewritten since an admin approved the activity. */
export function ChangedSinceReview({ activity, commands, onReturn }: ChangedSinceReviewProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { changedSinceReview, refusals, version } = activity
  if (changedSinceReview.length === 0 || refusals.returnToReview !== null) return null
  const names = changedSinceReview.flatMap((field) => (fieldNames[field] ? [t(fieldNames[field])] : []))
  return (
    <div className={styles.alert}>
      <Alert
        kind="warning"
        title={t('activity.rewritten')}
        action={
          <>
            <Button
              size="small"
              loading={commands.pending === 'acceptChanges'}
              onClick={() => commands.run({ name: 'acceptChanges', version })}
            >
              {t('activity.step.acceptChanges')}
            </Button>
            <Button size="small" variant="subtle" onClick={onReturn}>
              {t('activity.step.returnToReview')}
            </Button>
          </>
        }
      >
        {format.list(names)}
      </Alert>
    </div>
  )
}
