import { isEncodedTrack } from '@bothy/contract/activities/encoded-track.ts'
import type { RouteTrack } from '@bothy/contract/activities/route-track.ts'
import IconArrowsExchange from '@tabler/icons-react/dist/esm/icons/IconArrowsExchange.mjs'
import IconFileCheck from '@tabler/icons-react/dist/esm/icons/IconFileCheck.mjs'
import IconFileImport from '@tabler/icons-react/dist/esm/icons/IconFileImport.mjs'
import IconFileX from '@tabler/icons-react/dist/esm/icons/IconFileX.mjs'
import IconRestore from '@tabler/icons-react/dist/esm/icons/IconRestore.mjs'
import IconScissors from '@tabler/icons-react/dist/esm/icons/IconScissors.mjs'
import { Suspense, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { useFormat } from '../../format/use-format.ts'
import { lazyWithMessages } from '../../loading/lazy-with-messages.tsx'
import { loadWhenReachable } from '../../loading/load-when-reachable.ts'
import { Button } from '../../ui/button.tsx'
import { Part } from '../../ui/part.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { useTranslation } from '../../i18n/translation.tsx'
import type { TrackRange } from '../../tracks/measure-track.ts'
import type { ActivityValues, RouteValues, TrackCut } from './activity-values.ts'
import { figuresOf, followTrack } from './route-from-track.ts'
import styles from './track-panel.module.css'

const TrackProfile = lazyWithMessages(() => import('../../tracks/track-profile.tsx'))
const TrackCutter = lazyWithMessages(() => import('../../tracks/track-cutter.tsx'))
const loadMeasuring = () => loadWhenReachable(() => import('../../tracks/measure-track.ts'))
const loadFigures = () => loadWhenReachable(() => import('../../tracks/suggest-figures.ts'))

type TrackProps = { track: RouteTrack; /** 0 is route A. */ position: number }

/** The profile, the climb and the file of a track. */
export function TrackSummary({ track, position }: TrackProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { ascent, descent, fileName } = track
  const hasElevations = ascent !== null && descent !== null
  return (
    <div className={styles.summary}>
      {hasElevations && (
        <div className={styles.profile}>
          <Part name="track" key={track.path}>
            <Suspense>
              <TrackProfile track={track} position={position} />
            </Suspense>
          </Part>
        </div>
      )}
      <div className={styles.facts}>
        <p className={styles.file}>
          <IconFileCheck size={18} aria-hidden />
          <span>{fileName}</span>
        </p>
        <p>
          {hasElevations
            ? t('route.climb', { ascent: format.height(ascent), descent: format.height(descent) })
            : t('form.track.no-heights')}
        </p>
      </div>
    </div>
  )
}

/** The track of the open route, and what can be done with it. */
export function TrackPanel({ index, cut, ...summary }: TrackProps & { index: number; cut: TrackCut | null }) {
  const { t, locale } = useTranslation()
  const { units } = useFormat()
  const toast = useToast()
  const { getValues, setValue, formState } = useFormContext<ActivityValues>()
  const [isCutting, setIsCutting] = useState(cut !== null)
  const { track } = summary

  function set(at: number, values: Partial<RouteValues>): void {
    for (const [name, value] of Object.entries(values) as [keyof RouteValues, string][])
      setValue(`routes.${at}.${name}`, value, { shouldDirty: true, shouldValidate: formState.isSubmitted })
  }

  /** A track that was stored before the club checked tracks may be damaged. */
  const unlessDamaged = (work: () => Promise<void>) => (isEncodedTrack(track.path) ? void work() : toast.warn(t('route.track-damaged')))

  async function takeFigures(): Promise<void> {
    const { suggestFigures } = await loadFigures()
    set(index, figuresOf(suggestFigures(track), getValues(`routes.${index}`), { locale, units }))
  }

  /** Uphill and downhill take different times. */
  async function replace(at: number, next: (route: RouteValues) => Promise<Pick<RouteValues, 'track' | 'cut'>>): Promise<void> {
    const [{ suggestFigures }, values] = await Promise.all([loadFigures(), next(getValues(`routes.${at}`))])
    const route = getValues(`routes.${at}`)
    if (!route.track || !values.track) return
    const figures = [suggestFigures(route.track), suggestFigures(values.track)] as const
    set(at, { ...values, ...followTrack(route, figures, { locale, units }) })
  }

  const reverse = () =>
    replace(index, async ({ cut }) => {
      const { lengthOf, reverseTrack } = await loadMeasuring()
      if (!cut) return { track: reverseTrack(track), cut }
      const total = lengthOf(cut.uncut.path)
      return { track: reverseTrack(track), cut: { uncut: reverseTrack(cut.uncut), fromM: total - cut.toM, toM: total - cut.fromM } }
    })

  /** The part of the whole track; null for all of it. */
  const cutTo = (at: number, uncut: RouteTrack, range: TrackRange | null) =>
    replace(at, async () => {
      const { cutRouteTrack } = await loadMeasuring()
      const part = range ? cutRouteTrack(uncut, range) : uncut
      return { track: part, cut: range && part !== uncut ? { uncut, ...range } : null }
    })

  /** Until an undo, the route may move to another index. */
  function offerUndo(text: string, isSame: (route: RouteValues) => boolean, undo: (at: number) => void): void {
    const { id, title } = getValues(`routes.${index}`)
    const find = () => getValues('routes').findIndex((route) => route.id === id && route.title === title && isSame(route))
    toast.undoable(text, () => find() !== -1 && undo(find()), { about: `track ${id ?? title}` })
  }

  function remove(): void {
    set(index, { track: null, cut: null })
    offerUndo(
      t('form.track.removed'),
      (route) => route.track === null,
      (at) => set(at, { track, cut }),
    )
  }

  const uncut = cut?.uncut ?? track
  const offerToUndoCut = (text: string, before: TrackRange | null) =>
    offerUndo(
      text,
      (route) => (route.cut?.uncut ?? route.track)?.path === uncut.path,
      (at) => void cutTo(at, uncut, before),
    )
  const resetCut = async () => {
    await cutTo(index, uncut, null)
    offerToUndoCut(t('form.track.cut.restored'), cut)
  }
  return (
    <div className={styles.panel}>
      <TrackSummary {...summary} />
      {isCutting && (
        <div className={styles.cutting}>
          <p>{t('form.track.cut.hint')}</p>
          <Suspense fallback={<div className={styles.cutter} />}>
            <TrackCutter
              uncut={uncut}
              range={cut}
              position={summary.position}
              onCut={(range) => void cutTo(index, uncut, range)}
              onMoved={(before) => offerToUndoCut(t('form.track.cut.done'), before)}
            />
          </Suspense>
          {cut && (
            <Button variant="light" size="small" icon={IconRestore} onClick={() => void resetCut()}>
              {t('form.track.cut.reset')}
            </Button>
          )}
        </div>
      )}
      <div className={styles.tools}>
        <Button
          variant="light"
          size="small"
          icon={IconScissors}
          aria-expanded={isCutting}
          onClick={() => unlessDamaged(async () => setIsCutting((isOpen) => !isOpen))}
        >
          {t('form.track.cut')}
        </Button>
        <Button variant="light" size="small" icon={IconFileImport} onClick={() => unlessDamaged(takeFigures)}>
          {t('form.track.reset')}
        </Button>
        <Button variant="light" size="small" icon={IconArrowsExchange} onClick={() => unlessDamaged(reverse)}>
          {t('form.track.reverse')}
        </Button>
        <Button variant="subtle" size="small" icon={IconFileX} onClick={remove}>
          {t('form.track.remove')}
        </Button>
      </div>
    </div>
  )
}
