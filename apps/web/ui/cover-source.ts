/** Where the picture of an activity comes from. */
import type { ActivitySummary } from '@bothy/contract/entities.ts'
import { sceneOf, type Scene } from '@bothy/hiking/cover-art/scenes.ts'

export type Covered = Pick<ActivitySummary, 'id' | 'coverImage' | 'coverSeed' | 'tags'>

const widths = [640, 1600] as const

export type CoverSource = { src: string; srcSet?: string; scene: Scene }

/** The uploaded cover, else the one that the server draws and keeps; its address changes with what it is drawn from. */
export function coverSource({ id, coverImage, coverSeed, tags }: Covered): CoverSource {
  const scene = sceneOf(tags)
  if (coverImage) return { src: coverImage, scene }
  const at = (width: number) => `/covers/${id}/${width}.webp?v=${encodeURIComponent(`${coverSeed}.${scene}`)}`
  return { src: at(widths[0]), srcSet: widths.map((width) => `${at(width)} ${width}w`).join(', '), scene }
}
