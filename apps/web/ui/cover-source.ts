/** Where the picture of an activity comes from. */
import type { ActivitySummary } from '@bothy/contract/entities.ts'
import { sceneOf, type Scene } from '@bothy/hiking/cover-art/scenes.ts'
import { createContext, use, useEffect, useState } from 'react'
import { pictureSource } from './picture-source.ts'

export type Covered = Pick<ActivitySummary, 'id' | 'coverImage' | 'coverSeed' | 'tags'>

const widths = [640, 1600] as const

/** `src` is undefined while the picture is being drawn. */
export type CoverSource = { src: string | undefined; srcSet?: string; scene: Scene }

/** Answers the address of the drawn picture. */
export type DrawCover = (wanted: { seed: string; scene: Scene }) => Promise<string>

/** Who draws the covers: this tab, or a server of ours at an origin; empty for the origin of the page. */
export type CoverMaker = { draw: DrawCover; server?: undefined } | { draw?: undefined; server: string }

export const CoverMaking = createContext<CoverMaker>({ server: '' })

/** The uploaded cover, else the one that the server draws and keeps; its address changes with what it is drawn from. */
function servedCover({ id, coverImage, coverSeed, tags }: Covered, server: string): CoverSource {
  const scene = sceneOf(tags)
  if (coverImage) return { ...pictureSource(coverImage, 'cover', server), scene }
  const at = (width: number) => `${server}/covers/${id}/${width}.webp?v=${encodeURIComponent(`${coverSeed}.${scene}`)}`
  return { src: at(widths[0]), srcSet: widths.map((width) => `${at(width)} ${width}w`).join(', '), scene }
}

/** The picture of an activity: from the server, or drawn in this tab where there is none. */
export function useCoverSource(activity: Covered): CoverSource {
  const { draw, server = '' } = use(CoverMaking)
  const [drawn, setDrawn] = useState<{ of: string; src: string }>()
  const served = servedCover(activity, server)
  const { scene } = served
  const seed = activity.coverSeed
  const wanted = draw && !activity.coverImage
  useEffect(() => {
    if (!wanted) return undefined
    let gone = false
    draw({ seed, scene }).then(
      (src) => gone || setDrawn({ of: `${seed}.${scene}`, src }),
      // Without a picture its ground stays.
      () => undefined,
    )
    return () => void (gone = true)
  }, [wanted, draw, seed, scene])
  if (!wanted) return served
  return { src: drawn?.of === `${seed}.${scene}` ? drawn.src : undefined, scene }
}
