import IconTicket from '@tabler/icons-react/dist/esm/icons/IconTicket.mjs'
import type { ReactNode } from 'react'
import type { Activity } from '@bothy/contract/entities.ts'
import type { ActivityCommands } from '../commands/use-activity-commands.ts'
import { useFormat } from '../format/use-format.ts'
import { useTranslation } from '../i18n/translation.tsx'
import { Card } from '../ui/card.tsx'
import { useMinute } from '../ui/minute-clock.ts'
import { OfferAnswers } from './offer-answers.tsx'
import styles from './offer-card.module.css'

type OfferCardProps = {
  activity: Pick<Activity, 'id' | 'timeZone'>
  offer: NonNullable<Activity['offer']>
  commands: ActivityCommands
  /** What else the member is in at that time. */
  overlaps: Activity['overlaps']
  /** What it is about, where the page does not say so. */
  children?: ReactNode
}

/** A spot that is kept for the member, with the time that is left and both answers. It leaves when its time is over. */
export default function OfferCard({ activity: { id, timeZone }, offer, commands, overlaps, children }: OfferCardProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const now = useMinute()
  const ends = Date.parse(offer.expiresAt)
  if (ends <= now) return null
  const until = t('offer.until', { when: format.inSentence.upcoming(offer.expiresAt, timeZone, new Date(now)) })
  return (
    <Card className={styles.card}>
      <div className={styles.top}>
        <div className={styles.text}>
          <p className={styles.label}>
            <IconTicket size={20} aria-hidden />
            {t('offer.label')}
          </p>
          {children ?? <h2>{t('offer.title', { count: offer.spots })}</h2>}
          <p className={styles.until}>{until}</p>
        </div>
        <Ring began={Date.parse(offer.offeredAt)} ends={ends} now={now} />
      </div>
      {overlaps?.[0] && <p className={styles.until}>{t('activity.overlaps', { title: overlaps[0].title })}</p>}
      <OfferAnswers activityId={id} commands={commands} />
      <p className={styles.passes}>{t('offer.passes')}</p>
    </Card>
  )
}

const segments = 12

/** The time that is left, one segment per twelfth. The sentence beside it says the end in words. */
function Ring({ began, ends, now }: { began: number; ends: number; now: number }) {
  const { t } = useTranslation()
  const left = Math.min(1, Math.max(0, (ends - now) / (ends - began)))
  const shown = Math.ceil(left * segments)
  const minutes = Math.floor((ends - now) / 60_000)
  return (
    <div className={styles.ring} data-is-short={shown <= 1} aria-hidden="true">
      <svg viewBox="0 0 100 100">
        {Array.from({ length: segments }, (_, index) => (
          <circle
            key={index}
            className={index < shown ? styles.left : styles.over}
            cx="50"
            cy="50"
            r="44"
            pathLength={segments}
            strokeDasharray={`0.7 ${segments - 0.7}`}
            transform={`rotate(${index * 30 - 87} 50 50)`}
          />
        ))}
      </svg>
      <b>{`${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`}</b>
      <small>{t('offer.left')}</small>
    </div>
  )
}
