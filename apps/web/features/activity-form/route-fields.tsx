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

/** Everything about the route at `place`. */
export function RouteFields({ place }: { place: number }) {
  const { t } = useWords()
  const { register, formState } = useFormContext<ActivityValues>()
  const problemWords = useProblemWords()
  const wrong = formState.errors.routes?.[place]
  return (
    <div className={styles.fields}>
      <TextField
        label={t('form.route.name')}
        placeholder={t('form.route.name.example')}
        autoComplete="off"
        {...register(`routes.${place}.title`)}
        error={problemWords(wrong?.title)}
      />
      <TextArea
        label={t('form.route.description')}
        className={styles.grows}
        placeholder={t('form.route.description.example')}
        rows={3}
        {...register(`routes.${place}.description`)}
        error={problemWords(wrong?.description)}
      />
      <div className={styles.figures}>
        <Distance place={place} wrong={wrong?.distance} />
        <Duration place={place} wrong={wrong?.duration} />
      </div>
      <DifficultyField place={place} />
    </div>
  )
}

type FigureProps = { place: number; wrong: FieldError | undefined }

function Distance({ place, wrong }: FigureProps) {
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
      {...register(`routes.${place}.distance`)}
      error={problemWords(wrong, { TOO_SMALL: range, TOO_LARGE: range })}
    />
  )
}

function Duration({ place, wrong }: FigureProps) {
  const { t } = useWords()
  const format = useFormat()
  const { control, register } = useFormContext<ActivityValues>()
  const problemWords = useProblemWords()
  const range = t('form.route.duration.range', limits.route.duration)
  const typed = useWatch({ control, name: `routes.${place}.duration` })
  const hours = parseHours(typed)
  return (
    <TextField
      label={t('form.route.duration')}
      placeholder="0:00"
      autoComplete="off"
      after={<span className={styles.unit}>{t('form.route.h')}</span>}
      hint={hours === undefined || Number.isNaN(hours) ? t('form.route.duration.hint') : format.duration(hours)}
      {...register(`routes.${place}.duration`)}
      error={problemWords(wrong, { TOO_SMALL: range, TOO_LARGE: range, NOT_A_NUMBER: t('form.route.duration.wrong') })}
    />
  )
}

const explained: Record<Difficulty, WordId> = {
  Easy: 'form.route.easy',
  Medium: 'form.route.medium',
  Hard: 'form.route.hard',
}

function DifficultyField({ place }: { place: number }) {
  const { t } = useWords()
  const { control } = useFormContext<ActivityValues>()
  const { value, onChange } = useController({ control, name: `routes.${place}.difficulty` }).field
  return (
    <SegmentedControl
      label={t('form.route.difficulty')}
      showLabel
      hint={t(explained[value])}
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
