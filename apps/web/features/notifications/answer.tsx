import IconMessage from '@tabler/icons-react/dist/esm/icons/IconMessage.mjs'
import { useState } from 'react'
import type { AppNotification } from '@bothy/contract/members/notifications.ts'
import { isAnswerable } from '@bothy/contract/notifications.ts'
import { answerHash } from '../../activity-parts/answer-hash.ts'
import { WriteSheet } from '../../activity-parts/write-sheet.tsx'
import { useApi } from '../../api/api-context.tsx'
import { useTranslation } from '../../i18n/translation.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { MountOnOpen } from '../../ui/mount-on-open.tsx'
import styles from './notifications.module.css'

type AnswerProps = { notification: AppNotification; onOpen: () => void }

/** The member who wrote a message gets an answer, in the discussion to one there. One who has left the club has no name any more. */
export function Answer({ notification, onOpen }: AnswerProps) {
  const { id: notificationId, kind, activityId, facts, members } = notification
  const { t } = useTranslation()
  const { api } = useApi()
  const [isWriting, setIsWriting] = useState(false)
  const [name] = members
  if (activityId === null || name === undefined) return null
  const title = t('notifications.answer.to', { name })
  if ('messageId' in facts && facts.messageId)
    return (
      <div className={styles.answer}>
        <LinkButton
          size="small"
          icon={IconMessage}
          aria-label={title}
          to="/activity/$id/discussion"
          params={{ id: activityId }}
          hash={answerHash(facts.messageId)}
          onClick={onOpen}
        >
          {t('notifications.answer')}
        </LinkButton>
      </div>
    )
  if (!isAnswerable(kind)) return null
  return (
    <div className={styles.answer}>
      <Button size="small" icon={IconMessage} aria-label={title} onClick={() => setIsWriting(true)}>
        {t('notifications.answer')}
      </Button>
      <MountOnOpen open={isWriting}>
        <WriteSheet
          draft={`answerMessage.${notificationId}`}
          send={(text) => api.answerMessage({ notificationId, text })}
          title={title}
          description={t('activity.message.all-hint')}
          open={isWriting}
          onOpenChange={setIsWriting}
        />
      </MountOnOpen>
    </div>
  )
}
