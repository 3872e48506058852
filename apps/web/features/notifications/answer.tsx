import IconMessage from '@tabler/icons-react/dist/esm/icons/IconMessage.mjs'
import { useState } from 'react'
import type { AppNotification } from '@bothy/contract/members/notifications.ts'
import { isAnswerable } from '@bothy/contract/notifications.ts'
import { WriteSheet } from '../../activity-parts/write-sheet.tsx'
import { useApi } from '../../api/api-context.tsx'
import { useTranslation } from '../../i18n/translation.tsx'
import { Button } from '../../ui/button.tsx'
import { MountOnOpen } from '../../ui/mount-on-open.tsx'
import styles from './notifications.module.css'

/** The member who wrote a message gets an answer. One who has left the club has no name any more. */
export function Answer({ notification: { id: notificationId, kind, activityId, members } }: { notification: AppNotification }) {
  const { t } = useTranslation()
  const { api } = useApi()
  const [isWriting, setIsWriting] = useState(false)
  const [name] = members
  if (!isAnswerable(kind) || activityId === null || name === undefined) return null
  const title = t('notifications.answer.to', { name })
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
