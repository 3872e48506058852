import { useController, useFormContext, useWatch } from 'react-hook-form'
import { limits } from '@bothy/contract/limits.ts'
import { growingField } from '../../forms/growing-field.ts'
import { useProblemMessage } from '../../forms/use-problem-message.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import type { PictureUpload } from '../../images/use-picture-upload.ts'
import { NumberStepper } from '../../ui/number-stepper.tsx'
import { TextCounter } from '../../ui/text-counter.tsx'
import { TextArea, TextField } from '../../ui/text-field.tsx'
import type { ActivityValues } from './activity-values.ts'
import { CoverField } from './cover-field.tsx'
import type { Bounds } from './form-problems.ts'
import { LocationField } from './location-field.tsx'
import { MoreOptions } from './more-options.tsx'
import { TagsField } from './tags-field.tsx'
import { StartField } from './times-fields.tsx'
import styles from './activity-form.module.css'

/** The first step: six questions and the cover. All else is closed below them. */
export function DetailsStep({ bounds, cover }: { bounds: Bounds; cover: PictureUpload }) {
  return (
    <div className={styles.columns}>
      <div className={styles.column}>
        <CoverField upload={cover} />
        <Title />
        <TagsField />
        <Description />
      </div>
      <div className={styles.column}>
        <LocationField />
        <StartField />
        <Seats {...bounds.seats} isNew={bounds.isNew} />
        <MoreOptions bounds={bounds} />
      </div>
    </div>
  )
}

function Title() {
  const { t } = useTranslation()
  const { control, register, formState } = useFormContext<ActivityValues>()
  const problemWords = useProblemMessage()
  const text = useWatch({ control, name: 'title' })
  return (
    <TextField
      label={t('form.title')}
      autoComplete="off"
      aside={<TextCounter text={text} max={limits.activity.title.max} />}
      {...register('title')}
      error={problemWords(formState.errors.title, { REQUIRED: t('missing.title') })}
    />
  )
}

function Description() {
  const { t } = useTranslation()
  const { control, register, formState } = useFormContext<ActivityValues>()
  const problemWords = useProblemMessage()
  const text = useWatch({ control, name: 'description' })
  return (
    <TextArea
      label={t('form.description')}
      className={styles.autoGrow}
      hint={t('form.description.hint')}
      aside={<TextCounter text={text} max={limits.activity.description.max} />}
      {...growingField(register('description'))}
      error={problemWords(formState.errors.description, { REQUIRED: t('missing.description') })}
    />
  )
}

function Seats({ min, max, isNew }: Bounds['seats'] & { isNew: boolean }) {
  const { t } = useTranslation()
  const { control, trigger } = useFormContext<ActivityValues>()
  const problemWords = useProblemMessage()
  const { field, fieldState } = useController({ control, name: 'maxParticipants' })
  const takesSeat = useWatch({ control, name: 'leaderTakesSeat' })
  const range = t(min > limits.activity.maxParticipants.min ? 'form.seats.taken' : 'form.seats.range', { min, max })
  const others = isNew && takesSeat && field.value !== null ? field.value - 1 : 0
  return (
    <NumberStepper
      label={t('form.seats')}
      className={styles.seats}
      value={field.value}
      onChange={(value) => {
        field.onChange(value)
        if (fieldState.error) void trigger('maxParticipants')
      }}
      onBlur={field.onBlur}
      min={min}
      max={max}
      hint={others > 0 ? t('form.seats.others', { count: others }) : range}
      error={problemWords(fieldState.error, { TOO_SMALL: range, TOO_LARGE: range })}
    />
  )
}
