/** A member's data and own pictures as one archive, packed in the browser. */
import { strToU8, zipSync, type Zippable } from 'fflate'

type Image = { url: string; use: string; createdAt: string }
export type ArchiveOptions = {
  /** What the club knows of the member; its `images` name what is fetched. */
  data: Record<string, unknown>
  fetchImage: (url: string) => Promise<Blob | null>
  /** Told how many of the pictures are in. */
  onProgress?: (done: number, all: number) => void
}

const endings: Record<string, string> = {
  'image/webp': 'webp',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/avif': 'avif',
  'image/svg+xml': 'svg',
}

/** `data.json` names the file of each picture; one that is not there any more has null. Pictures are packed as they are, since they are packed already. */
export async function packArchive({ data, fetchImage, onProgress }: ArchiveOptions): Promise<Uint8Array<ArrayBuffer>> {
  const images = (data['images'] ?? []) as Image[]
  const files: Zippable = {}
  const named: (Image & { file: string | null })[] = []
  onProgress?.(0, images.length)
  for (const [place, image] of images.entries()) {
    const blob = await fetchImage(image.url)
    const file = blob && `images/${String(place + 1).padStart(3, '0')}-${image.use}.${endings[blob.type] ?? 'bin'}`
    if (file) files[file] = [new Uint8Array(await blob.arrayBuffer()), { level: 0 }]
    // An address that holds the picture itself would hold it twice.
    named.push({ ...image, url: image.url.startsWith('data:') ? '' : image.url, file })
    onProgress?.(place + 1, images.length)
  }
  files['data.json'] = strToU8(JSON.stringify({ ...data, images: named }, null, 2))
  return zipSync(files)
}
