import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useState, type ReactNode } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { DifficultyBadge } from '../../activity-parts/difficulty-badge.tsx'
import { RouteLetter } from '../../activity-parts/route-letter.tsx'
import { routeLetter } from '../../format/route-letter.ts'
import { useFormat } from '../../format/use-format.ts'
import { isFigure, parseDistance, parseHours } from '../../forms/typed-numbers.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Card } from '../../ui/card.tsx'
import { classes } from '../../ui/classes.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import type { ActivityValues, RouteValues } from './activity-values.ts'
import { DifficultyField, RouteFields } from './route-fields.tsx'
import { TrackPanel, TrackSummary } from './track-panel.tsx'
import styles from './routes-step.module.css'

type RouteCardProps = {
  index: number
  /** 0 is route A. */
  position: number
  open: boolean
  onOpen: () => void
  onRemove: () => void
  /** Where a file for this route can be dropped. */
  dropZone: ReactNode
}

/** One candidate route: a summary, or its fields while it is open. */
export function RouteCard({ index, position, open, onOpen, onRemove, dropZone }: RouteCardProps) {
  const { t } = useTranslation()
  const { control, formState } = useFormContext<ActivityValues>()
  const route = useWatch({ control, name: `routes.${index}` })
  const letter = routeLetter(position)
  const hasError = Boolean(formState.errors.routes?.[index])
  return (
    <Card className={classes(styles.card, open && styles.open)} role="group" aria-label={t('route.letter', { letter })}>
      <header className={styles.head}>
        <RouteLetter position={position} />
        <h3>{route.title.trim() || t('form.route.unnamed', { letter })}</h3>
        {!open && <IconButton icon={IconPencil} size={20} label={t('form.route.edit', { letter })} onClick={onOpen} />}
        <IconButton icon={IconTrash} size={20} label={t('form.route.remove', { letter })} onClick={onRemove} />
      </header>
      {open && (route.track ? <TrackPanel index={index} position={position} track={route.track} cut={route.cut} /> : dropZone)}
      {open ? <RouteFields index={index} /> : <RouteSummary index={index} route={route} position={position} />}
      {!open && hasError && (
        <p className={styles.error}>
          <IconAlertCircle size={18} aria-hidden />
          {t('form.route.wrong')}
        </p>
      )}
    </Card>
  )
}

/** Difficulty, distance and hiking time, and what is known from a track. A route from a file needs only a difficulty, which is chosen here. */
function RouteSummary({ index, route, position }: { index: number; route: RouteValues; position: number }) {
  const format = useFormat()
  const [isChosenHere] = useState(route.difficulty === '')
  const kilometers = parseDistance(route.distance, format.units)
  const hours = parseHours(route.duration)
  return (
    <>
      <p className={styles.summary}>
        {!isChosenHere && route.difficulty && <DifficultyBadge difficulty={route.difficulty} />}
        {isFigure(kilometers) && <span>{format.distance(kilometers)}</span>}
        {isFigure(hours) && <span>{format.duration(hours)}</span>}
      </p>
      {route.track && <TrackSummary track={route.track} position={position} />}
      {isChosenHere && (
        <div className={styles.choice}>
          <DifficultyField index={index} />
        </div>
      )}
    </>
  )
}
