import type { Route } from '@bothy/contract/entities.ts'
import { limits } from '@bothy/contract/limits.ts'
import { IconPlus } from '@tabler/icons-react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { useFormat } from '../../format/use-format.ts'
import { Card } from '../../ui/card.tsx'
import { Note } from '../../ui/note.tsx'
import { letterOf, RouteLetter } from '../../ui/route-letter.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { Waymark } from '../../ui/waymark.tsx'
import type { WordId } from '../../words/catalogue.ts'
import { useWords } from '../../words/words.tsx'
import { emptyRoute, type ActivityValues } from './activity-values.ts'
import { RouteCard } from './route-card.tsx'
import styles from './routes-step.module.css'

const addWords: readonly WordId[] = ['form.route.add-first', 'form.route.add-second', 'form.route.add-third']

export type RoutesStepProps = {
  /** Which route is being written; -1 when none is. */
  open: number
  onOpen: (place: number) => void
}

/** The candidates that the club will choose from. */
export function RoutesStep({ open, onOpen }: RoutesStepProps) {
  const { t } = useWords()
  const toast = useToast()
  const { control, getValues } = useFormContext<ActivityValues>()
  const { fields, append, remove, insert } = useFieldArray({ control, name: 'routes', keyName: 'key' })

  const removeAt = (place: number) => {
    const route = getValues(`routes.${place}`)
    remove(place)
    onOpen(-1)
    toast.undoable(t('form.route.removed', { letter: letterOf(place) }), () => insert(place, route, { shouldFocus: false }))
  }
  const add = () => {
    append({ ...emptyRoute }, { shouldFocus: false })
    onOpen(fields.length)
  }

  return (
    <>
      {fields.length === 0 && <Note kind="info">{t('form.routes.none')}</Note>}
      {fields.map(({ key }, place) => (
        <RouteCard key={key} place={place} open={open === place} onOpen={() => onOpen(place)} onRemove={() => removeAt(place)} />
      ))}
      {fields.length < limits.activity.routes.max ? (
        <button type="button" className={styles.add} onClick={add}>
          <IconPlus size={20} aria-hidden />
          {t(addWords[fields.length] ?? 'form.route.add-more')}
        </button>
      ) : (
        <p className={styles.full}>{t('form.routes.full', { max: limits.activity.routes.max })}</p>
      )}
    </>
  )
}

/** Routes that were chosen from can no longer change; the rest of the activity can. */
export function FrozenRoutes({ routes }: { routes: readonly Route[] }) {
  const { refusal } = useWords()
  const format = useFormat()
  return (
    <>
      <Note kind="info">{refusal('ROUTES_FROZEN')}</Note>
      {routes.map(({ id, title, difficulty, distance, duration }, place) => (
        <Card key={id} className={styles.card}>
          <header className={styles.head}>
            <RouteLetter place={place} labelled />
            <h3>{title}</h3>
          </header>
          <p className={styles.stats}>
            <Waymark difficulty={difficulty} />
            <span>{format.distance(distance)}</span>
            <span>{format.duration(duration)}</span>
          </p>
        </Card>
      ))}
    </>
  )
}
