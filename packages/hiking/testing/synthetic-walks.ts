/** Walks whose length and ascent are known exactly, and recordings of them with the errors of devices. */
import geodesic from 'geographiclib-geodesic'
import { randomFrom, type Random } from '@bothy/cover-art/random.ts'
import type { Track, TrackPoint } from '../track.ts'

const { WGS84 } = geodesic.Geodesic

/** One position for each meter of way. */
export type Walk = { path: { lat: number; lon: number; ele: number }[]; distanceM: number; ascentM: number; descentM: number }

/** Legs of a walk: their length in meters, their grade, and how many are flat. */
const terrains = {
  alpine: { length: 14_000, leg: [400, 2500], grade: [0.08, 0.28], flat: 0.1 },
  hills: { length: 16_000, leg: [200, 1200], grade: [0.04, 0.16], flat: 0.15 },
  rolling: { length: 18_000, leg: [150, 800], grade: [0.04, 0.1], flat: 0.15 },
} as const
export type Terrain = keyof typeof terrains
export const terrainNames = Object.keys(terrains) as Terrain[]

const between = (random: Random, [low, high]: readonly [number, number]) => low + random() * (high - low)
const gaussian = (random: Random) => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())

/** The grade of each meter: legs up and down whose transitions are rounded over 40 m, with bumps of up to 3 %. */
function grades(random: Random, terrain: Terrain): Float64Array {
  const { length, leg, grade, flat } = terrains[terrain]
  const sharp = new Float64Array(length)
  let direction = 1
  for (let at = 0; at < length;) {
    const end = Math.min(length, at + Math.round(between(random, leg)))
    const isFlat = random() < flat
    const value = isFlat ? between(random, [-0.01, 0.01]) : direction * between(random, grade)
    if (!isFlat && random() < 0.85) direction = -direction
    sharp.fill(value, at, end)
    at = end
  }
  const bumps = Array.from({ length: 6 }, () => ({ wave: between(random, [50, 300]), phase: random() * 7, size: 0.005 * random() }))
  let sum = 0
  return sharp.map((_, i) => {
    sum += (sharp[i + 20] ?? 0) - (sharp[i - 21] ?? 0)
    const start = i === 0 ? sharp.subarray(0, 21).reduce((total, value) => total + value, 0) : undefined
    if (start !== undefined) sum = start
    return sum / 41 + bumps.reduce((total, { wave, phase, size }) => total + size * Math.sin((2 * Math.PI * i) / wave + phase), 0)
  })
}

/** A walk that depends on the seed alone. */
export function syntheticWalk(seed: string, terrain: Terrain): Walk {
  const random = randomFrom(`${seed} ${terrain}`)
  let position = { lat: between(random, [35, 68]), lon: between(random, [-10, 25]), ele: between(random, [200, 1500]) }
  const path = [position]
  let [heading, turn, ascentM, descentM] = [random() * 360, 0, 0, 0]
  for (const grade of grades(random, terrain)) {
    // The path winds; steep parts have hairpins.
    turn = turn * 0.97 + gaussian(random) * (Math.abs(grade) > 0.15 ? 0.5 : 0.25)
    heading += turn
    const { lat2, lon2 } = WGS84.Direct(position.lat, position.lon, heading, 1)
    position = { lat: lat2!, lon: lon2!, ele: position.ele + grade }
    if (grade > 0) ascentM += grade
    else descentM -= grade
    path.push(position)
  }
  return { path, distanceM: path.length - 1, ascentM, descentM }
}

/** Noise that forgets itself within `memory` (Gauss-Markov), for steps of any size. */
function correlatedNoise(random: Random, deviation: number, memory: number): (step: number) => number {
  let value = gaussian(random) * deviation
  return (step) => {
    const kept = Math.exp(-step / memory)
    value = value * kept + gaussian(random) * deviation * Math.sqrt(1 - kept * kept)
    return value
  }
}

const round = (value: number, step: number) => Math.round(value / step) * step

/** What a device makes of a position. `seconds` have passed since the point before, and `meters` of way. */
type Device = (place: TrackPoint & { ele: number }, meters: number, seconds: number) => TrackPoint

const devices = {
  /** Air pressure: hardly any noise, but the weather drifts. */
  barometer(random: Random): Device {
    const wind = correlatedNoise(random, 0.5, 20)
    const weather = correlatedNoise(random, 5, 4 * 3600)
    const trend = between(random, [-2, 2]) / 3600
    const resolution = random() < 0.5 ? 0.2 : 1
    let seconds = 0
    return ({ lat, lon, ele }, _, step) => {
      seconds += step
      return { lat, lon, ele: round(ele + wind(step) + weather(step) + trend * seconds + gaussian(random) * 0.2, resolution) }
    }
  },

  /** A planner looks up whole meters in a grid of 20 to 40 m, whose cells are some meters off. */
  'terrain model'(random: Random): Device {
    const offset = correlatedNoise(random, 1, 60)
    let [left, ele] = [0, 0]
    return (place, meters) => {
      left -= meters
      if (left <= 0) {
        left = between(random, [10, 40])
        ele = Math.round(place.ele + offset(left))
      }
      return { lat: place.lat, lon: place.lon, ele }
    }
  },

  /** Satellites: errors of several meters that last for a minute or more, and now and then a point that is far off. */
  gps(random: Random): Device {
    const fast = correlatedNoise(random, between(random, [1.5, 3]), between(random, [30, 90]))
    const slow = correlatedNoise(random, 3, 600)
    return ({ lat, lon, ele }, _, step) => {
      const isSpike = random() < 0.0005
      const noise = fast(step) + slow(step) + gaussian(random) * 0.5
      return { lat, lon, ele: isSpike ? (random() < 0.5 ? 0 : ele + 150) : round(ele + noise, 0.1) }
    }
  },
}
export type DeviceName = keyof typeof devices
export const deviceNames = Object.keys(devices) as DeviceName[]

/** Positional error of satellites: 3 m that last for 100 s and change smoothly, because receivers filter them. */
function displaced(random: Random): (point: TrackPoint, seconds: number) => TrackPoint {
  const noises = [correlatedNoise(random, 3, 100), correlatedNoise(random, 3, 100)]
  const offset = [0, 0]
  return (point, seconds) => {
    noises.forEach((noise, i) => (offset[i]! += (noise(seconds) - offset[i]!) * (1 - Math.exp(-seconds / 20))))
    const [x, y] = offset as [number, number]
    const { lat2, lon2 } = WGS84.Direct(point.lat, point.lon, (Math.atan2(x, y) * 180) / Math.PI, Math.hypot(x, y))
    return { ...point, lat: lat2!, lon: lon2! }
  }
}

/**
 * The walk as a device records it: every 1 to 8 seconds at 0.7 to 1.4 m/s, with rests of some minutes.
 * `moves` adds an error to the positions, too.
 */
export function recordWalk(walk: Walk, device: DeviceName, seed: string, { moves = false } = {}): Track {
  const random = randomFrom(`${seed} ${device}`)
  const measure = devices[device](random)
  const move = moves ? displaced(random) : (point: TrackPoint) => point
  const interval = Math.ceil(random() * 8)
  const segment: TrackPoint[] = []
  let [way, rest, time] = [0, 0, Date.UTC(2026, 5, 20, 6)]
  for (let last = 0; way < walk.path.length - 1; last = way) {
    if (segment.length > 0) {
      if (rest > 0) rest -= interval
      else if (random() < interval / 4000) rest = between(random, [120, 900])
      else way = Math.min(walk.path.length - 1, way + interval * between(random, [0.7, 1.4]))
    }
    time += interval * 1000
    const place = walk.path[Math.round(way)]!
    segment.push({ ...move(measure(place, way - last, interval), interval), time })
  }
  return { name: `${device} ${seed}`, segments: [segment] }
}
