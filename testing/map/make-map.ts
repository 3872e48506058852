/**
 * `node testing/map/make-map.ts <directory>`: a map of a made-up mountain region as `map.pmtiles` and `elevation.pmtiles`, always the same, without the internet.
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
import { heightAt, regionBounds, type Position } from './terrain.ts'

const attribution = 'Test region of Bothy'
const [minLon, minLat, maxLon, maxLat] = regionBounds
const bounds = { minLon, minLat, maxLon, maxLat }
const vectorZooms = { from: 6, to: 14 }
const elevationZooms = { from: 6, to: 12 }

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

/** Heights as colors: https://github.com/tilezen/joerd/blob/master/docs/formats.md#terrarium */
async function elevationTile(z: number, x: number, y: number, size: number): Promise<Buffer> {
  const pixels = Buffer.alloc(size * size * 3)
  for (let row = 0; row < size; row++)
    for (let column = 0; column < size; column++) {
      const position: Position = [lonOf(x + (column + 0.5) / size, z), latOf(y + (row + 0.5) / size, z)]
      const value = Math.round((heightAt(position) + 32_768) * 64) * 4
      pixels.set([value >> 16, (value >> 8) & 255, value & 255], 3 * (row * size + column))
    }
  return sharp(pixels, { raw: { width: size, height: size, channels: 3 } })
    .png({ compressionLevel: 7 })
    .toBuffer()
}

/** `elevationSize`: pixels of the side of an elevation tile. */
export async function makeMap(directory: string, { elevationSize = 512 } = {}): Promise<{ mapFile: string; elevationFile: string }> {
  mkdirSync(directory, { recursive: true })
  const [mapFile, elevationFile] = [join(directory, 'map.pmtiles'), join(directory, 'elevation.pmtiles')]
  const vector_layers = ['earth', 'landcover', 'landuse', 'water', 'roads', 'pois', 'places', 'boundaries'].map((id) => ({
    id,
    fields: {},
  }))
  writeFileSync(
    mapFile,
    sourceArchive(vectorTiles(), {
      metadata: { attribution, vector_layers },
      tileType: TileType.Mvt,
      tileCompression: Compression.Gzip,
      bounds,
    }),
  )
  const tiles: SourceTile[] = []
  for (const { z, x, y } of tilesOf(elevationZooms)) tiles.push({ z, x, y, content: await elevationTile(z, x, y, elevationSize) })
  writeFileSync(elevationFile, sourceArchive(tiles, { metadata: { attribution, encoding: 'terrarium' }, tileType: TileType.Png, bounds }))
  return { mapFile, elevationFile }
}

if (import.meta.main) console.log(await makeMap(process.argv[2] ?? '.bothy/map'))
