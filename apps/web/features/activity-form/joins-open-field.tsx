import { useFormContext, useWatch } from 'react-hook-form'
import { useProblemMessage } from '../../forms/use-problem-message.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import type { ActivityValues } from './activity-values.ts'
import { MomentField } from './moment-field.tsx'

/** When joining opens, in the time zone of the activity. */
export function JoinsOpenField() {
  const { t } = useTranslation()
  const { control, formState } = useFormContext<ActivityValues>()
  const problemWords = useProblemMessage()
  const timeZone = useWatch({ control, name: 'timeZone' })
  const messages = { NO_DATE: t('form.joins-open.no-date'), NO_TIME: t('form.joins-open.no-time') }
  return (
    <MomentField
      name="joinsOpenAt"
      label={t('form.joins-open')}
      timeZone={timeZone}
      optional
      clearLabel={t('form.joins-open.clear')}
      hint={t('form.joins-open.hint')}
      error={problemWords(formState.errors.joinsOpenAt, messages)}
    />
  )
}
