/**
 * `node scripts/sample-tracks.ts`: draws the tracks of the sample club's routes and writes them into db/seed/sample.sql.
 * They are made up: a winding line of the right length between two places, and a profile with the ascent, descent and highest point of the route.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { randomFrom } from '@bothy/cover-art/random.ts'
import { decodeTrack, encodeTrack, trackStatistics, type TrackPoint } from '@bothy/hiking'

type Place = [lat: number, lon: number]
/** Kilometers, and meters. A route that ends where it begins makes a round towards `via`. */
type SampleRoute = {
  title: string
  distance: number
  from: Place
  to: Place
  /** Only of a round. */
  via?: Place
  /** To which side the way bends: 1 is left, -1 is right. */
  side?: number
  start: number
  ascent: number
  descent: number
  highest: number
}

const platte: Place = [46.6527, 7.911]
const first: Place = [46.6594, 8.0536]
const noiraigue: Place = [46.9556, 6.72]
const kurumayama: Place = [36.103, 138.196]

export const sampleRoutes: SampleRoute[] = [
  {
    title: 'Panorama-Höhenweg zum Faulhorn',
    distance: 14.6,
    from: platte,
    to: first,
    side: 1,
    start: 1967,
    ascent: 870,
    descent: 670,
    highest: 2681,
  },
  {
    title: 'Seenrunde am Sägistalsee',
    distance: 15.1,
    from: platte,
    to: platte,
    via: [46.681, 7.965],
    start: 1967,
    ascent: 370,
    descent: 370,
    highest: 2110,
  },
  {
    title: 'Gratüberschreitung Loucherhorn',
    distance: 16.2,
    from: platte,
    to: first,
    side: -1,
    start: 1967,
    ascent: 910,
    descent: 710,
    highest: 2600,
  },
  {
    title: 'Sentier des 14 Contours',
    distance: 11.2,
    from: noiraigue,
    to: noiraigue,
    via: [46.932, 6.724],
    start: 728,
    ascent: 740,
    descent: 740,
    highest: 1440,
  },
  {
    title: 'Ferme Robert and the rim',
    distance: 13.4,
    from: noiraigue,
    to: noiraigue,
    via: [46.93, 6.74],
    start: 728,
    ascent: 690,
    descent: 690,
    highest: 1400,
  },
  {
    title: 'Über Tierwis',
    distance: 9.4,
    from: [47.2561, 9.3186],
    to: [47.2494, 9.3432],
    start: 1352,
    ascent: 1270,
    descent: 120,
    highest: 2502,
  },
  {
    title: 'First und Bachalpsee',
    distance: 12.4,
    from: first,
    to: first,
    via: [46.675, 8.01],
    start: 2167,
    ascent: 640,
    descent: 640,
    highest: 2681,
  },
  {
    title: 'Von der Bussalp',
    distance: 14.8,
    from: [46.6427, 8.0033],
    to: [46.669, 8.023],
    side: -1,
    start: 1792,
    ascent: 1010,
    descent: 537,
    highest: 2600,
  },
  {
    title: '沈子村到金顶，龙山村下山',
    distance: 18.6,
    from: [27.456, 114.13],
    to: [27.465, 114.24],
    start: 520,
    ascent: 1560,
    descent: 1480,
    highest: 1918,
  },
  { title: 'Seeweg', distance: 4, from: [46.5, 7.7], to: [46.4983, 7.727], start: 1680, ascent: 45, descent: 145, highest: 1690 },
  {
    title: '車山山頂と八島ヶ原湿原',
    distance: 10.5,
    from: kurumayama,
    to: kurumayama,
    via: [36.113, 138.165],
    start: 1680,
    ascent: 320,
    descent: 320,
    highest: 1925,
  },
  {
    title: '蝶々深山まわり',
    distance: 12.8,
    from: kurumayama,
    to: kurumayama,
    via: [36.125, 138.185],
    start: 1680,
    ascent: 380,
    descent: 380,
    highest: 1900,
  },
  {
    title: 'Gurnigelhöhe',
    distance: 3.2,
    from: [46.733, 7.452],
    to: [46.733, 7.452],
    via: [46.738, 7.462],
    start: 1590,
    ascent: 75,
    descent: 75,
    highest: 1650,
  },
  {
    title: 'Von Kiental zur Hütte',
    distance: 3.2,
    from: [46.588, 7.723],
    to: [46.579, 7.745],
    start: 960,
    ascent: 340,
    descent: 20,
    highest: 1280,
  },
]

/** Kilometers of way between two points. */
const spacing = 0.06
const kilometersPerDegree = 111.2

/** The value between `low` and `high` at which `measure`, which grows, reaches `target`. */
function solve(measure: (value: number) => number, target: number, low: number, high: number): number {
  for (let round = 0; round < 50; round++) {
    const middle = (low + high) / 2
    if (measure(middle) < target) low = middle
    else high = middle
  }
  return (low + high) / 2
}

type Wave = { count: number; size: number; phase: number }
const wavesOf = (random: () => number, counts: readonly number[]): Wave[] =>
  counts.map((count) => ({ count, size: (0.5 + random()) / count, phase: random() * 2 * Math.PI }))
/** Nothing at both ends. */
const sumOf = (waves: readonly Wave[], t: number) =>
  Math.sin(Math.PI * t) * waves.reduce((sum, { count, size, phase }) => sum + size * Math.sin(2 * Math.PI * count * t + phase), 0)

/** Positions in kilometers east and north of the start: the wider the way bends, the longer it is. */
function lineOf({ distance, from, to, via, side = 1 }: SampleRoute, random: () => number, points: number): [number, number][] {
  const east = kilometersPerDegree * Math.cos((from[0] * Math.PI) / 180)
  const toKilometers = ([lat, lon]: Place): [number, number] => [(lon - from[1]) * east, (lat - from[0]) * kilometersPerDegree]
  const [x, y] = toKilometers(via ?? to)
  const length = Math.hypot(x, y)
  const [ahead, left] = [
    [x / length, y / length],
    [(-y / length) * side, (x / length) * side],
  ] as const
  const [along, across] = [wavesOf(random, [4, 9, 17]), wavesOf(random, [3, 7, 13, 22])]
  const at = (width: number) =>
    Array.from({ length: points }, (_, i): [number, number] => {
      const t = i / (points - 1)
      const forward = via ? (width * (1 - Math.cos(2 * Math.PI * t))) / 2 : length * t
      const sideways = width * ((via ? 0.35 * Math.sin(2 * Math.PI * t) : 0.35 * Math.sin(Math.PI * t)) + 0.4 * sumOf(across, t))
      const wander = forward + width * 0.25 * sumOf(along, t)
      return [ahead[0] * wander + left[0] * sideways, ahead[1] * wander + left[1] * sideways]
    })
  const lengthOf = (line: [number, number][]) =>
    line.reduce((sum, [px, py], i) => sum + (i === 0 ? 0 : Math.hypot(px - line[i - 1]![0], py - line[i - 1]![1])), 0)
  return at(solve((width) => lengthOf(at(width)), distance, 0, distance))
}

/** Meters above sea level: a mountain with smaller ups and downs, as many as the ascent and the highest point need. */
function elevationsOf({ start, ascent, descent, highest }: SampleRoute, random: () => number, points: number): number[] {
  const bumps = wavesOf(random, [2, 3, 5, 8])
  const peak = 0.8 + random() * 0.5
  const climbOf = (elevations: number[]) => elevations.reduce((sum, ele, i) => sum + Math.max(0, ele - (elevations[i - 1] ?? ele)), 0)
  const shape = (roughness: number, height: number) =>
    Array.from({ length: points }, (_, i) => {
      const t = i / (points - 1)
      return start + (ascent - descent) * t + height * (Math.sin(Math.PI * t ** peak) + roughness * sumOf(bumps, t))
    })
  const fit = (roughness: number) =>
    shape(
      roughness,
      solve((height) => climbOf(shape(roughness, height)), ascent, 0, 3000),
    )
  // The rougher the way, the lower its highest point, because the ascent stays the same.
  return fit(solve((roughness) => -Math.max(...fit(roughness)), -highest, 0, 4))
}

export type SampleTrack = {
  title: string
  path: string
  file: string
  distance: number
  ascent: number
  descent: number
  highest: number
  lowest: number
}

/** The track of a route, always the same. */
export function sampleTrackOf(route: SampleRoute): SampleTrack {
  const random = randomFrom(route.title)
  const points = Math.round(route.distance / spacing)
  const line = lineOf(route, random, points)
  const elevations = elevationsOf(route, random, points)
  const east = kilometersPerDegree * Math.cos((route.from[0] * Math.PI) / 180)
  const segment = line.map(([x, y], i): TrackPoint => ({
    lat: route.from[0] + y / kilometersPerDegree,
    lon: route.from[1] + x / east,
    ele: Math.round(elevations[i]!),
  }))
  const path = encodeTrack({ segments: [segment] })
  const { distanceM, ascentM = 0, descentM = 0, highestM = 0, lowestM = 0 } = trackStatistics(decodeTrack(path))
  const [ascent, descent, highest, lowest] = [ascentM, descentM, highestM, lowestM].map(Math.round) as [number, number, number, number]
  return {
    title: route.title,
    path,
    file: `${route.title}.gpx`,
    distance: Math.round(distanceM / 10) / 100,
    ascent,
    descent,
    highest,
    lowest,
  }
}

const file = new URL('../db/seed/sample.sql', import.meta.url)
const begin = '-- The tracks of the routes: `node scripts/sample-tracks.ts` draws them.\n'
const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`

/** The sample data with the tracks as they are drawn now. */
export async function withSampleTracks(): Promise<string> {
  const rows = sampleRoutes
    .map(sampleTrackOf)
    .map(
      ({ title, path, file: name, ...figures }) =>
        `  (${[quoted(title), quoted(path), quoted(name), ...Object.values(figures)].join(', ')})`,
    )
  const before = (await readFile(file, 'utf8')).split(begin)[0]!.trimEnd()
  return `${before}\n\n${begin}update public.routes as r
set track_path = path, track_file = file, track_distance = t.distance, track_ascent = ascent, track_descent = descent, track_highest = highest, track_lowest = lowest
from (values
${rows.join(',\n')}
) as t (title, path, file, distance, ascent, descent, highest, lowest)
where r.title = t.title;
`
}

if (import.meta.main) await writeFile(file, await withSampleTracks())
