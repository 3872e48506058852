import { IconHourglass } from '@tabler/icons-react'
import { classes } from '../../ui/classes.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { resultIcons } from './check-row.tsx'
import type { Result } from './checks.ts'
import type { Findings } from './use-self-check.ts'
import styles from './self-check.module.css'

/** The worst result in one line. */
export function Summary({ findings, isRunning }: { findings: Findings; isRunning: boolean }) {
  const { t } = useTranslation()
  const count = (result: Result) => Object.values(findings).filter((finding) => finding.result === result).length
  const worst: Result = count('failed') ? 'failed' : count('attention') ? 'attention' : 'ok'
  const ResultIcon = isRunning ? IconHourglass : resultIcons[worst]
  return (
    <p role="status" className={classes(styles.summary, !isRunning && styles[worst])}>
      <ResultIcon size={26} aria-hidden />
      {isRunning ? t('check.running') : t(`check.sum.${worst}`, { count: count(worst) })}
    </p>
  )
}
