/** Packs a member's data, pictures and photos into one archive, in the browser. */
import { strToU8, Zip, ZipDeflate, ZipPassThrough } from 'fflate'

type Image = { url: string; use: string; createdAt: string }
type Photo = { id: string; addedAt: string }
type ArchiveOptions = {
  /** All data of the member. Its `images` and `photos` list the files to fetch. */
  data: Record<string, unknown>
  fetchImage: (url: string) => Promise<Blob | null>
  fetchPhoto: (photoId: string) => Promise<Blob | null>
  /** Called with the number of packed files. */
  onProgress?: (done: number, all: number) => void
}

const extensions: Record<string, string> = {
  'image/webp': 'webp',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/avif': 'avif',
  'image/svg+xml': 'svg',
}

/**
 * `data.json` names the file of each picture and photo, or null if it no longer exists. They are stored as they are, since they are compressed already. One file
 * at a time is in memory: what is packed goes to the browser, which may write it to the disk.
 */
export async function packArchive({ data, fetchImage, fetchPhoto, onProgress }: ArchiveOptions): Promise<Blob> {
  const images = (data['images'] ?? []) as Image[]
  const photos = (data['photos'] ?? []) as Photo[]
  const all = images.length + photos.length
  const archive = createArchive()
  let done = 0
  onProgress?.(done, all)

  async function pack(name: string, blob: Blob | null): Promise<string | null> {
    const file = blob && `${name}.${extensions[blob.type] ?? 'bin'}`
    if (file) archive.add(new ZipPassThrough(file), new Uint8Array(await blob.arrayBuffer()))
    onProgress?.(++done, all)
    return file
  }

  const listedImages = []
  for (const [index, image] of images.entries()) {
    const file = await pack(`images/${place(index)}-${image.use}`, await fetchImage(image.url))
    // A data URL would put the picture into the archive twice.
    listedImages.push({ ...image, url: image.url.startsWith('data:') ? '' : image.url, file })
  }
  const listedPhotos = []
  for (const [index, photo] of photos.entries())
    listedPhotos.push({ ...photo, file: await pack(`photos/${place(index)}-${photo.addedAt.slice(0, 10)}`, await fetchPhoto(photo.id)) })
  const listed = { ...data, images: listedImages, photos: listedPhotos }
  archive.add(new ZipDeflate('data.json'), strToU8(JSON.stringify(listed, null, 2)))
  return archive.end()
}

const place = (index: number): string => String(index + 1).padStart(3, '0')

function createArchive() {
  const packed: Blob[] = []
  let failure: Error | null = null
  const zip = new Zip((error, chunk) => {
    failure ??= error
    if (!error) packed.push(new Blob([chunk as Uint8Array<ArrayBuffer>]))
  })
  return {
    add(file: ZipDeflate | ZipPassThrough, content: Uint8Array): void {
      zip.add(file)
      file.push(content, true)
    },
    end(): Blob {
      zip.end()
      if (failure) throw failure
      return new Blob(packed, { type: 'application/zip' })
    },
  }
}
