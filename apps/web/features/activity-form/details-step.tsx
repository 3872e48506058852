import { useController, useFormContext, useWatch } from 'react-hook-form'
import { limits } from '@bothy/contract/limits.ts'
import { growingField } from '../../forms/growing-field.ts'
import { useProblemMessage } from '../../forms/use-problem-message.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import type { PictureUpload } from '../../images/use-picture-upload.ts'
import { NumberStepper } from '../../ui/number-stepper.tsx'
import { Switch } from '../../ui/switch.tsx'
import { TextCounter } from '../../ui/text-counter.tsx'
import { TextArea, TextField } from '../../ui/text-field.tsx'
import type { ActivityValues } from './activity-values.ts'
import { CoverField } from './cover-field.tsx'
import type { Bounds } from './form-problems.ts'
import { LeastParticipants } from './least-numbers.tsx'
import { LocationField } from './location-field.tsx'
import { TagsField } from './tags-field.tsx'
import { TimesFields } from './times-fields.tsx'
import { VoteOptions } from './vote-options.tsx'
import styles from './activity-form.module.css'

/** The first step: cover, title, tags, description, location, times and seats. */
export function DetailsStep({ bounds, cover }: { bounds: Bounds; cover: PictureUpload }) {
  const { t } = useTranslation()
  const { control, register, formState } = useFormContext<ActivityValues>()
  const problemWords = useProblemMessage()
  const { title } = formState.errors
  const text = useWatch({ control, name: 'title' })
  return (
    <>
      <CoverField upload={cover} />
      <TextField
        label={t('form.title')}
        autoComplete="off"
        aside={<TextCounter text={text} max={limits.activity.title.max} />}
        {...register('title')}
        error={problemWords(title, { REQUIRED: t('missing.title') })}
      />
      <TagsField />
      <Description />
      <LocationField />
      <TimesFields savedTimes={bounds.savedTimes} />
      {!bounds.frozen && <VoteOptions />}
      <Seats {...bounds.seats} />
      <LeastParticipants max={bounds.seats.max} />
      {bounds.isNew && <OwnSeat />}
    </>
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

function Seats({ min, max }: Bounds['seats']) {
  const { t } = useTranslation()
  const { control, trigger } = useFormContext<ActivityValues>()
  const problemWords = useProblemMessage()
  const { field, fieldState } = useController({ control, name: 'maxParticipants' })
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
      hint={t(min > limits.activity.maxParticipants.min ? 'form.seats.taken' : 'form.seats.range', { min, max })}
      error={problemWords(fieldState.error)}
    />
  )
}

function OwnSeat() {
  const { t } = useTranslation()
  const { control } = useFormContext<ActivityValues>()
  const { value, onChange } = useController({ control, name: 'leaderTakesSeat' }).field
  return (
    <div className={styles.switchRow}>
      <Switch label={t('form.own-spot')} hint={t('form.own-spot.hint')} checked={value} onChange={onChange} />
    </div>
  )
}
