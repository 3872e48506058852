import IconEyeOff from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs'
import IconHourglass from '@tabler/icons-react/dist/esm/icons/IconHourglass.mjs'
import IconUsersGroup from '@tabler/icons-react/dist/esm/icons/IconUsersGroup.mjs'
import type { Activity } from '@bothy/contract/entities.ts'
import { roleAllows } from '../../activity-parts/next-step.ts'
import { useFormat } from '../../format/use-format.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { useMinute } from '../../ui/minute-clock.ts'
import { voteClosing } from './vote-closing.ts'
import styles from './route-sections.module.css'

/** When a vote closes automatically, also before it begins: "Voting closes tomorrow, 20:00". */
export function VoteClosing({ activity }: { activity: Activity }) {
  const { t, errorMessage } = useTranslation()
  const format = useFormat()
  const now = useMinute()
  const { voteClosesAt, timeZone } = activity
  const closing = voteClosing(activity, now)
  if (voteClosesAt === null || closing === null) return null
  const elsewhere = format.viewerTime(voteClosesAt, timeZone)
  return (
    <p className={styles.rule}>
      <IconHourglass size={18} aria-hidden />
      <span>
        {closing === 'over' ? (
          errorMessage('VOTE_CLOSED')
        ) : closing === 'passed' ? (
          t('activity.closing-passed')
        ) : (
          <time dateTime={voteClosesAt}>
            {t('activity.vote-closes', { when: format.inSentence.upcoming(voteClosesAt, timeZone, new Date(now)) })}
          </time>
        )}
        {elsewhere && ` (${elsewhere})`}
      </span>
    </p>
  )
}

/** The least number of votes, and since when the vote has been open without it. */
export function Quorum({ activity: { quorum, voters, lacksQuorum, quorumMissedAt, voteClosesAt, timeZone } }: { activity: Activity }) {
  const { t } = useTranslation()
  const format = useFormat()
  if (quorum === null && quorumMissedAt === null) return null
  return (
    <p className={styles.rule}>
      <IconUsersGroup size={18} aria-hidden />
      <span>
        {quorum !== null && t(voteClosesAt === null ? 'activity.quorum.open' : 'activity.quorum', { quorum })}
        {quorumMissedAt !== null && (lacksQuorum || voters === 0) && (
          <>
            {quorum !== null && <br />}
            {t('activity.quorum.missed', { when: format.inSentence.dayAndTimeInZone(quorumMissedAt, timeZone) })}
          </>
        )}
      </span>
    </p>
  )
}

/** Why no counts stand at the routes. The leader and admins, who see them, learn that others do not. */
export function HiddenCounts({ activity }: { activity: Activity }) {
  const { t } = useTranslation()
  const isHidden = activity.routes.some(({ votes }) => votes === null)
  if (!isHidden && !(activity.hidesCounts && roleAllows(activity, 'startEnrollment'))) return null
  return (
    <p className={styles.rule}>
      <IconEyeOff size={18} aria-hidden />
      <span>{t(isHidden ? 'activity.counts-hidden' : 'activity.counts-hidden.leader')}</span>
    </p>
  )
}
