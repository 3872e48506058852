/** The ways of the club's map file: reads its tiles, and has a worker find ways on them. */
import { TileType } from 'pmtiles'
import { openArchive } from '../../tracks/open-archive.ts'
import { rememberTiles } from '../remember-tiles.ts'
import { tilesAlong, TooFar, type Place } from './tile-places.ts'
import type { WayAnswer, WayQuestion } from './ways.worker.ts'

export type FindWay = (start: Place | undefined, goal: Place, reachM: number) => Promise<Place[] | undefined>

export type MapWays = {
  /** A way between two places, or the nearest place on one; undefined if there is none. Rejects with `TooFar` for places that are too far apart. */
  findWay: FindWay
  close: () => void
}

/** Tiles that are kept for the next leg. */
const mostTiles = 96

/** Undefined for a map of pictures, and where the file cannot be read. */
export async function openMapWays(url: string): Promise<MapWays | undefined> {
  const file = openArchive(url)
  const header = await file.getHeader().catch(() => undefined)
  if (header?.tileType !== TileType.Mvt) return undefined
  const bytesOf = rememberTiles(({ z, x, y }) => file.getZxy(z, x, y).then((answer) => answer?.data), mostTiles)
  const worker = new Worker(new URL('./ways.worker.ts', import.meta.url), { type: 'module' })
  const waiting = new Map<number, (answer: WayAnswer) => void>()
  let last = 0
  worker.addEventListener('message', ({ data }: MessageEvent<WayAnswer>) => {
    waiting.get(data.id)?.(data)
    waiting.delete(data.id)
  })
  return {
    async findWay(start, goal, reachM) {
      const names = tilesAlong(start ?? goal, goal, header.maxZoom)
      if (!names) throw new TooFar()
      const read = await Promise.all(names.map(async (name) => ({ ...name, bytes: await bytesOf(name).catch(() => undefined) })))
      const tiles = read.flatMap(({ bytes, ...name }) => (bytes ? [{ ...name, bytes: new Uint8Array(bytes) }] : []))
      const id = ++last
      const answer = new Promise<WayAnswer>((resolve) => waiting.set(id, resolve))
      worker.postMessage({ id, tiles, start, goal, reachM } satisfies WayQuestion)
      return (await answer).way
    },
    close: () => worker.terminate(),
  }
}
