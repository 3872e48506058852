/** What can be done with the track of a route in the form: take its figures, cut, reverse, redraw and remove it. */
import { useFormContext } from 'react-hook-form'
import type { RouteTrack } from '@bothy/contract/activities/route-track.ts'
import { useFormat } from '../../format/use-format.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { loadWhenReachable } from '../../lazy/load-when-reachable.ts'
import { useElevationFile } from '../../map/use-elevation-file.ts'
import type { TrackRange } from '../../tracks/measure-track.ts'
import { useToast } from '../../ui/toasts.tsx'
import type { ActivityValues, RouteValues, TrackCut } from './activity-values.ts'
import { figuresOf, followTrack } from './route-from-track.ts'

const loadMeasuring = () => loadWhenReachable(() => import('../../tracks/measure-track.ts'))
const loadReader = () => loadWhenReachable(() => import('../../tracks/read-file.ts'))
const loadFigures = () => loadWhenReachable(() => import('../../tracks/suggest-figures.ts'))

type TrackValues = Pick<RouteValues, 'track' | 'cut'>

async function reversed(track: RouteTrack, cut: TrackCut | null): Promise<TrackValues> {
  const { lengthOf, reverseTrack } = await loadMeasuring()
  if (!cut) return { track: reverseTrack(track), cut }
  const total = lengthOf(cut.uncut.path)
  return { track: reverseTrack(track), cut: { uncut: reverseTrack(cut.uncut), fromM: total - cut.toM, toM: total - cut.fromM } }
}

/** The track of a file that was drawn; the former one if it cannot be read. */
async function drawnAs(file: File, track: RouteTrack, elevations: string | undefined): Promise<TrackValues> {
  const { readFile } = await loadReader()
  const read = await readFile(file, { signal: new AbortController().signal, onProgress: () => undefined, elevations })
  const [drawn] = 'tracks' in read ? read.tracks : []
  if (!drawn) return { track, cut: null }
  // What the map had filled in before is now in the file.
  const { mapHeights = track.mapHeights } = drawn.track
  return {
    track: { ...drawn.track, fileName: track.fileName, ...(mapHeights && drawn.track.ascent !== null && { mapHeights }) },
    cut: null,
  }
}

/** The part of the whole track; all of it where `range` is null. */
async function partOf(uncut: RouteTrack, range: TrackRange | null): Promise<TrackValues> {
  const { cutRouteTrack } = await loadMeasuring()
  const part = range ? cutRouteTrack(uncut, range) : uncut
  return { track: part, cut: range && part !== uncut ? { uncut, ...range } : null }
}

/** Changes the routes of the form, and the figures that follow from a track. */
function useRouteValues() {
  const { locale } = useTranslation()
  const { units } = useFormat()
  const { getValues, setValue, formState } = useFormContext<ActivityValues>()

  function set(at: number, values: Partial<RouteValues>): void {
    for (const [name, value] of Object.entries(values) as [keyof RouteValues, string][])
      setValue(`routes.${at}.${name}`, value, { shouldDirty: true, shouldValidate: formState.isSubmitted })
  }

  async function takeFigures(at: number, track: RouteTrack): Promise<void> {
    const { suggestFigures } = await loadFigures()
    set(at, figuresOf(suggestFigures(track), getValues(`routes.${at}`), { locale, units }))
  }

  /** Uphill and downhill take different times. */
  async function replace(at: number, next: Promise<TrackValues>): Promise<void> {
    const [{ suggestFigures }, values] = await Promise.all([loadFigures(), next])
    const route = getValues(`routes.${at}`)
    if (!route.track || !values.track) return
    const figures = [suggestFigures(route.track), suggestFigures(values.track)] as const
    set(at, { ...values, ...followTrack(route, figures, { locale, units }) })
  }

  return { getValues, set, takeFigures, replace }
}

export function useTrackEdits({ index, track, cut }: { index: number; track: RouteTrack; cut: TrackCut | null }) {
  const { t } = useTranslation()
  const toast = useToast()
  const { getValues, set, takeFigures, replace } = useRouteValues()
  const elevations = useElevationFile()
  const uncut = cut?.uncut ?? track
  const cutTo = (at: number, range: TrackRange | null) => replace(at, partOf(uncut, range))

  /** Until an undo, the route may move to another index. */
  function offerUndo(text: string, isSame: (route: RouteValues) => boolean, undo: (at: number) => void): void {
    const { id, title } = getValues(`routes.${index}`)
    const find = () => getValues('routes').findIndex((route) => route.id === id && route.title === title && isSame(route))
    toast.undoable(text, () => find() !== -1 && undo(find()), { about: `track ${id ?? title}` })
  }
  const offerToUndoCut = (text: string, before: TrackRange | null) =>
    offerUndo(
      text,
      (route) => (route.cut?.uncut ?? route.track)?.path === uncut.path,
      (at) => void cutTo(at, before),
    )

  return {
    uncut,
    takeFigures: () => takeFigures(index, track),
    reverse: () => replace(index, reversed(track, getValues(`routes.${index}`).cut)),
    cutTo: (range: TrackRange) => void cutTo(index, range),
    offerToUndoMove: (before: TrackRange | null) => offerToUndoCut(t('form.track.cut.done'), before),
    async resetCut() {
      await cutTo(index, null)
      offerToUndoCut(t('form.track.cut.restored'), cut)
    },
    async redraw(file: File) {
      await replace(index, drawnAs(file, track, elevations))
      offerUndo(
        t('form.track.changed'),
        (route) => route.track !== null,
        (at) => void replace(at, Promise.resolve({ track, cut })),
      )
    },
    remove() {
      set(index, { track: null, cut: null })
      offerUndo(
        t('form.track.removed'),
        (route) => route.track === null,
        (at) => set(at, { track, cut }),
      )
    },
  }
}
