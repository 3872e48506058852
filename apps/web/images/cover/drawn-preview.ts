/** The preview of a form as the first picture of the cover that the server draws after the form is sent. */
import type { CSSProperties } from 'react'
import { sceneOf, type Scene } from '@bothy/cover-art/scenes.ts'
import type { CoverSubject } from './cover-source.ts'

let last: { cover: string; url: string } | undefined

const nameOf = (seed: string, scene: Scene) => `${scene} ${seed}`

/** Keeps the last preview only. */
export function keepPreview(seed: string, scene: Scene, picture: Blob): string {
  if (last) URL.revokeObjectURL(last.url)
  last = { cover: nameOf(seed, scene), url: URL.createObjectURL(picture) }
  return last.url
}

/** Shows the preview behind the cover, if it was the last that this tab drew. */
export function previewStyle({ coverImage, coverSeed, tags }: CoverSubject): CSSProperties | undefined {
  const isKept = !coverImage && last?.cover === nameOf(coverSeed, sceneOf(tags))
  return isKept ? { backgroundImage: `url(${last?.url})` } : undefined
}
