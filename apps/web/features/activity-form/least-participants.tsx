import { limits } from '@bothy/contract/limits.ts'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { useProblemMessage } from '../../forms/use-problem-message.ts'
import { NumberStepper } from '../../ui/number-stepper.tsx'
import { useTranslation } from '../../i18n/translation.tsx'
import type { ActivityValues } from './activity-values.ts'
import styles from './activity-form.module.css'

/** How many participants the leader needs at least. */
export function LeastParticipants({ max }: { max: number }) {
  const { t } = useTranslation()
  const { control, trigger } = useFormContext<ActivityValues>()
  const problemWords = useProblemMessage()
  const { field, fieldState } = useController({ control, name: 'minParticipants' })
  const seats = useWatch({ control, name: 'maxParticipants' })
  const { min } = limits.activity.maxParticipants
  const range = t('form.seats.range', { min, max: seats ?? max })
  return (
    <NumberStepper
      label={t('form.min-participants')}
      className={styles.seats}
      value={field.value}
      onChange={(value) => {
        field.onChange(value)
        if (fieldState.error) void trigger('minParticipants')
      }}
      onBlur={field.onBlur}
      min={min}
      max={seats ?? max}
      optional
      hint={t('form.min-participants.hint')}
      error={problemWords(fieldState.error, { TOO_SMALL: range, TOO_LARGE: range, INVALID: range })}
    />
  )
}
