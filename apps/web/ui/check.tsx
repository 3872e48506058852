/** The results of checks, each in words and with an icon. See also `checks.ts` of the self-check. */
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconCircleX from '@tabler/icons-react/dist/esm/icons/IconCircleX.mjs'
import IconHourglass from '@tabler/icons-react/dist/esm/icons/IconHourglass.mjs'
import type { ReactNode } from 'react'
import { useTranslation } from '../i18n/translation.tsx'
import { classes } from './classes.ts'
import type { IconType } from './icon.ts'
import styles from './check.module.css'

export type CheckResult = 'ok' | 'attention' | 'failed'

const resultIcons: Record<CheckResult, IconType> = { ok: IconCircleCheck, attention: IconAlertTriangle, failed: IconCircleX }

type CheckRowProps = {
  icon: IconType
  title: string
  /** Undefined while the check runs. */
  result: CheckResult | undefined
  children: ReactNode
}

/** One check in a `dl`: its name, its message, and its result. */
export function CheckRow({ icon: Icon, title, result, children }: CheckRowProps) {
  const { t } = useTranslation()
  const ResultIcon = result ? resultIcons[result] : IconHourglass
  return (
    <div className={styles.row}>
      <Icon size={22} aria-hidden />
      <dt>{title}</dt>
      <dd className={classes(styles.result, result && styles[result])}>
        <ResultIcon size={18} aria-hidden />
        {t(result ? `check.result.${result}` : 'check.running')}
      </dd>
      <dd className={styles.message}>{children}</dd>
    </div>
  )
}

/** The worst result in one line. */
export function CheckSummary({ results, isRunning }: { results: readonly CheckResult[]; isRunning: boolean }) {
  const { t } = useTranslation()
  const count = (result: CheckResult) => results.filter((one) => one === result).length
  const worst: CheckResult = count('failed') ? 'failed' : count('attention') ? 'attention' : 'ok'
  const ResultIcon = isRunning ? IconHourglass : resultIcons[worst]
  return (
    <p role="status" className={classes(styles.summary, !isRunning && styles[worst])}>
      <ResultIcon size={26} aria-hidden />
      {isRunning ? t('check.running') : t(`check.sum.${worst}`, { count: count(worst) })}
    </p>
  )
}
