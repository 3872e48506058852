import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import type { Phase } from '@bothy/contract/phases.ts'
import { useTranslation } from '../i18n/translation.tsx'
import { classes } from '../ui/classes.ts'
import { phaseIcons } from './phase.ts'
import styles from './phase-badge.module.css'

/** The phase of an activity; "Full" while nobody else can join. `label` replaces the name of the phase. */
export function PhaseBadge({ phase, full = false, label }: { phase: Phase; full?: boolean; label?: string }) {
  const { t } = useTranslation()
  const Icon = full ? IconUsers : phaseIcons[phase]
  return (
    <span className={classes(styles.badge, full ? styles.full : styles[phase])}>
      <Icon size={16} aria-hidden />
      {label ?? t(full ? 'phase.full' : `phase.${phase}`)}
    </span>
  )
}
