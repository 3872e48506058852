/** The part of a segment that somebody can have walked. */
import type { TrackPoint } from '../track.ts'
import { shortestJump, stepsOf, type StepKind, type Steps } from './steps.ts'

/** Points in a row that somebody can have walked: from the first to the last one, both included. */
type Piece = { first: number; last: number; weight: number }

/** Too few points to tell which of them are wrong. */
const fewestPoints = 4
/** Fewer points than this share are not chosen out of all. */
const smallestShare = 1 / 3
/** Pieces that are looked back from one to find where it continues. */
const window = 60
/** Pieces in a row that may all be wrong, and lie at different places. */
const excursion = 5
/** A way there and back is that many times as far as the way without it. */
const farther = 2
/** A single point at an end of a track of so many points, so many times as far away as the track is long, and so many meters. */
const loneEnd = { points: 20, lengths: 5, meters: 10_000 }
/** Points: less than one, so that a plan keeps all legs, and more than none, so that a way on foot is better. */
const farLeg = 0.5
/** A piece within this many meters leads nowhere: a device that stands still. */
const standstill = 50

const clamp = (value: number, min: number, max: number) => Math.min(max, Math.max(min, Math.round(value)))

function piecesOf(count: number, { kind, distance }: Steps): Piece[] {
  const pieces: Piece[] = []
  for (let first = 0, last = 0; first < count; first = last + 1) {
    let extent = 0
    for (last = first; last + 1 < count && kind(last, last + 1) === 'walk'; last++) extent = Math.max(extent, distance(first, last + 1))
    pieces.push({ first, last, weight: extent < standstill ? 1 : last - first + 1 })
  }
  return pieces
}

/**
 * Chooses the pieces that a track leads through: those with most points, after a price for each step that nobody walks.
 * A few points are not worth the price of the way to them, a half of the track is. No piece is trusted before the others,
 * because the first position is often the wrong one.
 */
class Chain {
  readonly #pieces: readonly Piece[]
  readonly #steps: Steps
  /** Points that are worth a jump, and a ride. A way that comes back at once is never worth it up to two jumps. */
  readonly #prices: { jump: number; ride: number }
  readonly #best: number[] = []
  readonly #before: number[] = []

  constructor(pieces: readonly Piece[], steps: Steps, points: number) {
    this.#pieces = pieces
    this.#steps = steps
    this.#prices = { jump: clamp(0.15 * points, 2, 30), ride: clamp(0.05 * points, 2, 10) }
  }

  /** Indexes of the chosen pieces. */
  choose(): number[] {
    // The best piece that lies too far back for the window.
    let early = -1
    this.#pieces.forEach(({ weight }, piece) => {
      const left = piece - window - 1
      if (left >= 0 && (early === -1 || this.#best[left]! > this.#best[early]!)) early = left
      let [best, before] = [weight, -1]
      const consider = (candidate: number) => {
        // Most pieces cannot win, whatever the step costs.
        if (this.#best[candidate]! + weight <= best) return
        const value = this.#best[candidate]! + weight - this.#price(candidate, piece)
        if (value > best) [best, before] = [value, candidate]
      }
      for (let candidate = piece - 1; candidate >= Math.max(0, piece - window); candidate--) consider(candidate)
      if (early >= 0) consider(early)
      this.#best.push(best)
      this.#before.push(before)
    })
    const chosen: number[] = []
    for (let piece = this.#best.indexOf(this.#best.reduce((a, b) => Math.max(a, b))); piece >= 0; piece = this.#before[piece]!)
      chosen.push(piece)
    return chosen.reverse()
  }

  kind(from: number, to: number): StepKind {
    return this.#steps.kind(this.#pieces[from]!.last, this.#pieces[to]!.first)
  }

  /** Whether the way of a step counts for nothing. */
  isJump(from: number, to: number): boolean {
    return this.kind(from, to) === 'jump' || (this.#isSudden(from, to) && this.#distance(from, to) > shortestJump)
  }

  /** Whether a step is an error of the device between two walks: no ride is that short. */
  #isSudden(from: number, to: number): boolean {
    const [{ first, last }, next] = [this.#pieces[from]!, this.#pieces[to]!]
    return to === from + 1 && last > first && next.last > next.first && this.#steps.isSudden(last, next.first)
  }

  #distance(from: number, to: number): number {
    return this.#steps.distance(this.#pieces[from]!.last, this.#pieces[to]!.first)
  }

  #price(from: number, to: number): number {
    const kind = this.kind(from, to)
    if (kind === 'walk') return 0
    const detour = this.#detour(from, to)
    // More than what the detour is worth, and no more: otherwise the part behind it would be left out instead.
    if (detour > 0) return detour + 1
    if (kind === 'jump' || (kind === 'ride' && this.#isSudden(from, to)) || this.#isLoneEnd(from, to)) return this.#prices.jump
    return kind === 'leg' || this.#ridesOn(from, to) ? farLeg : this.#prices.ride
  }

  /** The points of a few pieces that lie far from a part of the track that is sure, if a step leads back there; 0 for so many points that they may be right. */
  #detour(from: number, to: number): number {
    const back = this.#distance(from, to)
    let [origin, weight] = [from, 0]
    for (let i = 0; i < excursion; i++) {
      const before = this.#before[origin]!
      weight += this.#pieces[origin]!.weight
      if (before < 0 || weight > 2 * this.#prices.jump) return 0
      const there = this.#distance(before, origin)
      const isWayBack = this.kind(before, origin) !== 'walk' && this.kind(before, to) === 'walk'
      if (isWayBack && Math.min(there, back) >= farther * this.#distance(before, to) && this.#isSure(before)) return weight
      origin = before
    }
    return 0
  }

  /** Whether one of both is a single point at an end of the track, very far from all others: the plan of a route has other long legs. */
  #isLoneEnd(from: number, to: number): boolean {
    if (this.#pieces.length > 3) return false
    const sizes = this.#pieces.map(({ first, last }) => last - first + 1).sort((a, b) => b - a)
    if (sizes[0]! < loneEnd.points || sizes.slice(1).some((size) => size > 1)) return false
    return this.#distance(from, to) >= Math.max(loneEnd.meters, loneEnd.lengths * this.#steps.usualLength)
  }

  /** Several points, the first ones, or reached on foot. */
  #isSure(piece: number): boolean {
    const { first, last } = this.#pieces[piece]!
    const before = this.#before[piece]!
    return last > first || before < 0 || this.kind(before, piece) === 'walk'
  }

  /** Whether one ride continues: a train is recorded at several places on its way. */
  #ridesOn(from: number, to: number): boolean {
    const origin = this.#before[from]!
    const { first, last } = this.#pieces[from]!
    if (origin < 0 || first !== last || this.kind(origin, from) !== 'ride') return false
    return this.#distance(origin, to) > Math.max(this.#distance(origin, from), this.#distance(from, to))
  }
}

/** What is left of a segment: one or more segments, because the track continues after a jump. */
export function walkableSegment(points: readonly TrackPoint[]): TrackPoint[][] {
  if (points.length < fewestPoints) return [[...points]]
  const steps = stepsOf(points)
  const pieces = piecesOf(points.length, steps)
  if (pieces.length === 1) return [[...points]]
  const chain = new Chain(pieces, steps, points.length)
  const segments: TrackPoint[][] = []
  chain.choose().forEach((piece, i, chosen) => {
    const { first, last } = pieces[piece]!
    if (i === 0 || chain.isJump(chosen[i - 1]!, piece)) segments.push([])
    for (let point = first; point <= last; point++) segments.at(-1)!.push(points[point]!)
  })
  const kept = segments.reduce((sum, { length }) => sum + length, 0)
  return kept < points.length * smallestShare ? [[...points]] : segments
}
