import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import type { Activity } from '@bothy/contract/entities.ts'
import { useFormat } from '../../format/use-format.ts'
import { useMinute } from '../../ui/minute-clock.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import styles from './route-sections.module.css'

/** When an open vote closes automatically: "Voting closes tomorrow, 20:00". */
export function VoteClosing({ activity: { voteClosesAt, timeZone } }: { activity: Activity }) {
  const { t, errorMessage } = useTranslation()
  const format = useFormat()
  const now = useMinute()
  if (voteClosesAt === null) return null
  const elsewhere = format.viewerTime(voteClosesAt, timeZone)
  return (
    <p className={styles.rules}>
      <IconClock size={18} aria-hidden />
      <span>
        {Date.parse(voteClosesAt) <= now ? (
          errorMessage('VOTE_CLOSED')
        ) : (
          <time dateTime={voteClosesAt}>{t('activity.vote-closes', { when: format.upcoming(voteClosesAt, timeZone, new Date(now)) })}</time>
        )}
        {elsewhere && ` (${elsewhere})`}
      </span>
    </p>
  )
}
