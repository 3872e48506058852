/** The preview of a form as the first picture of the cover that the server draws after the form is sent. */
import type { Scene } from '@bothy/cover-art/scenes.ts'

let last: { cover: string; url: string } | undefined

const nameOf = (seed: string, scene: Scene) => `${scene} ${seed}`

/** Keeps the last preview only. */
export function keepPreview(seed: string, scene: Scene, picture: Blob): string {
  if (last) URL.revokeObjectURL(last.url)
  last = { cover: nameOf(seed, scene), url: URL.createObjectURL(picture) }
  return last.url
}

/** The address of the preview of this cover, if it was the last that this tab drew. */
export const previewOf = (seed: string, scene: Scene): string | undefined => (last?.cover === nameOf(seed, scene) ? last.url : undefined)
