/** The elevations beside the map file: as shade for MapLibre, and as contours from a worker. Each tile is requested once. */
import { addProtocol } from 'maplibre-gl'
import { openClubArchive } from './club-archive.ts'
import type { ContourUnit } from './contour-tile.ts'
import type { ContourAnswer, ContourRequest } from './contours.worker.ts'
import { noTile, orCoarser } from './or-coarser.ts'
import { contourScheme, elevationScheme, type Elevation } from './relief-layers.ts'
import { rememberTiles } from './remember-tiles.ts'

type Tile = { z: number; x: number; y: number }

/** Pictures that are kept for the contours of their neighbors. */
const mostPictures = 48

const tileIn = (url: string): Tile => {
  const [z, x, y] = url.split('/').slice(-3).map(Number)
  return { z: z!, x: x!, y: y! }
}

function startContours(pictureOf: (tile: Tile) => Promise<ArrayBuffer | undefined>, maxZoom: number) {
  const worker = new Worker(new URL('./contours.worker.ts', import.meta.url), { type: 'module' })
  const waiting = new Map<number, (answer: ContourAnswer) => void>()
  let last = 0
  worker.addEventListener('message', ({ data }: MessageEvent<ContourAnswer>) => {
    waiting.get(data.id)?.(data)
    waiting.delete(data.id)
  })
  return async ({ z, x, y }: Tile, unit: ContourUnit, signal: AbortSignal): Promise<ArrayBuffer | undefined> => {
    const names = [-1, 0, 1].flatMap((dy) => [-1, 0, 1].map((dx) => ({ z, x: x + dx, y: y + dy })))
    const around = await Promise.all(
      names.map(async (tile) => ({ name: `${z}/${tile.x}/${tile.y}`, picture: (await pictureOf(tile).catch(() => undefined)) ?? null })),
    )
    if (signal.aborted || !around[4]!.picture) return undefined
    const id = ++last
    const answer = new Promise<ContourAnswer>((resolve) => waiting.set(id, resolve))
    worker.postMessage({ id, scale: { zoom: z, unit, isDeepest: z === maxZoom }, around } satisfies ContourRequest)
    return (await answer).tile
  }
}

async function openFile(url: string): Promise<Elevation> {
  const archive = await openClubArchive('elevation', url)
  const { maxZoom, bounds } = archive
  // Undefined where there is no picture.
  const pictureOf = rememberTiles(({ z, x, y }) => archive.tile(z, x, y), mostPictures)
  const contoursOf = startContours(pictureOf, maxZoom)
  addProtocol(elevationScheme, async ({ url }) => {
    const data = await orCoarser(url, pictureOf(tileIn(url)))
    if (!data) throw noTile(url)
    // MapLibre may hand the bytes over to its worker.
    return { data: data.slice(0) }
  })
  addProtocol(contourScheme, async ({ url }, { signal }) => ({
    data: (await contoursOf(tileIn(url), url.includes('//ft/') ? 'ft' : 'm', signal)) ?? new ArrayBuffer(0),
  }))
  return { maxZoom, bounds }
}

let opened: { url: string; file: Promise<Elevation | undefined> } | undefined

/** Undefined in a club without elevations, which is no error. They are read from one file while the page is open. */
export function openElevation(url: string): Promise<Elevation | undefined> {
  if (opened?.url !== url) {
    const file = openFile(url).catch(() => {
      opened = undefined
      return undefined
    })
    opened = { url, file }
  }
  return opened!.file
}
