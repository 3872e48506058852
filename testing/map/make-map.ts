/**
 * `node testing/map/make-map.ts <directory> [demo]`: a map of a made-up mountain region as `map.pmtiles` and `elevation.pmtiles`, always the same, without the internet.
 * The tracks of the sample club lie in it.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { GeoJSONVT } from '@maplibre/geojson-vt'
import { fromGeojsonVt } from '@maplibre/vt-pbf'
import { Compression, TileType } from 'pmtiles'
import sharp from 'sharp'
import { sourceArchive, type SourceTile } from '../fixtures/map-source.ts'
import { regionLayers } from './region.ts'
import { heightAt, regionBounds } from './terrain.ts'

export const attribution = 'Made-up land around the Faulhorn, by Bothy'
const [minLon, minLat, maxLon, maxLat] = regionBounds
const bounds = { minLon, minLat, maxLon, maxLat }
const vectorZooms = { from: 6, to: 14 }
const elevationZooms = { from: 6, to: 12 }
const demoElevationZooms = { from: 7, to: 11 }

/** In tiles of a zoom, as a fraction: https://wiki.openstreetmap.org/wiki/Slippy_map_tilenames */
const tileX = (lon: number, z: number) => ((lon + 180) / 360) * 2 ** z
const tileY = (lat: number, z: number) => ((1 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI) / 2) * 2 ** z
const lonOf = (x: number, z: number) => (x / 2 ** z) * 360 - 180
const latOf = (y: number, z: number) => (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / 2 ** z))) * 180) / Math.PI

/** The tiles that cover the region, from the first to the last zoom. */
function* tilesOf({ from, to }: { from: number; to: number }) {
  const [west, south, east, north] = regionBounds
  for (let z = from; z <= to; z++)
    for (let x = Math.floor(tileX(west, z)); x <= tileX(east, z); x++)
      for (let y = Math.floor(tileY(north, z)); y <= tileY(south, z); y++) yield { z, x, y }
}

function vectorTiles(): SourceTile[] {
  const indexes = Object.entries(regionLayers()).map(([layer, features]) => ({
    layer,
    index: new GeoJSONVT(
      { type: 'FeatureCollection', features },
      { maxZoom: vectorZooms.to, indexMaxZoom: 6, extent: 4096, buffer: 128, tolerance: 2 },
    ),
  }))
  return [...tilesOf(vectorZooms)].flatMap(({ z, x, y }) => {
    const layers = indexes.flatMap(({ layer, index }) => {
      const tile = index.getTile(z, x, y)
      const features =
        tile?.features.filter(({ tags }: { tags?: Record<string, unknown> | null }) => Number(tags?.['min_zoom'] ?? 0) <= z) ?? []
      return features.length > 0 ? [[layer, { ...tile!, features }] as const] : []
    })
    return layers.length > 0
      ? [{ z, x, y, content: gzipSync(fromGeojsonVt(Object.fromEntries(layers), { version: 2, extent: 4096 })) }]
      : []
  })
}

/** Heights as colors: https://github.com/tilezen/joerd/blob/master/docs/formats.md#terrarium `steps`: how many to a meter. */
function elevationPicture(size: number, steps: number, heightOf: (column: number, row: number) => number) {
  const pixels = Buffer.alloc(size * size * 3)
  for (let row = 0; row < size; row++)
    for (let column = 0; column < size; column++) {
      const value = Math.round((heightOf(column, row) + 32_768) * steps) * (256 / steps)
      pixels.set([value >> 16, (value >> 8) & 255, value & 255], 3 * (row * size + column))
    }
  return sharp(pixels, { raw: { width: size, height: size, channels: 3 } })
}

const elevationTile = (z: number, x: number, y: number, size: number): Promise<Buffer> =>
  elevationPicture(size, 64, (column, row) => heightAt([lonOf(x + (column + 0.5) / size, z), latOf(y + (row + 0.5) / size, z)]))
    .png({ compressionLevel: 7 })
    .toBuffer()

/** Heights of the region alone, computed once at the deepest zoom. Beyond its edge, the land becomes even, so that its pictures are small. */
function demoHeights(size: number) {
  const zoom = demoElevationZooms.to
  const [left, right] = [minLon, maxLon].map((lon) => Math.floor(tileX(lon, zoom) * size)) as [number, number]
  const [top, bottom] = [maxLat, minLat].map((lat) => Math.floor(tileY(lat, zoom) * size)) as [number, number]
  const columns = right - left + 1
  const values = new Float32Array(columns * (bottom - top + 1))
  for (let y = top; y <= bottom; y++)
    for (let x = left; x <= right; x++)
      values[(y - top) * columns + x - left] = heightAt([lonOf((x + 0.5) / size, zoom), latOf((y + 0.5) / size, zoom)])
  const [plain, fade] = [1300, 120]
  return (x: number, y: number) => {
    const [inX, inY] = [Math.min(right, Math.max(left, x)), Math.min(bottom, Math.max(top, y))]
    const share = Math.max(0, 1 - Math.hypot(x - inX, y - inY) / fade)
    const value = values[(inY - top) * columns + inX - left]!
    return share === 1 ? value : plain + (value - plain) * share * share
  }
}

/** Whole meters: enough for the land of a demo, and a third of the bytes. */
async function demoElevations(): Promise<SourceTile[]> {
  const size = 512
  const heightOf = demoHeights(size)
  const tiles: SourceTile[] = []
  for (const { z, x, y } of tilesOf(demoElevationZooms)) {
    const scale = 2 ** (demoElevationZooms.to - z)
    const inDeepest = (tile: number, pixel: number) => Math.floor((tile * size + pixel + 0.5) * scale)
    const picture = elevationPicture(size, 1, (column, row) => heightOf(inDeepest(x, column), inDeepest(y, row)))
    tiles.push({ z, x, y, content: await picture.webp({ lossless: true, effort: 6 }).toBuffer() })
  }
  return tiles
}

type MapFiles = { mapFile: string; elevationFile: string }

function writeMap(directory: string, elevations: readonly SourceTile[], tileType: TileType): MapFiles {
  mkdirSync(directory, { recursive: true })
  const [mapFile, elevationFile] = [join(directory, 'map.pmtiles'), join(directory, 'elevation.pmtiles')]
  const vector_layers = ['earth', 'landcover', 'landuse', 'water', 'roads', 'pois', 'places', 'boundaries'].map((id) => ({
    id,
    fields: {},
  }))
  writeFileSync(
    mapFile,
    sourceArchive(vectorTiles(), {
      metadata: { attribution, vector_layers, clipped: true },
      tileType: TileType.Mvt,
      tileCompression: Compression.Gzip,
      bounds,
    }),
  )
  writeFileSync(elevationFile, sourceArchive(elevations, { metadata: { attribution, encoding: 'terrarium' }, tileType, bounds }))
  return { mapFile, elevationFile }
}

/** `elevationSize`: pixels of the side of an elevation tile. */
export async function makeMap(directory: string, { elevationSize = 512 } = {}): Promise<MapFiles> {
  const tiles: SourceTile[] = []
  for (const { z, x, y } of tilesOf(elevationZooms)) tiles.push({ z, x, y, content: await elevationTile(z, x, y, elevationSize) })
  return writeMap(directory, tiles, TileType.Png)
}

/** The same region in less than a megabyte, for the sample club. */
export const makeDemoMap = async (directory: string): Promise<MapFiles> => writeMap(directory, await demoElevations(), TileType.Webp)

if (import.meta.main) {
  const [directory = '.bothy/map', kind] = process.argv.slice(2)
  console.log(await (kind === 'demo' ? makeDemoMap : makeMap)(directory))
}
