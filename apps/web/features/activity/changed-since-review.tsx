import type { Activity } from '@bothy/contract/entities.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import type { MessageId } from '../../i18n/catalogue.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import styles from './changed-since-review.module.css'

const fieldNames: Record<string, MessageId> = {
  title: 'form.title',
  description: 'form.description',
  location: 'form.location',
  coordinates: 'form.coordinates',
  startTime: 'form.starts',
  tags: 'form.tags',
}

/** Tells admins what the leader has rewritten since an admin approved the activity. */
export function ChangedSinceReview({ activity, onReturn }: { activity: Activity; onReturn: () => void }) {
  const { t } = useTranslation()
  const { changedSinceReview, refusals } = activity
  if (changedSinceReview.length === 0 || refusals.returnToReview !== null) return null
  const names = changedSinceReview.flatMap((field) => (fieldNames[field] ? [t(fieldNames[field])] : []))
  return (
    <div className={styles.alert}>
      <Alert
        kind="warning"
        title={t('activity.rewritten')}
        action={
          <Button size="small" onClick={onReturn}>
            {t('activity.step.returnToReview')}
          </Button>
        }
      >
        {names.join(t('activity.comma'))}
      </Alert>
    </div>
  )
}
