import { useController, useFormContext, useWatch } from 'react-hook-form'
import { limits } from '@bothy/contract/limits.ts'
import { useProblemMessage } from '../../forms/use-problem-message.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { classes } from '../../ui/classes.ts'
import { NumberStepper } from '../../ui/number-stepper.tsx'
import type { ActivityValues } from './activity-values.ts'
import styles from './activity-form.module.css'

/** How many participants the leader needs at least. */
export function MinimumParticipants({ max }: { max: number }) {
  const { t } = useTranslation()
  const seats = useWatch<ActivityValues, 'maxParticipants'>({ name: 'maxParticipants' })
  const bounds = { min: limits.activity.maxParticipants.min, max: seats ?? max }
  return (
    <OptionalNumber
      name="minParticipants"
      label={t('form.min-participants')}
      hint={t('form.min-participants.hint')}
      range={t('form.seats.range', bounds)}
      {...bounds}
    />
  )
}

/** With how many votes at least the vote closes automatically. */
export function MinimumVotes() {
  const { t } = useTranslation()
  const bounds = limits.activity.quorum
  return (
    <OptionalNumber
      name="quorum"
      label={t('form.quorum')}
      hint={t('form.quorum.hint')}
      range={t('form.quorum.range', bounds)}
      {...bounds}
    />
  )
}

type OptionalNumberProps = {
  name: 'minParticipants' | 'quorum'
  label: string
  hint: string
  min: number
  max: number
  /** The bounds in words. */
  range: string
}

function OptionalNumber({ name, label, hint, min, max, range }: OptionalNumberProps) {
  const { control, trigger } = useFormContext<ActivityValues>()
  const problemWords = useProblemMessage()
  const { field, fieldState } = useController({ control, name })
  return (
    <NumberStepper
      label={label}
      className={classes(styles.seats, styles.withHint)}
      value={field.value}
      onChange={(value) => {
        field.onChange(value)
        if (fieldState.error) void trigger(name)
      }}
      onBlur={field.onBlur}
      min={min}
      max={max}
      optional
      hint={hint}
      error={problemWords(fieldState.error, { TOO_SMALL: range, TOO_LARGE: range, INVALID: range })}
    />
  )
}
