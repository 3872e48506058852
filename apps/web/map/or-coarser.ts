/** MapLibre shows a part of a coarser tile where one has status 404. */
import { AJAXError } from 'maplibre-gl'
import { NotKept } from './club-archive.ts'

export const noTile = (url: string): AJAXError => new AJAXError(404, 'no tile', url, new Blob())

/** For a tile that is not on this device. */
export const orCoarser = <Tile>(url: string, tile: Promise<Tile>): Promise<Tile> =>
  tile.catch((error: unknown) => {
    throw error instanceof NotKept ? noTile(url) : error
  })
