/** The depths between which the ground is visible. At depth 1, one unit of the ground is as long as the picture is high. */
export const nearest = 1
export const farthest = 8

/** Height of the camera above the ground of height 0. */
const cameraHeight = 1.2

/** How far away a depth looks, on a logarithmic scale: 0 at the nearest ground, 1 at the farthest. */
export function remoteness(z: number): number {
  return Math.log(z) / Math.log(farthest)
}

/** A point of the ground, projected into the picture: position in pixels, and depth in units of the ground. */
export interface ProjectedPoint {
  x: number
  y: number
  z: number
}

export interface ViewOptions {
  width: number
  height: number
  /** The horizon as a share of the height, from the top. */
  horizon: number
  mirror: 1 | -1
}

/** A camera that looks straight ahead. Lengths in the picture are in pixels of the supersampled picture; heights, depths and lateral positions are in units of the ground. */
export class View {
  readonly width: number
  readonly height: number
  /** Row of the horizon. */
  readonly horizon: number
  /** -1 when the picture is mirrored. */
  readonly mirror: 1 | -1
  /** Width of the view at depth 1, in units of the ground. */
  readonly span: number
  /** Above 1 in pictures wider than 16:10, which show more land instead of larger land. */
  readonly breadth: number
  /** The unit of length for objects such as the hut, the tents and the stars, in pixels. */
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

  /** The row of the picture that shows a point of this height at depth `z`. */
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
