/** Packs a member's data and pictures into one archive, in the browser. */
import { strToU8, zipSync, type Zippable } from 'fflate'

type Image = { url: string; use: string; createdAt: string }
type ArchiveOptions = {
  /** All data of the member. Its `images` list the pictures to fetch. */
  data: Record<string, unknown>
  fetchImage: (url: string) => Promise<Blob | null>
  /** Called with the number of packed pictures. */
  onProgress?: (done: number, all: number) => void
}

const extensions: Record<string, string> = {
  'image/webp': 'webp',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/avif': 'avif',
  'image/svg+xml': 'svg',
}

/** `data.json` names the file of each picture, or null if the picture no longer exists. Pictures are stored as they are, since they are compressed already. */
export async function packArchive({ data, fetchImage, onProgress }: ArchiveOptions): Promise<Uint8Array<ArrayBuffer>> {
  const images = (data['images'] ?? []) as Image[]
  const files: Zippable = {}
  const listed: (Image & { file: string | null })[] = []
  onProgress?.(0, images.length)
  for (const [index, image] of images.entries()) {
    const blob = await fetchImage(image.url)
    const file = blob && `images/${String(index + 1).padStart(3, '0')}-${image.use}.${extensions[blob.type] ?? 'bin'}`
    if (file) files[file] = [new Uint8Array(await blob.arrayBuffer()), { level: 0 }]
    // A data URL would put the picture into the archive twice.
    listed.push({ ...image, url: image.url.startsWith('data:') ? '' : image.url, file })
    onProgress?.(index + 1, images.length)
  }
  files['data.json'] = strToU8(JSON.stringify({ ...data, images: listed }, null, 2))
  return zipSync(files)
}
