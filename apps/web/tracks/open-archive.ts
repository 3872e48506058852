/** A PMTiles archive on the site of the club. It is read by ranges; from a host that answers none, a small one is read whole. */
import { FetchSource, PMTiles, type RangeResponse } from 'pmtiles'

/** Bytes of an archive that is read whole at most. */
const largestWhole = 4_000_000

const noArchive = (why: string) => new Error(`The map cannot be read: ${why}`)

async function readWhole(response: Response): Promise<ArrayBuffer> {
  const pieces: BlobPart[] = []
  let length = 0
  const reader = response.body!.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    // A host may answer a page instead of a file that it does not have.
    if (length === 0 && new TextDecoder('latin1').decode(value.subarray(0, 2)) !== 'PM') length = Infinity
    if ((length += value.length) > largestWhole) {
      await reader.cancel()
      throw noArchive('the host answers no ranges')
    }
    pieces.push(value)
  }
  return new Blob(pieces).arrayBuffer()
}

class ArchiveSource extends FetchSource {
  #answersRanges = false
  #whole: ArrayBuffer | undefined

  override async getBytes(offset: number, length: number, signal?: AbortSignal, etag?: string): Promise<RangeResponse> {
    if (this.#whole) return { data: this.#whole.slice(offset, offset + length) }
    if (this.#answersRanges || offset > 0) return super.getBytes(offset, length, signal, etag)
    const response = await fetch(this.url, { headers: { range: `bytes=0-${length - 1}` }, ...(signal && { signal }) })
    if (response.status === 206) {
      this.#answersRanges = true
      const found = response.headers.get('etag')
      return { data: await response.arrayBuffer(), ...(found && !found.startsWith('W/') && { etag: found }) }
    }
    if (response.status !== 200) throw noArchive(`the host answers ${response.status}`)
    this.#whole = await readWhole(response)
    return { data: this.#whole.slice(0, length) }
  }
}

export const openArchive = (url: string): PMTiles => new PMTiles(new ArchiveSource(url))
