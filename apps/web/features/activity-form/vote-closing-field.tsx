import { useFormContext, useWatch } from 'react-hook-form'
import { useProblemMessage } from '../../forms/use-problem-message.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import type { ActivityValues } from './activity-values.ts'
import { MomentField } from './moment-field.tsx'

/** When the vote ends automatically, in the time zone of the activity. */
export function VoteClosingField() {
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
