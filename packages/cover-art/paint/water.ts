import { flatten, rgbOf, tint } from '../color.ts'
import { clamp } from '../interpolation.ts'
import type { Palette } from '../palettes.ts'
import type { Picture } from '../picture.ts'

/** A lake that mirrors the painted pixels above its shore, so rows must be painted from the top. */
export class Water {
  readonly #picture: Picture
  readonly #near: Float64Array
  readonly #far: Float64Array
  readonly #haze: Float64Array
  /** Row of the far shore in each column, 0 while unknown. */
  readonly #shore: Int32Array
  readonly #mirrored = new Float64Array(3)
  readonly #own = new Float64Array(3)

  constructor(picture: Picture, [near, far]: NonNullable<Palette['water']>) {
    this.#picture = picture
    this.#near = flatten([rgbOf(near)])
    this.#far = flatten([rgbOf(far)])
    this.#haze = flatten([rgbOf(picture.palette.haze)])
    this.#shore = new Int32Array(picture.view.width)
  }

  paint(x: number, y: number, paint: Float64Array): void {
    const { view, noises, raster } = this.#picture
    const shore = this.#shoreAt(x, y)
    const depth = (y - view.horizon) / (view.height - view.horizon)
    const u = x / view.height
    const v = y / view.height
    const ripple = noises.shapes.at(u * 2, (v * 60) / (0.25 + depth)) * view.height * 0.006
    const row = clamp(Math.round(2 * shore - y + ripple), 0, y)
    const mirrored = (row * view.width + x) * 4
    for (let channel = 0; channel < 3; channel++) this.#mirrored[channel] = raster.data[mirrored + channel]!
    tint(this.#own, this.#near, 0, 1)
    tint(this.#own, this.#far, 0, clamp(depth * 1.5 - 0.2, 0, 1))
    tint(paint, this.#mirrored, 0, 1)
    tint(paint, this.#own, 0, 0.42 + 0.3 * depth)
    const wave = noises.shapes.at(u * 2.2, (v * 52) / (0.25 + depth)) + 0.4 * noises.crests.at(u * 7, (v * 90) / (0.3 + depth))
    if (wave > 0.5) tint(paint, this.#haze, 0, 0.4)
    else if (y - shore < 1.2 * view.dot) tint(paint, this.#haze, 0, 0.7)
  }

  #shoreAt(x: number, y: number): number {
    const shore = this.#shore[x]!
    // water far below the shore is another lake with its own shore
    if (shore === 0 || y - shore > this.#picture.view.height * 0.4) this.#shore[x] = y
    return this.#shore[x]!
  }
}
