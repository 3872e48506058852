/** The ground is visible from `nearest` to `farthest`. */
export const nearest = 1
export const farthest = 8

/** Height of the camera above the floor. */
const cameraHeight = 1.2

/** Strength of the haze at a depth: 0 at the nearest ground, 1 at the farthest. */
export function remoteness(z: number): number {
  return Math.log(z) / Math.log(farthest)
}

/** A point of the ground, projected into the picture: position in pixels, and depth. */
export interface ProjectedPoint {
  x: number
  y: number
  z: number
}

export interface ViewOptions {
  width: number
  height: number
  horizon: number
  mirror: 1 | -1
}

/** A camera that looks straight ahead. All lengths are in pixels of the supersampled picture. */
export class View {
  readonly width: number
  readonly height: number
  /** Row of the horizon. */
  readonly horizon: number
  /** -1 when the picture is mirrored. */
  readonly mirror: 1 | -1
  /** Width of the view at distance 1. */
  readonly span: number
  /** Above 1 in pictures wider than 16:10, which show more land instead of larger land. */
  readonly breadth: number
  /** The unit of length for objects such as the hut and the trees. */
  readonly dot: number

  constructor({ width, height, horizon, mirror }: ViewOptions) {
    this.width = width
    this.height = height
    this.horizon = height * horizon
    this.mirror = mirror
    this.span = width / height
    this.breadth = Math.max(1, this.span / 1.6)
    this.dot = height / 300
  }

  rowOf(height: number, z: number): number {
    return this.horizon + (this.height * (cameraHeight - height)) / z
  }

  project(x: number, z: number, height: number): ProjectedPoint {
    return { x: this.width / 2 + (x / z) * this.height * this.mirror, y: this.rowOf(height, z), z }
  }

  /** The lateral position on the ground of column `x` at depth `z`. */
  lateralOf(x: number, z: number): number {
    return this.mirror * (x / this.width - 0.5) * this.span * z
  }
}
