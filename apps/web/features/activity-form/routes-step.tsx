import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useEffect, useEffectEvent, useRef, useState, type Dispatch, type RefObject, type SetStateAction } from 'react'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import type { Route } from '@bothy/contract/entities.ts'
import { limits } from '@bothy/contract/limits.ts'
import { DifficultyBadge } from '../../activity-parts/difficulty-badge.tsx'
import { RouteLetter } from '../../activity-parts/route-letter.tsx'
import { routeLetter } from '../../format/route-letter.ts'
import { useFormat } from '../../format/use-format.ts'
import type { MessageId } from '../../i18n/catalog.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { takeReceivedFiles } from '../../offline/received-files.ts'
import type { NamedTrack } from '../../tracks/read-file.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { emptyRoute, type ActivityValues, type RouteValues } from './activity-values.ts'
import { PastRoutesSheet } from './past-routes-sheet.tsx'
import { RouteCard } from './route-card.tsx'
import { routeFromTrack, withTrack } from './route-from-track.ts'
import { positionsOf } from './route-positions.ts'
import { RoutesOnMap } from './routes-on-map.tsx'
import { TrackDropZone } from './track-drop-zone.tsx'
import { useTrackFiles } from './use-track-files.ts'
import styles from './routes-step.module.css'

const addLabels: readonly MessageId[] = ['form.route.add-first', 'form.route.add-second', 'form.route.add-third']

type RoutesStepProps = {
  /** Whether saving publishes the activity without review. Without routes, it then opens to join, and its routes are frozen. */
  publishes: boolean
  /** The routes of the saved activity; none for a new one. */
  saved: readonly Route[]
  /** Whether files that another app has shared become routes here. */
  takesSharedFiles: boolean
  /** Index of the route that is open; -1 when none is. */
  open: number
  onOpen: Dispatch<SetStateAction<number>>
}

const dismissAll = (toasts: (() => void)[]) => toasts.splice(0).forEach((dismiss) => dismiss())

/** There is no room for what an undo brings back; after saving, or on another screen, it would change nothing. */
function useUndoToasts(isUndoUseless: boolean): RefObject<(() => void)[]> {
  const toasts = useRef<(() => void)[]>([])
  useEffect(() => {
    if (isUndoUseless) dismissAll(toasts.current)
  }, [isUndoUseless])
  useEffect(() => {
    const shown = toasts.current
    return () => dismissAll(shown)
  }, [])
  return toasts
}

/** The second step: the candidate routes. */
export function RoutesStep({ publishes, saved, takesSharedFiles, open, onOpen }: RoutesStepProps) {
  const { t, locale } = useTranslation()
  const { units } = useFormat()
  const toast = useToast()
  const { control, getValues, setValue, setFocus, formState } = useFormContext<ActivityValues>()
  const { fields, append, remove, insert } = useFieldArray({ control, name: 'routes', keyName: 'key' })
  const positions = positionsOf(fields, saved)
  const [isChoosing, setIsChoosing] = useState(false)
  const isFull = fields.length >= limits.activity.routes.max
  const undoToasts = useUndoToasts(formState.isSubmitting || isFull)

  const removeAt = (index: number) => {
    const route = getValues(`routes.${index}`)
    remove(index)
    onOpen(-1)
    const text = t('form.route.removed', { letter: routeLetter(positions[index] ?? index) })
    const about = `route ${fields[index]?.key}`
    const undo = () => {
      insert(index, route, { shouldFocus: false })
      onOpen((opened) => (opened >= index ? opened + 1 : opened))
    }
    undoToasts.current.push(toast.undoable(text, undo, { about }))
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
  /** The open route without a track takes the first one; each other track becomes a route of its own. Returns how many there was room for. */
  const addTracks = (tracks: readonly NamedTrack[]): number => {
    const routes = getValues('routes')
    const target = routes[open]
    const first = target && !target.track ? tracks[0] : undefined
    if (target && first) {
      const filled = withTrack(target, first, { locale, units })
      for (const name of ['title', 'distance', 'duration', 'track', 'cut'] as const satisfies (keyof RouteValues)[])
        setValue(`routes.${open}.${name}`, filled[name], { shouldDirty: true, shouldValidate: formState.isSubmitted })
    }
    const others = tracks.slice(first ? 1 : 0, limits.activity.routes.max - routes.length + (first ? 1 : 0))
    if (others.length > 0)
      append(
        others.map((track) => routeFromTrack(track, { locale, units })),
        { shouldFocus: false },
      )
    if (open === -1 && others.length > 0) onOpen(routes.length)
    return others.length + (first ? 1 : 0)
  }
  const files = useTrackFiles(addTracks)
  const readFiles = useEffectEvent(files.read)
  useEffect(() => (takesSharedFiles ? takeReceivedFiles(readFiles) : undefined), [takesSharedFiles])
  const opensWithoutTrack = useWatch({ control, name: `routes.${open}.track` }) === null
  const target = opensWithoutTrack ? open : fields.length
  const zone = { isForRoute: opensWithoutTrack, hasRoom: opensWithoutTrack || !isFull, position: positions[target] ?? target }
  const dropZone = <TrackDropZone files={files} {...zone} />
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
          dropZone={dropZone}
        />
      ))}
      {!opensWithoutTrack && dropZone}
      <RoutesOnMap positions={positions} />
      {!isFull ? (
        <>
          <button type="button" className={styles.add} onClick={add}>
            <IconPlus size={20} aria-hidden />
            {t(addLabels[fields.length] ?? 'form.route.add-more')}
          </button>
          <Button variant="subtle" icon={IconHistory} onClick={() => setIsChoosing(true)}>
            {t('form.past')}
          </Button>
        </>
      ) : (
        <p className={styles.full}>{t('form.routes.full', { max: limits.activity.routes.max })}</p>
      )}
      <PastRoutesSheet
        open={isChoosing}
        onOpenChange={setIsChoosing}
        room={limits.activity.routes.max - fields.length}
        onAdd={(routes) => append(routes, { shouldFocus: false })}
      />
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
