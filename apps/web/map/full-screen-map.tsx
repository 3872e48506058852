import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useRef, type ReactNode } from 'react'
import type { Coordinates } from '@bothy/contract/activities/coordinates.ts'
import type { PastRoute } from '@bothy/contract/activities/past-routes.ts'
import { withAllMessages } from '../i18n/locale-messages.ts'
import { lazyWhenReachable } from '../lazy/lazy-part.tsx'
import { ahead } from '../lazy/load-ahead.ts'
import { MountOnOpen } from '../ui/mount-on-open.tsx'
import { Part } from '../ui/part.tsx'
import { useTrackedRoutes } from './route-map-when-loaded.tsx'
import type { OwnPosition } from './use-own-position.ts'
import type { PlaceOnTrack } from './use-place-on-track.ts'

const LazyFullMap = lazyWhenReachable(ahead(() => withAllMessages(import('./full-map.tsx'))))

type FullScreenMapProps = {
  routes: readonly PastRoute[]
  meetingPoint: Coordinates | null
  /** The position that the page shows; without it, the map has its own. */
  own?: OwnPosition
  /** Its place on the route, and what is done and left from there. */
  place?: PlaceOnTrack | undefined
  progress?: ReactNode
}

/** The map on the full screen, while the address of the page says so. */
export function FullScreenMap({ routes, meetingPoint, own, place, progress }: FullScreenMapProps) {
  const { map } = useSearch({ strict: false })
  const navigate = useNavigate()
  const router = useRouter()
  /** The step of the history that is being left: closing the map twice goes back once. */
  const leftEntry = useRef<string>(undefined)
  const tracked = useTrackedRoutes(routes)
  if (tracked.length === 0) return null
  const show = (letter: string | undefined) =>
    void navigate({ to: '.', search: { map: letter }, state: true, replace: true, resetScroll: false })
  const close = () => {
    const { mapFromPage, __TSR_key: entry } = router.state.location.state
    if (!mapFromPage) return show(undefined)
    if (entry === leftEntry.current) return
    leftEntry.current = entry
    router.history.back()
  }
  return (
    <Part name="full-map" key={tracked.map(({ track }) => track.hash).join()} fallback={null}>
      <MountOnOpen open={map !== undefined}>
        <LazyFullMap
          routes={tracked}
          meetingPoint={meetingPoint}
          own={own}
          place={place}
          progress={progress}
          letter={map}
          onChoose={show}
          onClose={close}
        />
      </MountOnOpen>
    </Part>
  )
}
