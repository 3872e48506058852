import { useEffect, useState } from 'react'
import type { Coordinates } from '@bothy/contract/activities/coordinates.ts'
import type { RouteTrack } from '@bothy/contract/activities/route-track.ts'
import { useClubSettings } from '../../api/api-context.tsx'
import { useStoredText } from '../../forms/use-stored-text.ts'
import type { TrackedRoute } from '../../tracks/draw-sheet.ts'
import { hasMapFile, mapFileUrl } from '../map-file.ts'
import type { Region } from '../map-options.ts'
import { mapBounds, nearestIn } from '../map-view.ts'
import { boundsOf } from '../routes-on-tiles.ts'
import { DrawScreen, type DrawScreenProps } from './draw-screen.tsx'
import { DrawingStore } from './drawing-store.ts'
import { emptyDrawing, type Drawing } from './drawing.ts'
import { openMapWays, type MapWays } from './map-ways.ts'
import { drawingOfTrack } from './open-track.ts'
import { readDrawing, writeDrawing } from './stored-drawing.ts'
import type { Bounds } from './use-drawing-map.ts'

export type DrawRouteProps = {
  /** The track that is changed; undefined for a new route. */
  origin: RouteTrack | undefined
  /** The name under which the drawing is stored on this device until it is used. */
  draft: string
  /** 0 is route A. */
  position: number
  /** Where everyone meets, and a new route begins. */
  meetingPoint: Coordinates | null
  /** The other routes of the activity. */
  others: () => TrackedRoute[]
  onUse: (file: File) => void
  onClose: () => void
}

/** Degrees around a meeting point. */
const around = 0.04

type Known = { meetingPoint: Coordinates | null; others: readonly TrackedRoute[] }

/** Where a new route may lie. */
function boundsOfNew({ meetingPoint, others }: Known) {
  if (!meetingPoint) return others.length > 0 ? mapBounds(boundsOf(others)) : undefined
  const { latitude, longitude } = meetingPoint
  return { west: longitude - around, south: latitude - around / 2, east: longitude + around, north: latitude + around / 2 }
}

/** A new route is drawn on the land of the club, where that is nearest. */
function boundsAtFirst({ points }: Drawing, known: Known, region: Region | undefined): Bounds | undefined {
  if (points.length > 0) {
    const [lons, lats] = [points.map(({ lon }) => lon), points.map(({ lat }) => lat)]
    return [Math.min(...lons), Math.min(...lats), Math.max(...lons), Math.max(...lats)]
  }
  const wanted = boundsOfNew(known)
  if (!wanted) return undefined
  return region ? nearestIn(region, wanted) : [wanted.west, wanted.south, wanted.east, wanted.north]
}

/** Elevations that the map filled in are read from it again, also for the new parts. */
const openTrack = (track: RouteTrack | undefined) => track && drawingOfTrack(track.path, { keepsElevations: track.mapHeights !== 'all' })

type Opened = Pick<DrawScreenProps, 'store' | 'boundsAtFirst' | 'isRestored'>

/** A full screen on which a route is drawn. What is drawn is stored on this device until it is used or thrown away. */
export default function DrawRoute({ origin, draft, position, meetingPoint, others, onUse, onClose }: DrawRouteProps) {
  const settings = useClubSettings()
  const [stored, store] = useStoredText(draft)
  const [opened, setOpened] = useState<Opened>()
  const file = settings && hasMapFile(settings) ? mapFileUrl(settings) : undefined
  const path = origin?.path ?? ''
  const [first] = useState(() => ({ stored, meetingPoint, origin, others: others() }))
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
        boundsAtFirst: (region) => boundsAtFirst(initial, first, region),
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
      meetingPoint={first.meetingPoint}
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
