import type { AppNotification } from '@bothy/contract/members/notifications.ts'
import { OfferAnswers } from '../../activity-parts/offer-answers.tsx'
import { useActivityCommands } from '../../commands/use-activity-commands.ts'
import { useMinute } from '../../ui/minute-clock.ts'
import styles from './notifications.module.css'

/** An offer of a spot is answered here until it ends. */
export function Offer({ notification: { activityId, facts } }: { notification: AppNotification }) {
  const now = useMinute()
  if (activityId === null || !('expiresAt' in facts) || !facts.expiresAt || Date.parse(facts.expiresAt) <= now) return null
  return <Answers id={activityId} title={facts.title} />
}

function Answers({ id, title }: { id: string; title: string }) {
  const commands = useActivityCommands({ id, title })
  return (
    <div className={styles.answer}>
      <OfferAnswers activityId={id} commands={commands} />
    </div>
  )
}
