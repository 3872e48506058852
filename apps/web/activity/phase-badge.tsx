import type { Phase } from '@bothy/contract/phases.ts'
import { useTranslation } from '../i18n/translation.tsx'
import { classes } from '../ui/classes.ts'
import { phaseIcons } from './phase.ts'
import styles from './phase-badge.module.css'

/** The phase of an activity. `label` replaces the name of the phase. */
export function PhaseBadge({ phase, label }: { phase: Phase; label?: string }) {
  const { t } = useTranslation()
  const Icon = phaseIcons[phase]
  return (
    <span className={classes(styles.badge, styles[phase])}>
      <Icon size={16} aria-hidden />
      {label ?? t(`phase.${phase}`)}
    </span>
  )
}
