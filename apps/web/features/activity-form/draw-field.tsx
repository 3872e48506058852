import { useController, useFormContext, useWatch } from 'react-hook-form'
import { allocations } from '@bothy/contract/activities/draw.ts'
import { useProblemMessage } from '../../forms/use-problem-message.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Select } from '../../ui/select.tsx'
import type { ActivityValues } from './activity-values.ts'
import type { Bounds } from './form-problems.ts'
import { MomentField } from './moment-field.tsx'
import { usualDrawTime } from './moments.ts'

/** How the spots are given. Once the activity is open to join that is fixed, and only the time of a draw can move until then. */
export function DrawFields({ bounds: { frozen, isDrawn } }: { bounds: Bounds }) {
  const { t } = useTranslation()
  const { control, getValues, setValue } = useFormContext<ActivityValues>()
  const { value, onChange } = useController({ control, name: 'allocation' }).field
  const choose = (chosen: ActivityValues['allocation']) => {
    onChange(chosen)
    if (chosen === 'draw' && getValues('drawAt') === '')
      setValue('drawAt', usualDrawTime(getValues('startTime'), new Date().toISOString().slice(0, 10)))
  }
  return (
    <>
      {!frozen && (
        <Select
          label={t('form.allocation')}
          hint={value === 'draw' ? t('form.allocation.draw.hint') : undefined}
          value={value}
          onChange={choose}
          options={allocations.map((one) => ({ value: one, label: t(`form.allocation.${one}`) }))}
        />
      )}
      {value === 'draw' && !isDrawn && <DrawTime />}
    </>
  )
}

/** When the window to apply ends, in the time zone of the activity. */
function DrawTime() {
  const { t } = useTranslation()
  const { control, formState } = useFormContext<ActivityValues>()
  const problemWords = useProblemMessage()
  const timeZone = useWatch({ control, name: 'timeZone' })
  const messages = { NO_DATE: t('form.draw-at.no-date'), NO_TIME: t('form.draw-at.no-time'), REQUIRED: t('form.draw-at.no-date') }
  return (
    <MomentField
      name="drawAt"
      label={t('form.draw-at')}
      timeZone={timeZone}
      hint={t('form.draw-at.hint')}
      error={problemWords(formState.errors.drawAt, messages)}
    />
  )
}
