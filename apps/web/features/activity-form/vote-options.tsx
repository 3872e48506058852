import { useController, useFormContext, useWatch } from 'react-hook-form'
import { useProblemMessage } from '../../forms/use-problem-message.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Switch } from '../../ui/switch.tsx'
import type { ActivityValues } from './activity-values.ts'
import { MinimumVotes } from './minimum-numbers.tsx'
import { MomentField } from './moment-field.tsx'
import styles from './activity-form.module.css'

/** What the leader decides about the vote, until it is over. */
export function VoteOptions() {
  return (
    <>
      <VoteClosingField />
      <MinimumVotes />
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

/** When the vote ends automatically, in the time zone of the activity. */
function VoteClosingField() {
  const { t } = useTranslation()
  const { control, formState } = useFormContext<ActivityValues>()
  const problemWords = useProblemMessage()
  const timeZone = useWatch({ control, name: 'timeZone' })
  const messages = { NO_DATE: t('form.vote-closes.no-date'), NO_TIME: t('form.vote-closes.no-time') }
  return (
    <MomentField
      name="voteClosesAt"
      label={t('form.vote-closes')}
      timeZone={timeZone}
      optional
      clearLabel={t('form.vote-closes.clear')}
      hint={t('form.vote-closes.hint')}
      error={problemWords(formState.errors.voteClosesAt, messages)}
    />
  )
}
