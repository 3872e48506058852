/** Where an uploaded picture comes from, in the sizes that it is kept in. */
import { imageSources, type ImageUse } from '@bothy/contract/images.ts'

export type PictureSource = { src: string; srcSet?: string }

/** `server` is the origin of a server of ours; empty for the origin of the page. A picture of one size is shown as it is. */
export function pictureSource(url: string, use: ImageUse, server = ''): PictureSource {
  const at = (address: string) => (address.startsWith('/') ? server + address : address)
  const sources = imageSources(url, use)
  if (sources.length === 0) return { src: at(url) }
  const middle = sources[Math.min(1, sources.length - 1)]!
  return { src: at(middle.url), srcSet: sources.map((source) => `${at(source.url)} ${source.width}w`).join(', ') }
}
