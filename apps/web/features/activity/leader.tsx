import IconMessage from '@tabler/icons-react/dist/esm/icons/IconMessage.mjs'
import IconPhone from '@tabler/icons-react/dist/esm/icons/IconPhone.mjs'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Activity } from '@bothy/contract/entities.ts'
import { isPublicAndNotOver } from '@bothy/contract/phases.ts'
import { isLeader } from '../../activity-parts/next-step.ts'
import { withAllMessages } from '../../i18n/locale-messages.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Avatar } from '../../images/avatar.tsx'
import { lazyWhenReachable } from '../../lazy/lazy-part.tsx'
import { ahead } from '../../lazy/load-ahead.ts'
import { IconAnchor, IconButton } from '../../ui/icon-button.tsx'
import { MountOnOpen } from '../../ui/mount-on-open.tsx'
import { showsPhoneNote } from './seats.tsx'
import styles from './leader.module.css'

const MessageSheet = lazyWhenReachable(ahead(() => withAllMessages(import('./message-sheet.tsx'))))

/** The leader with face and name, and the ways to reach them. */
export function Leader({ activity }: { activity: Activity }) {
  const { t } = useTranslation()
  const [isWriting, setIsWriting] = useState(false)
  const { id, creatorName, creatorAvatar, creatorPhone, creatorLed } = activity
  const canWrite = activity.refusals.messageLeader === null
  const message = t('activity.message-leader', { name: creatorName ?? '' })
  return (
    <div className={styles.leader}>
      <Avatar name={creatorName} avatar={creatorAvatar} size="md" />
      <div>
        <span className={styles.who}>
          <LeaderName activity={activity} />
        </span>
        <small>{creatorName === null ? t('activity.leader-badge') : t('activity.leader-badge-led', { count: creatorLed })}</small>
      </div>
      <div className={styles.reach}>
        {canWrite && <IconButton icon={IconMessage} label={message} onClick={() => setIsWriting(true)} />}
        {creatorPhone && (
          <IconAnchor icon={IconPhone} label={t('activity.call', { name: creatorName ?? '' })} href={`tel:${creatorPhone}`} />
        )}
      </div>
      {isLeader(activity) && isPublicAndNotOver(activity) && !showsPhoneNote(activity) && (
        <small className={styles.note}>{t('activity.leader-phone-note')}</small>
      )}
      {canWrite && (
        <MountOnOpen open={isWriting}>
          <MessageSheet key={id} activity={activity} call="messageLeader" title={message} open={isWriting} onOpenChange={setIsWriting} />
        </MountOnOpen>
      )}
    </div>
  )
}

function LeaderName({ activity: { creatorId, creatorName, phase } }: { activity: Activity }) {
  const { t } = useTranslation()
  const isOver = phase === 'finished' || phase === 'cancelled'
  if (creatorId === null) return creatorName ?? t(isOver ? 'people.former' : 'activity.no-leader')
  return (
    <Link to="/member/$userId" params={{ userId: creatorId }} className={styles.name}>
      {creatorName}
    </Link>
  )
}
