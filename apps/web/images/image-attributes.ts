/** `src` and `srcSet` of an uploaded image. */
import { imageSources, type ImageUse } from '@bothy/contract/images.ts'

type ImageAttributes = { src: string; srcSet?: string }

/** `server` is the origin of the Bothy server; empty for the origin of the page. An image without stored sizes has no `srcSet`. */
export function imageAttributes(url: string, use: ImageUse, server = ''): ImageAttributes {
  const absolute = (path: string) => (path.startsWith('/') ? server + path : path)
  const sources = imageSources(url, use)
  if (sources.length === 0) return { src: absolute(url) }
  const middle = sources[Math.min(1, sources.length - 1)]!
  return { src: absolute(middle.url), srcSet: sources.map((source) => `${absolute(source.url)} ${source.width}w`).join(', ') }
}
