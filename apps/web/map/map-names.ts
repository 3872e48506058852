/** The names of the club's map file: those of its whole region, and more of them around a place. They are read from its tiles, and nobody else is asked. */
import { TileType } from 'pmtiles'
import type { Coordinates } from '@bothy/contract/activities/coordinates.ts'
import { fold, hasWords, wordsIn } from '@bothy/contract/search/fold.ts'
import { geodesicDistance } from '@bothy/hiking'
import { openClubArchive, type ClubArchive } from './club-archive.ts'
import { unitsOf, type Place, type TileName } from './draw/tile-places.ts'
import { tileSize } from './draw/tile-ways.ts'
import { mapFileUrl } from './map-file.ts'
import type { MapSettings } from './map-style.ts'
import { readTileNames, type NamedPlace, type PlaceKind } from './tile-names.ts'

/** Tiles that are read for the whole region, and as many around a place. */
const mostTiles = 64
/** Tiles at a time. */
const together = 8
/** Degrees of latitude to each side of a place. */
const around = 0.12

type Bounds = ClubArchive['bounds']

/** The tiles of the deepest zoom of which no more than `mostTiles` cover the bounds. */
export function tilesCovering(
  [west, south, east, north]: Bounds,
  { minZoom, maxZoom }: Pick<ClubArchive, 'minZoom' | 'maxZoom'>,
): TileName[] {
  for (let z = maxZoom; z >= minZoom; z--) {
    const tileOf = (place: Place) => {
      const { x, y } = unitsOf(place, z)
      return { x: Math.floor(x / tileSize), y: Math.floor(y / tileSize) }
    }
    const [first, last] = [tileOf({ lon: west, lat: north }), tileOf({ lon: east, lat: south })]
    const [columns, rows] = [last.x - first.x + 1, last.y - first.y + 1]
    if (columns < 1 || rows < 1 || columns * rows > mostTiles) continue
    return Array.from({ length: columns * rows }, (_, i) => ({ z, x: first.x + (i % columns), y: first.y + Math.floor(i / columns) }))
  }
  return []
}

const boundsAround = ({ latitude, longitude }: Coordinates): Bounds => {
  const aside = around / Math.max(0.1, Math.cos((latitude * Math.PI) / 180))
  return [longitude - aside, latitude - around, longitude + aside, latitude + around]
}

/** Meters between two of the same name and kind that are one place: each zoom rounds it to other degrees. */
const samePlaceM = 1000

const metersBetween = (from: Coordinates, to: Coordinates) =>
  geodesicDistance({ lat: from.latitude, lon: from.longitude }, { lat: to.latitude, lon: to.longitude })

/** A place is on each tile whose edge it is near, and at several zooms. The last of its copies counts. */
export function withoutCopies(places: readonly NamedPlace[]): NamedPlace[] {
  const kept = new Map<string, NamedPlace[]>()
  for (const place of places.toReversed()) {
    const key = `${place.kind} ${fold(place.localName)}`
    const alike = kept.get(key) ?? []
    if (alike.every((other) => metersBetween(other, place) > samePlaceM)) kept.set(key, [...alike, place])
  }
  return [...kept.values()].flat().toReversed()
}

export type MapNames = {
  /** Those of the region, and those around the place. A tile that cannot be read has none. */
  around: (place: Coordinates) => Promise<NamedPlace[]>
}

/** Undefined for a map of pictures, one that is no file, and one that cannot be read. */
export async function openMapNames(settings: MapSettings, locale: string): Promise<MapNames | undefined> {
  const archive = await openClubArchive('map', mapFileUrl(settings)).catch(() => undefined)
  if (!archive || archive.tileType !== TileType.Mvt) return undefined
  const known = new Map<string, Promise<NamedPlace[]>>()
  const read = (tile: TileName): Promise<NamedPlace[]> => {
    const key = `${tile.z}/${tile.x}/${tile.y}`
    const names =
      known.get(key) ??
      archive.tile(tile.z, tile.x, tile.y).then((bytes) => (bytes ? readTileNames(new Uint8Array(bytes), tile, locale) : []))
    known.set(key, names)
    return names.catch(() => {
      known.delete(key)
      return []
    })
  }
  return {
    async around(place) {
      const tiles = [...tilesCovering(archive.bounds, archive), ...tilesCovering(boundsAround(place), archive)]
      const places: NamedPlace[] = []
      for (let i = 0; i < tiles.length; i += together) places.push(...(await Promise.all(tiles.slice(i, i + together).map(read))).flat())
      return withoutCopies(places)
    },
  }
}

/** What people mean first by a name. */
const order: readonly PlaceKind[] = [
  'town',
  'village',
  'hut',
  'peak',
  'pass',
  'lake',
  'hamlet',
  'station',
  'lift',
  'shelter',
  'viewpoint',
  'bus',
  'spring',
]
const mostFound = 8

/** The places whose name has every word: the same name first, then those that begin with it; the most likely kind first. */
export function findPlaces(places: readonly NamedPlace[], query: string): NamedPlace[] {
  if (wordsIn(query).length === 0) return []
  const wanted = fold(query)
  const rankOf = ({ name, localName, kind }: NamedPlace) => {
    const folded = [fold(name), fold(localName)]
    const rank = folded.includes(wanted) ? 0 : folded.some((text) => text.startsWith(wanted)) ? 1 : 2
    return rank * order.length + order.indexOf(kind)
  }
  return places
    .filter(({ name, localName }) => hasWords(`${name} ${localName}`, query))
    .map((place) => ({ place, rank: rankOf(place) }))
    .toSorted((a, b) => a.rank - b.rank || a.place.name.localeCompare(b.place.name))
    .slice(0, mostFound)
    .map(({ place }) => place)
}

const saysTheSame = (one: NamedPlace, other: NamedPlace) =>
  one.name === other.name && one.kind === other.kind && one.elevationM === other.elevationM

/** What tells a place from another one that is found, too: the nearest town or village. Undefined for a place that reads like no other. */
export function neighborOf(
  place: NamedPlace,
  found: readonly NamedPlace[],
  places: readonly NamedPlace[],
): { place: NamedPlace; distanceM: number } | undefined {
  if (!found.some((other) => other !== place && saysTheSame(place, other))) return undefined
  const [nearest] = places
    .filter(({ kind, name }) => (kind === 'town' || kind === 'village') && name !== place.name)
    .map((other) => ({ place: other, distanceM: metersBetween(place, other) }))
    .toSorted((a, b) => a.distanceM - b.distanceM)
  return nearest
}

/** The place that a text names: "Grindelwald", or "Parking lot in Grindelwald". The longest name wins. */
export function placeInText(places: readonly NamedPlace[], text: string): { place: NamedPlace; isWhole: boolean } | undefined {
  const written = ` ${wordsIn(text).join(' ')} `
  const inText = places.filter(({ name, localName }) => [name, localName].some((each) => written.includes(` ${wordsIn(each).join(' ')} `)))
  const [place] = inText.toSorted((a, b) => b.name.length - a.name.length || order.indexOf(a.kind) - order.indexOf(b.kind))
  return place && { place, isWhole: [place.name, place.localName].some((name) => fold(name) === fold(text)) }
}

/** Signs that stand beside places with better names. */
const minor: readonly PlaceKind[] = ['bus', 'spring', 'shelter', 'viewpoint', 'hamlet']
/** Meters. */
const farthest = 5000

/** The nearest place with a name, and how far it is; undefined where none is within 5 km. A bus stop or a spring has to be twice as near as a village. */
export function placeNear(places: readonly NamedPlace[], point: Coordinates): { place: NamedPlace; distanceM: number } | undefined {
  const [nearest] = places
    .map((place) => ({ place, distanceM: metersBetween(point, place) }))
    .filter((found) => found.distanceM <= farthest)
    .map((found) => ({ ...found, weight: found.distanceM * (minor.includes(found.place.kind) ? 2 : 1) }))
    .toSorted((a, b) => a.weight - b.weight)
  return nearest && { place: nearest.place, distanceM: nearest.distanceM }
}
