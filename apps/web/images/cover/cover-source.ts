/** The image source of an activity's cover. */
import { createContext, use, useEffect, useState } from 'react'
import type { Activity } from '@bothy/contract/entities.ts'
import { drawnCoverWidths, type DrawnCoverWidth } from '@bothy/contract/images.ts'
import { sceneOf, type Scene } from '@bothy/cover-art/scenes.ts'
import { imageAttributes } from '../image-attributes.ts'

export type CoverSubject = Pick<Activity, 'id' | 'coverSeed' | 'tags'> & { coverImage?: Activity['coverImage'] }

/** `src` is undefined until the cover is drawn. */
type CoverSource = { src: string | undefined; srcSet?: string; scene: Scene }

/** Draws a cover and resolves to its address. */
export type DrawCover = (wanted: { seed: string; scene: Scene }) => Promise<string>

/** Draws the covers: this tab (`draw`), or the Bothy server with this origin. An empty origin is that of the page. */
export type CoverRenderer = { draw: DrawCover; server?: undefined } | { draw?: undefined; server: string }

export const CoverRendererContext = createContext<CoverRenderer>({ server: '' })

/** The uploaded cover, else the one that the server draws and caches. The address changes with the seed and the scene. */
export function servedCover({ id, coverImage, coverSeed, tags }: CoverSubject, server: string): CoverSource {
  const scene = sceneOf(tags)
  if (coverImage) return { ...imageAttributes(coverImage, 'cover', server), scene }
  const at = (width: DrawnCoverWidth) => `${server}/covers/${id}/${width}.webp?v=${encodeURIComponent(`${coverSeed}.${scene}`)}`
  return { src: at(640), srcSet: drawnCoverWidths.map((width) => `${at(width)} ${width}w`).join(', '), scene }
}

/** The cover of an activity: from the server, or drawn in this tab if there is no server. */
export function useCoverSource(activity: CoverSubject): CoverSource {
  const { draw, server = '' } = use(CoverRendererContext)
  const [drawn, setDrawn] = useState<{ of: string; src: string }>()
  const served = servedCover(activity, server)
  const { scene } = served
  const seed = activity.coverSeed
  const isDrawnHere = draw && !activity.coverImage
  useEffect(() => {
    if (!isDrawnHere) return undefined
    let isStale = false
    draw({ seed, scene }).then(
      (src) => isStale || setDrawn({ of: `${seed}.${scene}`, src }),
      // Without an image the background color of the scene stays.
      () => undefined,
    )
    return () => void (isStale = true)
  }, [isDrawnHere, draw, seed, scene])
  if (!isDrawnHere) return served
  return { src: drawn?.of === `${seed}.${scene}` ? drawn.src : undefined, scene }
}
