import type { Map as MapLibreMap, MapLibreEvent } from 'maplibre-gl'
import { useEffect, useEffectEvent, useState } from 'react'

/** Whether a map follows the position of the device: from the press of its button until its reader moves the map elsewhere. */
export type Follow = {
  isOn: boolean
  /** Grows with each press of the button. */
  visits: number
  start: () => void
  end: () => void
}

export function useFollow(): Follow {
  const [{ isOn, visits }, set] = useState({ isOn: false, visits: 0 })
  return {
    isOn,
    visits,
    start: () => set((before) => ({ isOn: true, visits: before.visits + 1 })),
    end: () => set((before) => (before.isOn ? { ...before, isOn: false } : before)),
  }
}

/** Marks the moves of a map that follows: they do not end it. */
export const following = { isFollowing: true }

type Move = MapLibreEvent<unknown> & Partial<typeof following>

const hasTwoFingers = (event: unknown) => typeof TouchEvent !== 'undefined' && event instanceof TouchEvent && event.touches.length > 1
/** Pixels that a map moves at least when it goes elsewhere. */
const elsewhere = 4

/** Ends it with a drag, an arrow key, and when the page shows another part of the map. Zooming around the position goes on following. */
export function useEndOfFollow(map: MapLibreMap | undefined, { isOn, end }: Pick<Follow, 'isOn' | 'end'>): void {
  const leave = useEffectEvent(end)
  useEffect(() => {
    if (!map || !isOn) return
    let from = map.getCenter()
    const onDrag = ({ originalEvent }: Move) => {
      if (!hasTwoFingers(originalEvent)) leave()
    }
    const onEnd = ({ isFollowing, originalEvent }: Move) => {
      const before = map.project(from)
      from = map.getCenter()
      // Wheel, double tap and two fingers zoom.
      const isZoomed = originalEvent && !(originalEvent instanceof KeyboardEvent)
      if (!isFollowing && !isZoomed && before.dist(map.project(from)) >= elsewhere) leave()
    }
    const events = { drag: onDrag, moveend: onEnd } as const
    for (const [name, listener] of Object.entries(events)) map.on(name as 'move', listener)
    return () => {
      for (const [name, listener] of Object.entries(events)) map.off(name as 'move', listener)
    }
  }, [map, isOn])
}
