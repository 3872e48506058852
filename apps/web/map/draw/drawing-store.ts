/** The state of a drawing: its history, and the ways that were found for its legs. */
import {
  addPoint,
  closeLoop,
  drawingLimits,
  edit,
  emptyDrawing,
  historyOf,
  insertPoint,
  movePoint,
  outAndBack,
  pointAt,
  redo,
  removePoint,
  reverse,
  settlePoint,
  undo,
  type DrawnPoint,
  type Drawing,
  type History,
  type LegMode,
} from './drawing.ts'
import { findLeg, keyOfLeg, linesOf, metersOf, straightLine, type LegLine } from './leg-line.ts'
import type { FindWay } from './map-ways.ts'
import type { Place } from './tile-places.ts'

export type DrawingProblem = 'too-many-points' | 'too-long'

export type DrawingState = {
  drawing: Drawing
  /** Undefined where a way is being looked for. */
  lines: readonly (LegLine | undefined)[]
  /** Whether new legs follow the ways of the map. */
  follows: boolean
  canFollow: boolean
  canUndo: boolean
  canRedo: boolean
  /** Why the last edit was refused. */
  problem: DrawingProblem | undefined
}

export class DrawingStore {
  readonly #findWay: FindWay | undefined
  #history: History
  #follows: boolean
  #problem: DrawingProblem | undefined
  readonly #found = new Map<string, LegLine>()
  readonly #wanted = new Set<string>()
  /** Points that are on their way to the nearest way: their legs wait. */
  readonly #settling = new Map<number, DrawnPoint>()
  readonly #listeners = new Set<() => void>()
  #state: DrawingState

  /** Without `findWay`, all legs are straight. */
  constructor(initial: Drawing, findWay: FindWay | undefined) {
    this.#findWay = findWay
    this.#history = historyOf(initial)
    this.#follows = findWay !== undefined
    this.#state = this.#stateNow()
    this.#lookForWays()
  }

  readonly read = (): DrawingState => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  readonly setFollows = (value: boolean): void => {
    this.#follows = value && this.#findWay !== undefined
    this.#publish()
  }

  /** `reachM`: how far a way may be from the finger. */
  add(place: Place, reachM: number): void {
    this.#applyPoint(addPoint(this.#present, pointAt(place), this.#mode), this.#present.points.length, reachM)
  }

  insert(leg: number, place: Place, reachM: number): void {
    this.#applyPoint(insertPoint(this.#present, leg, pointAt(place), this.#mode), leg + 1, reachM)
  }

  move(index: number, place: Place, reachM: number): void {
    this.#applyPoint(movePoint(this.#present, index, place, this.#mode), index, reachM)
  }

  remove(index: number): void {
    this.#change(removePoint(this.#present, index, this.#mode))
  }

  readonly reverse = (): void => this.#change(reverse(this.#present))
  readonly closeLoop = (): void => this.#change(closeLoop(this.#present, this.#mode))
  readonly outAndBack = (): void => this.#change(outAndBack(this.#present))
  readonly clear = (): void => this.#change(emptyDrawing)
  readonly undo = (): void => this.#step(undo(this.#history))
  readonly redo = (): void => this.#step(redo(this.#history))

  get #present(): Drawing {
    return this.#history.present
  }

  get #mode(): LegMode {
    return this.#follows ? 'follow' : 'straight'
  }

  #stateNow(): DrawingState {
    return {
      drawing: this.#present,
      lines: linesOf(this.#present, this.#found),
      follows: this.#follows,
      canFollow: this.#findWay !== undefined,
      canUndo: this.#history.past.length > 0,
      canRedo: this.#history.future.length > 0,
      problem: this.#problem,
    }
  }

  #publish(): void {
    this.#lookForWays()
    this.#state = this.#stateNow()
    for (const listener of this.#listeners) listener()
  }

  #step(history: History): void {
    this.#history = history
    this.#problem = undefined
    this.#publish()
  }

  #change(next: Drawing): void {
    this.#apply(next)
    this.#publish()
  }

  #applyPoint(next: Drawing, index: number, reachM: number): void {
    if (this.#apply(next) && this.#follows) void this.#settle(next.points[index]!, reachM)
    this.#publish()
  }

  #apply(next: Drawing): boolean {
    this.#problem = this.#problemOf(next)
    if (!this.#problem) this.#history = edit(this.#history, next)
    return !this.#problem
  }

  /** Legs whose way is not known yet count as straight. */
  #problemOf({ points, legs }: Drawing): DrawingProblem | undefined {
    if (points.length > drawingLimits.points) return 'too-many-points'
    const lines = linesOf({ points, legs }, this.#found).map(
      (line, i) => line ?? { points: straightLine(points[i]!, points[i + 1]!), isMissingWay: false },
    )
    return metersOf(lines) > drawingLimits.lengthKm * 1000 ? 'too-long' : undefined
  }

  /** Moves a new point to the way beside it. */
  async #settle(point: DrawnPoint, reachM: number): Promise<void> {
    this.#settling.set(point.id, point)
    const places = await this.#findWay?.(undefined, point, reachM).catch(() => undefined)
    // It was dragged elsewhere since.
    if (this.#settling.get(point.id) !== point) return
    this.#settling.delete(point.id)
    if (places?.[0]) this.#history = settlePoint(this.#history, point, places[0])
    this.#publish()
  }

  #lookForWays(): void {
    const { points, legs } = this.#present
    legs.forEach((leg, i) => {
      const [from, to] = [points[i]!, points[i + 1]!]
      const key = keyOfLeg(leg, from, to)
      if (leg.mode !== 'follow' || !key || this.#wanted.has(key) || this.#found.has(keyOfLeg(leg, to, from)!)) return
      if (!this.#settling.has(from.id) && !this.#settling.has(to.id)) void this.#find(key, from, to)
    })
  }

  async #find(key: string, from: Place, to: Place): Promise<void> {
    this.#wanted.add(key)
    this.#found.set(key, await findLeg(this.#findWay, from, to))
    this.#publish()
  }
}
