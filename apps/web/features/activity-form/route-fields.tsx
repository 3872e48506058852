import { useController, useFormContext, useWatch, type FieldError } from 'react-hook-form'
import { difficulties, type Difficulty } from '@bothy/contract/choices.ts'
import { limits } from '@bothy/contract/limits.ts'
import { DifficultySign } from '../../activity-parts/difficulty-badge.tsx'
import { kilometersPerMile } from '../../format/distances.ts'
import { useFormat } from '../../format/use-format.ts'
import { growingField } from '../../forms/growing-field.ts'
import { parseHours } from '../../forms/typed-numbers.ts'
import { useProblemMessage } from '../../forms/use-problem-message.ts'
import type { MessageId } from '../../i18n/catalog.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { suggestFigures } from '../../tracks/suggest-figures.ts'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { TextCounter } from '../../ui/text-counter.tsx'
import { TextArea, TextField } from '../../ui/text-field.tsx'
import type { ActivityValues } from './activity-values.ts'
import { useMissingQualification } from './proposal-notice.tsx'
import styles from './routes-step.module.css'

/** The fields of one route. */
export function RouteFields({ index }: { index: number }) {
  const { t } = useTranslation()
  const { control, register, formState } = useFormContext<ActivityValues>()
  const problemWords = useProblemMessage()
  const errors = formState.errors.routes?.[index]
  const [title, description, track] = useWatch({
    control,
    name: [`routes.${index}.title`, `routes.${index}.description`, `routes.${index}.track`],
  })
  return (
    <div className={styles.fields}>
      <div className={styles.part}>
        <TextField
          label={t('form.route.name')}
          placeholder={t('form.route.name.example')}
          autoComplete="off"
          aside={<TextCounter text={title} max={limits.route.title.max} />}
          {...register(`routes.${index}.title`)}
          error={problemWords(errors?.title, { REQUIRED: t('missing.name') })}
        />
        <TextArea
          label={t('form.route.description')}
          className={styles.autoGrow}
          placeholder={t('form.route.description.example')}
          optional={track !== null}
          rows={3}
          aside={<TextCounter text={description} max={limits.route.description.max} />}
          {...growingField(register(`routes.${index}.description`))}
          error={problemWords(errors?.description, { REQUIRED: t('missing.route-description') })}
        />
      </div>
      <div className={styles.part}>
        <div className={styles.figures}>
          <Distance index={index} error={errors?.distance} />
          <Duration index={index} error={errors?.duration} />
        </div>
        <DifficultyField index={index} />
      </div>
    </div>
  )
}

type FigureProps = { index: number; error: FieldError | undefined }

function Distance({ index, error }: FigureProps) {
  const { t } = useTranslation()
  const { register } = useFormContext<ActivityValues>()
  const problemWords = useProblemMessage()
  const format = useFormat()
  const isImperial = format.units === 'imperial'
  const { min, max } = limits.route.distance
  const range = isImperial
    ? t('form.route.distance.range-miles', { min, max: format.number(Math.floor((max / kilometersPerMile) * 10) / 10) })
    : t('form.route.distance.range', { min, max })
  return (
    <TextField
      label={t('form.route.distance')}
      inputMode="decimal"
      placeholder="0.0"
      autoComplete="off"
      after={<span className={styles.unit}>{t(isImperial ? 'form.route.mi' : 'form.route.km')}</span>}
      {...register(`routes.${index}.distance`)}
      error={problemWords(error, { REQUIRED: t('missing.distance'), TOO_SMALL: range, TOO_LARGE: range })}
    />
  )
}

function Duration({ index, error }: FigureProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { control, register } = useFormContext<ActivityValues>()
  const problemWords = useProblemMessage()
  const range = t('form.route.duration.range', limits.route.duration)
  const typed = useWatch({ control, name: `routes.${index}.duration` })
  const hours = parseHours(typed)
  return (
    <TextField
      label={t('form.route.duration')}
      placeholder="0:00"
      autoComplete="off"
      after={<span className={styles.unit}>{t('form.route.h')}</span>}
      hint={hours === undefined || Number.isNaN(hours) ? t('form.route.duration.hint') : format.duration(hours)}
      {...register(`routes.${index}.duration`)}
      error={problemWords(error, {
        REQUIRED: t('missing.duration'),
        TOO_SMALL: range,
        TOO_LARGE: range,
        NOT_A_NUMBER: t('form.route.duration.wrong'),
      })}
    />
  )
}

const difficultyHints: Record<Difficulty, MessageId> = {
  Easy: 'form.route.easy',
  Medium: 'form.route.medium',
  Hard: 'form.route.hard',
}

/** Chosen by the member. What the track suggests by length and climb is said, but not chosen. */
export function DifficultyField({ index }: { index: number }) {
  const { t } = useTranslation()
  const { control, trigger } = useFormContext<ActivityValues>()
  const problemWords = useProblemMessage()
  const { field, fieldState } = useController({ control, name: `routes.${index}.difficulty` })
  const track = useWatch({ control, name: `routes.${index}.track` })
  const suggested = track && suggestFigures(track).difficulty
  const { value, onChange } = field
  const missingQualification = useMissingQualification(value)
  const hint = value
    ? (missingQualification ?? t(difficultyHints[value]))
    : suggested && t('form.route.difficulty.suggested', { difficulty: t(`difficulty.${suggested}`) })
  const missing = t('missing.difficulty')
  return (
    <SegmentedControl
      label={t('form.route.difficulty')}
      showLabel
      hint={hint}
      error={problemWords(fieldState.error, { REQUIRED: missing, NOT_A_CHOICE: missing })}
      value={value || null}
      onChange={(chosen) => {
        onChange(chosen)
        if (fieldState.error) void trigger(`routes.${index}.difficulty`)
      }}
      segments={difficulties.map((difficulty) => ({
        value: difficulty,
        label: (
          <span className={styles.difficulty}>
            <DifficultySign difficulty={difficulty} />
            {t(`difficulty.${difficulty}`)}
          </span>
        ),
      }))}
    />
  )
}
