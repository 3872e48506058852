import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import type { ActivityCommands } from '../commands/use-activity-commands.ts'
import { useTranslation } from '../i18n/translation.tsx'
import { queuedFor } from '../offline/command-queue.ts'
import { useCommandQueue } from '../offline/use-command-queue.ts'
import { Button } from '../ui/button.tsx'
import QueuedMark from './queued-mark.tsx'
import styles from './offer-card.module.css'

/** Both answers to the offer of a spot, or the one that waits on the device. */
export function OfferAnswers({ activityId, commands }: { activityId: string; commands: ActivityCommands }) {
  const { t } = useTranslation()
  const answered = useCommandQueue((queue) => queuedFor(queue, activityId, 'offer'))
  if (answered) return <QueuedMark command={answered} />
  return (
    <div className={styles.answers}>
      <Button loading={commands.pending === 'declineOffer'} onClick={() => commands.run({ name: 'declineOffer' })}>
        {t('activity.step.declineOffer')}
      </Button>
      <Button
        variant="cta"
        icon={IconCheck}
        ignoresDoubleTap
        loading={commands.pending === 'acceptOffer'}
        onClick={() => commands.run({ name: 'acceptOffer' })}
      >
        {t('activity.step.acceptOffer')}
      </Button>
    </div>
  )
}
