import type { Activity } from '@bothy/contract/entities.ts'
import { activityFieldLabels } from '../../activity-parts/activity-field-labels.ts'
import type { ActivityCommands } from '../../commands/use-activity-commands.ts'
import { useFormat } from '../../format/use-format.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import styles from './changed-since-review.module.css'

const isField = (name: string): name is keyof typeof activityFieldLabels => Object.hasOwn(activityFieldLabels, name)

type ChangedSinceReviewProps = { activity: Activity; commands: ActivityCommands; onReturn: () => void }

/** Tells admins which reviewed fields the leader has edited since an admin approved the activity. */
export function ChangedSinceReview({ activity, commands, onReturn }: ChangedSinceReviewProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { changedSinceReview, refusals, version } = activity
  if (changedSinceReview.length === 0 || refusals.returnToReview !== null) return null
  const names = changedSinceReview.filter(isField).map((field) => t(activityFieldLabels[field]))
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
