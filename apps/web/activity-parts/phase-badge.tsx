import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import type { Activity } from '@bothy/contract/entities.ts'
import type { Phase } from '@bothy/contract/phases.ts'
import { useFormat } from '../format/use-format.ts'
import { useTranslation } from '../i18n/translation.tsx'
import { classes } from '../ui/classes.ts'
import { useMinute } from '../ui/minute-clock.ts'
import { isFull, isJoinedAndNotOver, phaseIcons, shownPhase } from './phase.ts'
import { backMessages, whoIsBack, type Returned } from './step-when-back.ts'
import styles from './phase-badge.module.css'

/** The phase of an activity. `label` replaces the name of the phase. */
export function PhaseBadge({ phase, label }: { phase: Phase; label?: string | undefined }) {
  const { t } = useTranslation()
  const Icon = phaseIcons[phase]
  return (
    <span className={classes(styles.badge, styles[phase])}>
      <Icon size={16} aria-hidden />
      {label ?? t(`phase.${phase}`)}
    </span>
  )
}

/** Says that the viewer takes part. */
export function JoinedBadge() {
  const { t } = useTranslation()
  return (
    <span className={classes(styles.badge, styles.enrolling)}>
      <IconCircleCheck size={16} aria-hidden />
      {t('activity.bar.in')}
    </span>
  )
}

type ActivityBadgeProps = {
  activity: Pick<Activity, 'phase' | 'startTime' | 'timeZone' | 'currentParticipants' | 'maxParticipants' | 'isJoined'> & {
    /** When joining opens to the viewer. */
    joinsOpenAt?: string | null | undefined
  } & Returned
  label?: string | undefined
}

/** Says who is back, or that the viewer takes part, else that the activity is full or when it opens, else its phase. */
export function ActivityBadge({ activity, label }: ActivityBadgeProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const now = useMinute()
  const phase = shownPhase(activity, now)
  const { joinsOpenAt: opening, timeZone } = activity
  const back = whoIsBack(activity)
  if (back) return <PhaseBadge phase="finished" label={t(backMessages[back])} />
  if (isJoinedAndNotOver(activity)) return <JoinedBadge />
  if (phase === 'enrolling' && opening && Date.parse(opening) > now)
    return <PhaseBadge phase="review" label={t('phase.opens', { when: format.inSentence.upcoming(opening, timeZone, new Date(now)) })} />
  if (!isFull({ ...activity, phase })) return <PhaseBadge phase={phase} label={label} />
  return (
    <span className={classes(styles.badge, styles.full)}>
      <IconUsers size={16} aria-hidden />
      {t('phase.full')}
    </span>
  )
}
