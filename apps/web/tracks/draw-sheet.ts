/** Draws the sheet of routes: it takes a slow phone a quarter of a second, so it is done in pieces, and kept. */
import { use, useMemo } from 'react'
import type { RouteTrack } from '@bothy/contract/activities/route-track.ts'
import { metersPerFoot } from '../format/distances.ts'
import { useFormat } from '../format/use-format.ts'
import { inPieces } from '../lazy/next-task.ts'
import { contoursOf, type Contours, type KnownHeight } from './contours.ts'
import { sheetOf, sheetSize, type Sheet, type SheetSize } from './sheet-shape.ts'
import { walkOf } from './walk.ts'

/** A route with its track. */
export type TrackedRoute = { id: string; position: number; track: RouteTrack }
export type DrawnSheet = Sheet & { contours: Contours | undefined; size: SheetSize }

/** Known heights of all tracks: enough for the shape of the land, few enough for a slow phone. */
const maxHeights = 360

/** The largest number of kept sheets: a page has one, and the full screen some while its size changes. */
const maxSheets = 20

function* heightsOf(tracks: readonly RouteTrack[], place: Sheet['place']): Generator<undefined, KnownHeight[]> {
  const count = Math.floor(maxHeights / tracks.length)
  const heights: KnownHeight[] = []
  for (const { path } of tracks) {
    const { lengthM, placeAt } = walkOf(path)
    yield
    for (let i = 0; i < count; i++) {
      const { elevationM, ...spot } = placeAt((i / (count - 1)) * lengthM)
      if (elevationM !== undefined) heights.push({ ...place(spot), elevationM })
    }
    yield
  }
  return heights
}

function* drawSheet(tracks: readonly RouteTrack[], size: SheetSize, unit: number, beside: Beside): Generator<undefined, DrawnSheet> {
  const sheet = yield* sheetOf(tracks, size, beside)
  yield
  const heights = yield* heightsOf(tracks, sheet.place)
  return { ...sheet, size, contours: yield* contoursOf(heights, size, unit) }
}

type Beside = { lat: number; lon: number } | undefined

const sheets = new Map<string, Promise<DrawnSheet>>()

/** One sheet for the same paths, size, unit and place: React asks again for what it waits for. */
function keptSheet(tracks: readonly RouteTrack[], size: SheetSize, unit: number, beside: Beside): Promise<DrawnSheet> {
  const key = [unit, size.width, size.height, beside?.lat, beside?.lon, ...tracks.map(({ path }) => path)].join('\n')
  const sheet = sheets.get(key) ?? inPieces(drawSheet(tracks, size, unit, beside))
  if (sheets.size >= maxSheets) sheets.clear()
  sheets.set(key, sheet)
  return sheet
}

/** The sheet of these routes; it suspends until that is drawn. It depends on the paths of their tracks only, so a vote does not draw it again. */
export function useSheet(routes: readonly TrackedRoute[], { width, height }: SheetSize = sheetSize, beside?: Beside): DrawnSheet {
  const { units } = useFormat()
  const paths = routes.map(({ track }) => track.path).join('\n')
  const sheet = useMemo(() => {
    const tracks = routes.map(({ track }) => track)
    return keptSheet(tracks, { width, height }, units === 'imperial' ? metersPerFoot : 1, beside)
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [paths, units, width, height, beside])
  return use(sheet)
}
