/** How somebody may have got from one recorded point to another one: on foot, in a vehicle, or not at all. */
import type { TrackPoint } from '../track.ts'

/**
 * `walk`: on foot. `ride`: faster, as in a train. `leg`: far for this track, and nobody knows how fast.
 * `jump`: no vehicle is that fast, or nobody plans a leg that long.
 */
export type StepKind = 'walk' | 'ride' | 'leg' | 'jump'

const second = 1000
const day = 24 * 3600 * second
const earthRadius = 6_371_000
const radians = Math.PI / 180

/**
 * Meters per second: a runner downhill, four times as fast as the most of a track, at most a car; and a fast train.
 * A track on which most is faster than a bicycle has times that somebody made up.
 */
const speeds = { onFoot: 8, ofUsual: 4, inCar: 40, onBicycle: 15, inTrain: 90 }
/** Meters that two positions of one place may differ, whatever the time between them. */
const noise = 60
/** Meters between two positions that somebody walks without a recording. */
const longestWalk = 30_000
/** Meters. A shorter jump is a correction of the device: the track continues behind it. */
export const shortestJump = 1000
/** A step that takes at most so many usual intervals, and seconds, at more meters per second than a bicycle makes, is sudden. */
const suddenStep = { meters: 300, intervals: 3, seconds: 120 }
/** A time that is farther away from the middle of the recording than this is wrong: 1970, or 20 years ago. */
const longestRecording = 60 * day

/** Without times, a step is far from this many usual legs on, and from this many meters on. Fewer points do not tell what is usual. */
const farLeg = { legs: 8, meters: 100, points: 20 }
/** Nobody plans a leg of this many meters on a route whose legs together are ten times shorter. */
const absurdLeg = { meters: 50_000, routes: 10, points: 10 }

/** The value that three quarters of them do not exceed. */
function upperQuartile(values: number[]): number {
  const sorted = Float64Array.from(values).sort()
  return sorted[Math.floor((sorted.length - 1) * 0.75)] ?? 0
}

/** Straight lines through the earth: cheap, monotonic, and right near poles and the date line. */
function distancesOf(points: readonly TrackPoint[]): (from: number, to: number) => number {
  const places = new Float64Array(3 * points.length)
  points.forEach(({ lat, lon }, i) => {
    const [north, east] = [lat * radians, lon * radians]
    places[3 * i] = earthRadius * Math.cos(north) * Math.cos(east)
    places[3 * i + 1] = earthRadius * Math.cos(north) * Math.sin(east)
    places[3 * i + 2] = earthRadius * Math.sin(north)
  })
  return (from, to) =>
    Math.hypot(
      places[3 * from]! - places[3 * to]!,
      places[3 * from + 1]! - places[3 * to + 1]!,
      places[3 * from + 2]! - places[3 * to + 2]!,
    )
}

/** Milliseconds since an instant for each point, NaN if unknown. They run forward even if the recording was reversed. */
type Clock = { times: Float64Array; resolution: number }

function clockOf(points: readonly TrackPoint[]): Clock | undefined {
  const all = Float64Array.from(points, ({ time }) => time ?? Number.NaN)
  const known = all.filter((time) => !Number.isNaN(time)).sort()
  if (known.length < points.length / 2) return undefined
  const middle = known[known.length >> 1]!
  const times = all.map((time) => (Math.abs(time - middle) > longestRecording ? Number.NaN : time - middle))
  let [forward, backward] = [0, 0]
  for (let i = 1; i < times.length; i++) {
    if (times[i]! > times[i - 1]!) forward++
    else if (times[i]! < times[i - 1]!) backward++
  }
  // Times that hardly move, or move to and fro, say nothing.
  if (Math.max(forward, backward) < points.length / 3 || Math.min(forward, backward) > points.length / 6) return undefined
  const isReversed = backward > forward
  const resolution = known.every((time) => time % (60 * second) === 0) ? 60 * second : second
  return { times: isReversed ? times.map((time) => -time) : times, resolution }
}

export type Steps = {
  /** Meters of a track that has as many legs, all of the usual length. */
  usualLength: number
  /** Meters. */
  distance: (from: number, to: number) => number
  /** Between two points, whose positions in the segment say how many lie between them. */
  kind: (from: number, to: number) => StepKind
  /** Whether a ride takes no longer than a few steps on foot: between two of those, it is an error of the device. */
  isSudden: (from: number, to: number) => boolean
}

export function stepsOf(points: readonly TrackPoint[]): Steps {
  const distance = distancesOf(points)
  const legs = points.slice(1).map((_, i) => distance(i, i + 1))
  const usualLeg = upperQuartile(legs.filter((meters) => meters > 0))
  const clock = clockOf(points)
  /** Seconds; undefined if the times of both points say nothing. */
  const secondsBetween = (from: number, to: number): number | undefined => {
    const between = clock ? clock.times[to]! - clock.times[from]! : Number.NaN
    return between >= 0 ? (between + clock!.resolution) / second : undefined
  }
  // Programs write times into planned routes that nobody can walk at: one second for each point, however far it is.
  const usualSpeed = upperQuartile(legs.map((meters, i) => meters / (secondsBetween(i, i + 1) ?? Number.NaN)).filter(Number.isFinite))
  const intervals = legs.map((_, i) => secondsBetween(i, i + 1) ?? Number.NaN).filter(Number.isFinite)
  const usualInterval = upperQuartile(intervals)
  const hasTimes = clock !== undefined && usualSpeed <= speeds.onBicycle
  const fastest = Math.min(speeds.inCar, Math.max(speeds.onFoot, speeds.ofUsual * usualSpeed))

  function withoutTimes(from: number, to: number, meters: number): StepKind {
    const isAbsurd =
      points.length >= absurdLeg.points && meters >= absurdLeg.meters && meters >= absurdLeg.routes * points.length * usualLeg
    if (isAbsurd) return 'jump'
    const far = Math.max(farLeg.meters, farLeg.legs * usualLeg) + 2 * usualLeg * Math.abs(to - from - 1)
    return points.length >= farLeg.points && meters > far ? 'leg' : 'walk'
  }

  return {
    usualLength: usualLeg * points.length,
    distance,
    isSudden(from, to) {
      const [meters, seconds] = [distance(from, to), secondsBetween(from, to)]
      if (seconds === undefined || seconds > Math.min(suddenStep.seconds, suddenStep.intervals * usualInterval)) return false
      return meters > suddenStep.meters && meters > Math.max(speeds.onBicycle, fastest) * seconds
    },
    kind(from, to) {
      const meters = distance(from, to)
      const seconds = hasTimes ? secondsBetween(from, to) : undefined
      if (seconds === undefined) return withoutTimes(from, to, meters)
      if (meters <= Math.min(longestWalk, noise + fastest * seconds)) return 'walk'
      return meters > shortestJump && meters > speeds.inTrain * seconds ? 'jump' : 'ride'
    },
  }
}
