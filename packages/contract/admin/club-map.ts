/** The map of the club's region: a part of a map of the world that the server copies, so that browsers ask no other site. */
import * as z from 'zod/mini'
import { coordinates } from '../activities/coordinates.ts'
import { emptyInput } from '../activities/inputs.ts'
import { count, instant } from '../values.ts'

/** Zoom levels up to which a map is copied. */
export const mapDetails = [10, 11, 12, 13, 14, 15] as const
export const usualMapDetail = 14

/** Degrees to each side of the equator and of the prime meridian. */
export const mapEdges = { lat: 85, lon: 180 } as const

const degrees = (most: number) => z.number('INVALID').check(z.minimum(-most, 'TOO_SMALL'), z.maximum(most, 'TOO_LARGE'))
/** A rectangle in degrees. Over the date line, `west` is greater than `east`. */
const region = { west: degrees(mapEdges.lon), south: degrees(mapEdges.lat), east: degrees(mapEdges.lon), north: degrees(mapEdges.lat) }
export const mapRegion = z.object(region)
export type MapRegion = z.infer<typeof mapRegion>

/** Why a rectangle holds no land: north is not above south, or east is west. */
const area = [
  z.refine<MapRegion>(({ south, north }) => south < north, { error: 'INVALID', path: ['north'] }),
  z.refine<MapRegion>(({ west, east }) => west !== east, { error: 'INVALID', path: ['east'] }),
] as const

const wholeDetail = z.int('INVALID').check(z.minimum(mapDetails[0], 'TOO_SMALL'), z.maximum(mapDetails.at(-1)!, 'TOO_LARGE'))

export const mapMeasurement = z.strictObject(region).check(...area)
export const mapCopyInput = z.strictObject({ ...region, detail: wholeDetail }).check(...area)
export const mapPause = z.strictObject({ isPaused: z.boolean() })

/** Why a map could not be copied. The app has a sentence for each. */
export const mapProblems = [
  'unreachable',
  'missing',
  'no-ranges',
  'changed',
  'invalid',
  'too-large',
  'disk-full',
  'not-allowed',
  'empty',
  'failed',
] as const
export type MapProblem = (typeof mapProblems)[number]

export const mapCopyStatuses = ['running', 'paused', 'failed'] as const

/** What the server will copy for each detail, told by the source without a tile. */
export const mapSizes = z.object({
  problem: z.nullable(z.enum(mapProblems)),
  /** The source still has what the club's map was copied from, in the same region. */
  isUnchanged: z.boolean(),
  sizes: z.array(z.object({ detail: z.int(), bytes: count, tiles: count, requests: count })),
})
export type MapSizes = z.infer<typeof mapSizes>

export const regionMap = z.object({
  /** Where the server copies from; empty where it copies nothing. `terms` is a page of the source, where one is known. */
  sources: z.array(z.object({ kind: z.enum(['streets', 'elevation']), host: z.string(), terms: z.nullable(z.string()) })),
  /** The map that members see. `region` and `detail` are null for a file that somebody put there. */
  file: z.nullable(z.object({ bytes: count, changedAt: instant, region: z.nullable(mapRegion), detail: z.nullable(z.int()) })),
  /** The copy that runs, or waits. `bytes` is null until the source has told it. */
  copy: z.nullable(
    z.object({
      status: z.enum(mapCopyStatuses),
      region: mapRegion,
      detail: z.int(),
      copiedBytes: count,
      bytes: z.nullable(count),
      problem: z.nullable(z.enum(mapProblems)),
    }),
  ),
  /** Where the latest activities are that have a track or a meeting point on the map. */
  places: z.array(coordinates),
  /** Around most of them. Null where there are none. */
  suggestion: z.nullable(mapRegion),
})
export type RegionMap = z.infer<typeof regionMap>

export const mapCallSchemas = {
  getMap: { input: emptyInput, output: regionMap },
  measureMap: { input: mapMeasurement, output: mapSizes },
  copyMap: { input: mapCopyInput, output: regionMap },
  pauseMap: { input: mapPause, output: regionMap },
  removeMap: { input: emptyInput, output: regionMap },
} as const
