import { useController, useFormContext } from 'react-hook-form'
import { Switch } from '../../ui/switch.tsx'
import { useTranslation } from '../../i18n/translation.tsx'
import type { ActivityValues } from './activity-values.ts'
import { LeastVotes } from './least-numbers.tsx'
import { VoteClosingField } from './vote-closing-field.tsx'
import styles from './activity-form.module.css'

/** What the leader decides about the vote, until it is over. */
export function VoteOptions() {
  return (
    <>
      <VoteClosingField />
      <LeastVotes />
      <HiddenCounts />
    </>
  )
}

function HiddenCounts() {
  const { t } = useTranslation()
  const { control } = useFormContext<ActivityValues>()
  const { value, onChange } = useController({ control, name: 'hidesCounts' }).field
  return (
    <div className={styles.switchRow}>
      <Switch label={t('form.hides-counts')} hint={t('form.hides-counts.hint')} checked={value} onChange={onChange} />
    </div>
  )
}
