import { useEffect, useState } from 'react'
import type { Coordinates } from '@bothy/contract/activities/coordinates.ts'
import type { RouteTrack } from '@bothy/contract/activities/route-track.ts'
import { useClubSettings } from '../../api/api-context.tsx'
import { useStoredText } from '../../forms/use-stored-text.ts'
import type { TrackedRoute } from '../../tracks/draw-sheet.ts'
import { hasMapFile, mapFileUrl } from '../map-file.ts'
import { boundsOf } from '../routes-on-tiles.ts'
import { DrawScreen } from './draw-screen.tsx'
import { DrawingStore } from './drawing-store.ts'
import { emptyDrawing, type Drawing } from './drawing.ts'
import { openMapWays, type MapWays } from './map-ways.ts'
import { drawingOfTrack } from './open-track.ts'
import { readDrawing, writeDrawing } from './stored-drawing.ts'

export type DrawRouteProps = {
  /** The track that is changed; undefined for a new route. */
  origin: RouteTrack | undefined
  /** The name under which the drawing is stored on this device until it is used. */
  draft: string
  /** 0 is route A. */
  position: number
  /** Where a new route begins, if that is known. */
  near: Coordinates | null
  /** The other routes of the activity. */
  others: () => TrackedRoute[]
  onUse: (file: File) => void
  onClose: () => void
}

type Bounds = [number, number, number, number]

/** Degrees around a meeting point. */
const around = 0.04

type Known = { near: Coordinates | null; others: readonly TrackedRoute[] }

function firstBounds({ points }: Drawing, { near, others }: Known): Bounds | undefined {
  if (points.length > 0) {
    const [lons, lats] = [points.map(({ lon }) => lon), points.map(({ lat }) => lat)]
    return [Math.min(...lons), Math.min(...lats), Math.max(...lons), Math.max(...lats)]
  }
  if (near) return [near.longitude - around, near.latitude - around / 2, near.longitude + around, near.latitude + around / 2]
  return others.length > 0 ? (boundsOf(others).toArray().flat() as Bounds) : undefined
}

/** Elevations that the map filled in are read from it again, also for the new parts. */
const openTrack = (track: RouteTrack | undefined) => track && drawingOfTrack(track.path, { keepsElevations: track.mapHeights !== 'all' })

type Opened = { store: DrawingStore; bounds: Bounds | undefined; isRestored: boolean }

/** A full screen on which a route is drawn. What is drawn is stored on this device until it is used or thrown away. */
export default function DrawRoute({ origin, draft, position, near, others, onUse, onClose }: DrawRouteProps) {
  const settings = useClubSettings()
  const [stored, store] = useStoredText(draft)
  const [opened, setOpened] = useState<Opened>()
  const file = settings && hasMapFile(settings) ? mapFileUrl(settings) : undefined
  const path = origin?.path ?? ''
  const [first] = useState(() => ({ stored, near, origin, others: others() }))
  useEffect(() => {
    let ways: MapWays | undefined
    let isOver = false
    const start = (found: MapWays | undefined) => {
      ways = found
      if (isOver) return ways?.close()
      const restored = first.stored ? readDrawing(first.stored, first.origin?.path ?? '') : undefined
      const initial = restored ?? openTrack(first.origin) ?? emptyDrawing
      setOpened({
        store: new DrawingStore(initial, ways?.findWay),
        bounds: firstBounds(initial, first),
        isRestored: restored !== undefined,
      })
    }
    if (file) void openMapWays(file).then(start, () => start(undefined))
    else start(undefined)
    return () => {
      isOver = true
      ways?.close()
    }
  }, [first, file])
  if (!settings || !opened) return null
  const forget = () => store('')
  return (
    <DrawScreen
      {...opened}
      settings={settings}
      position={position}
      others={first.others}
      isChange={origin !== undefined}
      onChange={(drawing) => store(drawing.points.length > 0 ? writeDrawing(drawing, path) : '')}
      onUse={(file) => {
        forget()
        onUse(file)
      }}
      onThrowAway={() => {
        forget()
        onClose()
      }}
      onClose={onClose}
    />
  )
}
