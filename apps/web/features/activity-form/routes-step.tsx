import type { Route } from '@bothy/contract/entities.ts'
import { limits } from '@bothy/contract/limits.ts'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useEffect, useRef } from 'react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { useFormat } from '../../format/use-format.ts'
import { Card } from '../../ui/card.tsx'
import { Alert } from '../../ui/alert.tsx'
import { routeLetter, RouteLetter } from '../../activity/route-letter.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { DifficultyBadge } from '../../activity/difficulty-badge.tsx'
import type { MessageId } from '../../i18n/catalogue.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { emptyRoute, type ActivityValues } from './activity-values.ts'
import { positionsOf } from './route-positions.ts'
import { RouteCard } from './route-card.tsx'
import styles from './routes-step.module.css'

const addLabels: readonly MessageId[] = ['form.route.add-first', 'form.route.add-second', 'form.route.add-third']

type RoutesStepProps = {
  /** Whether saving publishes the activity without review. Without routes, it then opens to join, and its routes are frozen. */
  publishes: boolean
  /** The routes of the saved activity; none for a new one. */
  saved: readonly Route[]
  /** Index of the route that is open; -1 when none is. */
  open: number
  onOpen: (index: number) => void
}

/** The second step: the candidate routes. */
export function RoutesStep({ publishes, saved, open, onOpen }: RoutesStepProps) {
  const { t } = useTranslation()
  const toast = useToast()
  const { control, getValues, setFocus, formState } = useFormContext<ActivityValues>()
  const { fields, append, remove, insert } = useFieldArray({ control, name: 'routes', keyName: 'key' })
  const positions = positionsOf(fields, saved)
  const undoToasts = useRef<(() => void)[]>([])
  const { isSubmitting } = formState
  // An undo after saving, or on another screen, would change nothing.
  useEffect(() => {
    const toasts = undoToasts.current
    const dismissAll = () => toasts.splice(0).forEach((dismiss) => dismiss())
    if (isSubmitting) dismissAll()
    return dismissAll
  }, [isSubmitting])

  const removeAt = (index: number) => {
    const route = getValues(`routes.${index}`)
    remove(index)
    onOpen(-1)
    const text = t('form.route.removed', { letter: routeLetter(positions[index] ?? index) })
    const about = `route ${fields[index]?.key}`
    undoToasts.current.push(toast.undoable(text, () => insert(index, route, { shouldFocus: false }), { about }))
  }
  const opened = useRef(-1)
  const openAt = (index: number) => {
    opened.current = index
    onOpen(index)
  }
  const add = () => {
    append({ ...emptyRoute }, { shouldFocus: false })
    openAt(fields.length)
  }
  // The fields appear above the button that opens them.
  useEffect(() => {
    if (opened.current !== -1 && opened.current === open && open < fields.length) setFocus(`routes.${open}.title`)
    opened.current = -1
  }, [open, opened, fields.length, setFocus])

  return (
    <>
      {fields.length === 0 && <Alert kind="info">{t(publishes ? 'form.routes.none.published' : 'form.routes.none')}</Alert>}
      {fields.map(({ key }, index) => (
        <RouteCard
          key={key}
          index={index}
          position={positions[index] ?? index}
          open={open === index}
          onOpen={() => openAt(index)}
          onRemove={() => removeAt(index)}
        />
      ))}
      {fields.length < limits.activity.routes.max ? (
        <button type="button" className={styles.add} onClick={add}>
          <IconPlus size={20} aria-hidden />
          {t(addLabels[fields.length] ?? 'form.route.add-more')}
        </button>
      ) : (
        <p className={styles.full}>{t('form.routes.full', { max: limits.activity.routes.max })}</p>
      )}
    </>
  )
}

/** The routes, read-only. They can no longer change after the voting; the rest of the activity can. */
export function FrozenRoutes({ routes }: { routes: readonly Route[] }) {
  const { errorMessage } = useTranslation()
  const format = useFormat()
  return (
    <>
      <Alert kind="info">{errorMessage('ROUTES_FROZEN')}</Alert>
      {routes.map(({ id, position, title, difficulty, distance, duration }) => (
        <Card key={id} className={styles.card}>
          <header className={styles.head}>
            <RouteLetter position={position} labelled />
            <h3>{title}</h3>
          </header>
          <p className={styles.summary}>
            <DifficultyBadge difficulty={difficulty} />
            <span>{format.distance(distance)}</span>
            <span>{format.duration(duration)}</span>
          </p>
        </Card>
      ))}
    </>
  )
}
