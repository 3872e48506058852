import { difficulties, limits, type Difficulty } from '@bothy/contract/limits.ts'
import { useController, useFormContext, useWatch, type FieldError } from 'react-hook-form'
import { useProblemWords } from '../../forms/use-problem-words.ts'
import { useFormat } from '../../format/use-format.ts'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { TextArea, TextField } from '../../ui/text-field.tsx'
import { WaymarkSign } from '../../ui/waymark.tsx'
import type { WordId } from '../../words/catalogue.ts'
import { useWords } from '../../words/words.tsx'
import type { ActivityValues } from './activity-values.ts'
import { parseHours } from './typed-numbers.ts'
import styles from './routes-step.module.css'

/** The fields of one route. */
export function RouteFields({ place }: { place: number }) {
  const { t } = useWords()
  const { register, formState } = useFormContext<ActivityValues>()
  const problemWords = useProblemWords()
  const errors = formState.errors.routes?.[place]
  return (
    <div className={styles.fields}>
      <TextField
        label={t('form.route.name')}
        placeholder={t('form.route.name.example')}
        autoComplete="off"
        {...register(`routes.${place}.title`)}
        error={problemWords(errors?.title)}
      />
      <TextArea
        label={t('form.route.description')}
        className={styles.autoGrow}
        placeholder={t('form.route.description.example')}
        rows={3}
        {...register(`routes.${place}.description`)}
        error={problemWords(errors?.description)}
      />
      <div className={styles.figures}>
        <Distance index={place} error={errors?.distance} />
        <Duration index={place} error={errors?.duration} />
      </div>
      <DifficultyField index={place} />
    </div>
  )
}

type FigureProps = { index: number; error: FieldError | undefined }

function Distance({ index, error }: FigureProps) {
  const { t } = useWords()
  const { register } = useFormContext<ActivityValues>()
  const problemWords = useProblemWords()
  const range = t('form.route.distance.range', limits.route.distance)
  return (
    <TextField
      label={t('form.route.distance')}
      inputMode="decimal"
      placeholder="0.0"
      autoComplete="off"
      after={<span className={styles.unit}>{t('form.route.km')}</span>}
      {...register(`routes.${index}.distance`)}
      error={problemWords(error, { TOO_SMALL: range, TOO_LARGE: range })}
    />
  )
}

function Duration({ index, error }: FigureProps) {
  const { t } = useWords()
  const format = useFormat()
  const { control, register } = useFormContext<ActivityValues>()
  const problemWords = useProblemWords()
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
      error={problemWords(error, { TOO_SMALL: range, TOO_LARGE: range, NOT_A_NUMBER: t('form.route.duration.wrong') })}
    />
  )
}

const difficultyHints: Record<Difficulty, WordId> = {
  Easy: 'form.route.easy',
  Medium: 'form.route.medium',
  Hard: 'form.route.hard',
}

function DifficultyField({ index }: { index: number }) {
  const { t } = useWords()
  const { control } = useFormContext<ActivityValues>()
  const { value, onChange } = useController({ control, name: `routes.${index}.difficulty` }).field
  return (
    <SegmentedControl
      label={t('form.route.difficulty')}
      showLabel
      hint={t(difficultyHints[value])}
      value={value}
      onChange={onChange}
      segments={difficulties.map((difficulty) => ({
        value: difficulty,
        label: (
          <span className={styles.difficulty}>
            <WaymarkSign difficulty={difficulty} />
            {t(`difficulty.${difficulty}`)}
          </span>
        ),
      }))}
    />
  )
}
