import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/translation.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import styles from './changed-since-review.module.css'

type LeaderQuestionProps = {
  /** The viewer is the one who was asked; otherwise they wait for the answer. */
  isAsked: boolean
  title: string
  children: string
  acceptLabel: string
  pending: 'accept' | 'decline' | undefined
  onAccept: () => void
  onDecline: () => void
}

/** The question whether a member leads the activity, or leads it with the leader: for the one who was asked, and for whoever waits for the answer. */
export function LeaderQuestion({ isAsked, title, children, acceptLabel, pending, onAccept, onDecline }: LeaderQuestionProps): ReactNode {
  const { t } = useTranslation()
  return (
    <div className={styles.alert}>
      <Alert
        kind="info"
        title={title}
        action={
          <>
            {isAsked && (
              <Button size="small" loading={pending === 'accept'} onClick={onAccept}>
                {acceptLabel}
              </Button>
            )}
            <Button size="small" variant={isAsked ? 'subtle' : 'default'} loading={pending === 'decline'} onClick={onDecline}>
              {t(isAsked ? 'activity.step.declineLeadership' : 'activity.leader.take-back')}
            </Button>
          </>
        }
      >
        {children}
      </Alert>
    </div>
  )
}
