/**
 * The tracks of the sample club's routes, and one as it was walked. They follow real places at about their real height. The way between two places is made up: it winds, and climbs steep slopes in bends.
 */
import { randomFrom } from '@bothy/cover-art/random.ts'
import { decodeTrack, encodeTrack, trackStatistics, type TrackPoint } from '@bothy/hiking'

/** Latitude and longitude in degrees, meters above sea level. */
type Place = [lat: number, lon: number, height: number]
export type SampleRoute = { title: string; way: Place[] }

const platte: Place = [46.6527, 7.911, 1967]
const oberberghorn: Place = [46.6593, 7.9232, 2020]
const egg: Place = [46.6652, 7.9457, 2067]
const maenndlenen: Place = [46.6739, 7.9866, 2344]
const faulhorn: Place = [46.6747, 7.9997, 2681]
const gassenboden: Place = [46.6715, 8.0108, 2480]
const bachalpsee: Place = [46.6688, 8.0226, 2265]
const first: Place = [46.6594, 8.0536, 2167]
const noiraigue: Place = [46.9556, 6.7215, 728]
const oeuillons: Place = [46.9437, 6.7128, 1015]
const soliat: Place = [46.9289, 6.7233, 1455]
const fontaineFroide: Place = [46.9352, 6.7318, 1126]
const fermeRobert: Place = [46.9425, 6.7335, 972]
const kurumayamaKata: Place = [36.1027, 138.1818, 1801]
const kurumayama: Place = [36.1031, 138.1967, 1925]
const chocho: Place = [36.1122, 138.189, 1836]
const monomi: Place = [36.1175, 138.1845, 1780]
const yashima: Place = [36.112, 138.1665, 1632]
const sawatari: Place = [36.104, 138.1702, 1655]

export const sampleRoutes: SampleRoute[] = [
  {
    title: 'Panorama-Höhenweg zum Faulhorn',
    way: [platte, oberberghorn, egg, [46.6716, 7.9668, 2100], maenndlenen, faulhorn, gassenboden, bachalpsee, first],
  },
  {
    title: 'Seenrunde am Sägistalsee',
    way: [
      platte,
      [46.6543, 7.931, 1955],
      egg,
      [46.6795, 7.9735, 1940],
      [46.6815, 7.9815, 1938],
      [46.679, 7.9862, 1945],
      [46.6768, 7.9768, 1960],
      [46.6664, 7.9475, 2065],
      oberberghorn,
      platte,
    ],
  },
  {
    title: 'Gratüberschreitung Loucherhorn',
    way: [
      platte,
      [46.6583, 7.9205, 2030],
      [46.6667, 7.9325, 2231],
      [46.6714, 7.949, 2090],
      [46.6746, 7.9718, 2170],
      maenndlenen,
      [46.6742, 7.9935, 2560],
      faulhorn,
      gassenboden,
      bachalpsee,
      first,
    ],
  },
  {
    title: 'Sentier des 14 Contours',
    way: [noiraigue, oeuillons, [46.9375, 6.7165, 1340], soliat, [46.9296, 6.7318, 1440], fontaineFroide, fermeRobert, noiraigue],
  },
  {
    title: 'Ferme Robert and the rim',
    way: [
      noiraigue,
      fermeRobert,
      [46.9362, 6.7392, 1150],
      [46.9293, 6.7402, 1395],
      [46.9287, 6.7322, 1440],
      soliat,
      [46.9375, 6.7165, 1340],
      oeuillons,
      noiraigue,
    ],
  },
  {
    title: 'Über Tierwis',
    way: [
      [47.2561, 9.3186, 1352],
      [47.2519, 9.3172, 1480],
      [47.2473, 9.3258, 2085],
      [47.2487, 9.3362, 2370],
      [47.2494, 9.3432, 2502],
    ],
  },
  {
    title: 'First und Bachalpsee',
    way: [
      first,
      [46.6663, 8.0385, 2250],
      bachalpsee,
      gassenboden,
      faulhorn,
      [46.6709, 8.0076, 2500],
      [46.6672, 8.0196, 2268],
      [46.6642, 8.0345, 2240],
      first,
    ],
  },
  {
    title: 'Von der Bussalp',
    way: [[46.6427, 8.0033, 1792], [46.6497, 8.0005, 1990], [46.6612, 8.0008, 2320], [46.6709, 8.0076, 2500], gassenboden, bachalpsee],
  },
  {
    title: '沈子村到金顶，龙山村下山',
    way: [
      [27.456, 114.13, 520],
      [27.4525, 114.148, 1010],
      [27.456, 114.163, 1590],
      [27.4553, 114.174, 1918],
      [27.4612, 114.1895, 1660],
      [27.4598, 114.2065, 1750],
      [27.4642, 114.222, 1240],
      [27.465, 114.24, 600],
    ],
  },
  {
    title: 'Seeweg',
    way: [
      [46.5002, 7.7008, 1682],
      [46.5012, 7.7085, 1660],
      [46.4983, 7.7165, 1590],
      [46.5003, 7.7255, 1585],
    ],
  },
  {
    title: '車山山頂と八島ヶ原湿原',
    way: [kurumayamaKata, kurumayama, chocho, monomi, [36.115, 138.174, 1640], yashima, sawatari, kurumayamaKata],
  },
  {
    title: '蝶々深山まわり',
    way: [
      kurumayamaKata,
      kurumayama,
      [36.1058, 138.2005, 1815],
      chocho,
      monomi,
      [36.1185, 138.1662, 1645],
      yashima,
      sawatari,
      kurumayamaKata,
    ],
  },
  {
    title: 'Gurnigelhöhe',
    way: [
      [46.733, 7.452, 1594],
      [46.7355, 7.457, 1620],
      [46.7385, 7.461, 1655],
      [46.7362, 7.465, 1630],
      [46.7335, 7.459, 1605],
      [46.733, 7.452, 1594],
    ],
  },
  {
    title: 'Von Kiental zur Hütte',
    way: [
      [46.588, 7.723, 960],
      [46.5825, 7.7365, 1080],
      [46.5735, 7.747, 1150],
      [46.5665, 7.7555, 1165],
      [46.5565, 7.7585, 1390],
      [46.5508, 7.762, 1408],
    ],
  },
  {
    title: 'Durch die Griesschlucht',
    way: [
      [46.588, 7.723, 960],
      [46.5738, 7.7385, 1120],
      [46.5648, 7.7512, 1170],
      [46.5592, 7.7558, 1290],
      [46.5508, 7.762, 1408],
    ],
  },
  {
    title: 'Zur Hütte, wie gegangen',
    way: [
      [46.588, 7.723, 960],
      [46.5825, 7.7365, 1080],
      [46.578, 7.7475, 1210],
      [46.5715, 7.753, 1225],
      [46.5665, 7.7555, 1165],
      [46.5565, 7.7585, 1390],
      [46.5508, 7.762, 1408],
    ],
  },
]

const metersPerDegree = 111_200
/** Meters between two points of a track. */
const spacing = 25
/** A way that is steeper climbs in bends. */
const steepest = 0.24

/** Meters east and north of the first place, and above sea level. */
type Point = [x: number, y: number, z: number]

const lengthOf = ([x, y]: Point, [toX, toY]: Point) => Math.hypot(toX - x, toY - y)
const between = (one: number, other: number, share: number) => one + (other - one) * share

/** A smooth curve through four points (Catmull-Rom), from the second to the third. */
function curve(a: number, b: number, c: number, d: number, t: number): number {
  return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t ** 2 + (3 * b - a - 3 * c + d) * t ** 3)
}

/** Offsets in meters to the side at `count` + 1 places, none at both ends: the middle of each piece is moved by up to a share of its length. */
function winding(random: () => number, count: number, length: number): number[] {
  const offsets = Array.from({ length: count + 1 }, () => 0)
  const bend = (from: number, to: number) => {
    if (to - from < 2) return
    const middle = Math.floor((from + to) / 2)
    const pieceLength = (length * (to - from)) / count
    offsets[middle] = (offsets[from]! + offsets[to]!) / 2 + (random() - 0.5) * 0.32 * Math.min(pieceLength, 600)
    bend(from, middle)
    bend(middle, to)
  }
  bend(0, count)
  return offsets
}

/** From side to side, between -1 and 1, in as many bends as there are `sizes`; none at both ends. */
function bendsOf(sizes: readonly number[], t: number): number {
  const side = Math.asin(Math.sin(Math.PI * sizes.length * t)) / (Math.PI / 2)
  return side * sizes[Math.floor(sizes.length * t)]! * Math.min(1, 8 * t, 8 * (1 - t))
}

/** The way from one place to the next, without its end. `around` are the places before and after. */
function legOf([before, from, to, after]: [Point, Point, Point, Point], random: () => number): Point[] {
  const length = lengthOf(from, to)
  const factor = Math.max(1, Math.abs(to[2] - from[2]) / length / steepest)
  const count = Math.max(4, Math.ceil((length * factor) / spacing))
  const offsets = winding(random, count, length)
  const legs = Math.max(2, Math.round(length / 90))
  const sizes = Array.from({ length: legs }, () => 0.6 + 0.6 * random())
  const width = (length / legs / 2) * Math.sqrt(Math.max(0, factor ** 2 - 1))
  const [aheadX, aheadY] = [(to[0] - from[0]) / length, (to[1] - from[1]) / length]
  return offsets.slice(0, -1).map((offset, index): Point => {
    const t = index / count
    const [x, y] = [0, 1].map((axis) => curve(before[axis]!, from[axis]!, to[axis]!, after[axis]!, t)) as [number, number]
    const side = offset / factor + width * bendsOf(sizes, t)
    return [x - aheadY * side, y + aheadX * side, between(from[2], to[2], t) + offset * 0.1]
  })
}

/** The line of a route. */
function lineOf({ title, way }: SampleRoute): TrackPoint[] {
  const random = randomFrom(title)
  const [[startLat, startLon]] = way as [Place]
  const perDegreeEast = metersPerDegree * Math.cos((startLat * Math.PI) / 180)
  const places = way.map(([lat, lon, height]): Point => [(lon - startLon) * perDegreeEast, (lat - startLat) * metersPerDegree, height])
  const placeAt = (index: number) => places[Math.min(Math.max(index, 0), places.length - 1)]!
  const points = places.slice(0, -1).flatMap((_, i) => legOf([placeAt(i - 1), placeAt(i), placeAt(i + 1), placeAt(i + 2)], random))
  return [...points, places.at(-1)!].map(([x, y, height]) => ({
    lat: startLat + y / metersPerDegree,
    lon: startLon + x / perDegreeEast,
    ele: Math.round(height),
  }))
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
  const path = encodeTrack({ segments: [lineOf(route)] })
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
