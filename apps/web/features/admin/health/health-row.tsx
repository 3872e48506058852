import type { ReactNode } from 'react'
import type { HealthState } from '@bothy/contract/admin/health.ts'
import { sentenceGap } from '../../../i18n/join-sentences.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { CheckRow } from '../../../ui/check.tsx'
import { DotSeparated } from '../../../ui/dot-separated.tsx'
import type { IconType } from '../../../ui/icon.ts'
import styles from './health.module.css'

type HealthRowProps = {
  icon: IconType
  title: string
  state: HealthState
  /** What was found. `false` and `null` are not shown. */
  values: readonly (string | false | null)[]
  /** What to do. Not shown while the state is ok. */
  advice?: string
  /** A link beside the advice, to where the admin finds out more. */
  link?: ReactNode
}

/** One row of the health page: what was found, its state, and what to do. */
export function HealthRow({ icon, title, state, values, advice, link }: HealthRowProps) {
  const { locale } = useTranslation()
  return (
    <CheckRow icon={icon} title={title} result={state}>
      <DotSeparated>{values.map((value) => value && <span key={value}>{value}</span>)}</DotSeparated>
      {state !== 'ok' && (
        <p className={styles.advice}>
          {advice}
          {advice && sentenceGap(locale)}
          {link}
        </p>
      )}
    </CheckRow>
  )
}
