import { gradientAt, flatten, rgbOf, tint } from '../color.ts'
import { clamp, smoothstep } from '../interpolation.ts'
import type { Picture } from '../picture.ts'
import { floorHeight, type Heightfield } from '../terrain/heightfield.ts'
import type { Panorama } from '../terrain/panorama.ts'
import { farthest, nearest, remoteness } from '../view.ts'
import { Water } from './water.ts'

/** Steps of the tables over depth; finer than any visible difference. */
const depthSteps = 1024

/** Paints the land over the sky: three flat tones of light, snow, contour lines, bright rims, haze and mist. */
export function paintLand(picture: Picture): void {
  const { raster, panorama } = picture
  const painter = new LandPainter(picture)
  const water = picture.palette.water && new Water(picture, picture.palette.water)
  for (let y = 0; y < raster.height; y++) {
    for (let x = 0; x < raster.width; x++) {
      const pixel = y * raster.width + x
      if (panorama.isSky(pixel)) continue
      if (water && panorama.owners[pixel]! < 0) water.paint(x, y, painter.color)
      else painter.paint(x, y)
      raster.set(pixel, painter.color[0]!, painter.color[1]!, painter.color[2]!)
    }
  }
}

/** The tones of each range, near to far: lit, body, shade. A range has nine numbers, three for each tone. */
export function rangeTones({ palette, field }: Picture): Float64Array {
  const last = field.ranges.length - 1
  const tone = (i: 0 | 1 | 2) => palette.land.map((tones) => rgbOf(tones[i]))
  return flatten(field.ranges.flatMap((_, range) => ([0, 1, 2] as const).map((i) => gradientAt(tone(i), range / last))))
}

class LandPainter {
  /** The color of the current pixel. */
  readonly color = new Float64Array(3)
  readonly #picture: Picture
  readonly #tones: Float64Array
  readonly #floor: Float64Array
  readonly #haze: Float64Array
  readonly #contour: Float64Array
  readonly #snow: Float64Array | undefined
  readonly #spacings: Float64Array
  /** Width of a thin line, in pixels. */
  readonly #lineWidth: number
  /** Both tables have one value for each step of depth. */
  readonly #remoteness = new Float64Array(depthSteps + 1)
  readonly #distanceHaze = new Float64Array(depthSteps + 1)

  constructor(picture: Picture) {
    const { palette, field } = picture
    this.#picture = picture
    this.#tones = rangeTones(picture)
    this.#haze = flatten([rgbOf(palette.haze)])
    this.#contour = flatten([rgbOf(palette.contour)])
    this.#snow = palette.snow && flatten(palette.snow.map(rgbOf))
    this.#spacings = contourSpacings(field)
    this.#lineWidth = Math.max(1, Math.round(picture.view.dot * 0.3))
    const bodies = palette.land.map((tones) => rgbOf(tones[1]))
    const floor = []
    for (let i = 0; i <= depthSteps; i++) {
      const far = remoteness(nearest + ((farthest - nearest) * i) / depthSteps)
      this.#remoteness[i] = far
      this.#distanceHaze[i] = Math.pow(far, 1.6) * 0.3
      floor.push(gradientAt(bodies, far * 0.95))
    }
    this.#floor = flatten(floor)
  }

  paint(x: number, y: number): void {
    const { panorama, palette } = this.#picture
    const pixel = y * panorama.width + x
    const owner = panorama.owners[pixel]!
    const range = Math.max(0, owner)
    const depth = (((panorama.depths[pixel]! - nearest) / (farthest - nearest)) * depthSteps) | 0
    const far = this.#remoteness[depth]!
    if (owner < 0) {
      tint(this.color, this.#floor, depth * 3, 1)
    } else {
      this.#paintTone(pixel, x, y, range)
      const weight = contourWeight(panorama, this.#spacings[range]!, this.#lineWidth, x, y)
      if (weight > 0) tint(this.color, this.#contour, 0, (palette.contourStrength ?? 0.5) * (1 - far * 0.5) * weight)
    }
    if (this.#isRim(pixel, y)) tint(this.color, this.#tones, range * 9, 0.55)
    tint(this.color, this.#haze, 0, this.#distanceHaze[depth]!)
    if (palette.mist && range > 0) this.#paintMist(x, y, far)
    const share = (panorama.heights[pixel]! - floorHeight) / (this.#picture.field.ranges[range]!.height * 0.62)
    // Haze is denser in the valleys, also without the mist of the palette.
    tint(this.color, this.#haze, 0, clamp((1 - share) * (range === 0 ? 0.04 : 0.26 + 0.34 * far), 0, 0.84))
  }

  #paintTone(pixel: number, x: number, y: number, range: number): void {
    const light = this.#picture.panorama.light[pixel]!
    const tone = light > 0.66 ? 0 : light > 0.34 ? 1 : 2
    if (this.#snow && range > 0 && this.#isSnowy(pixel, x, y, range)) tint(this.color, this.#snow, tone * 3, 1)
    else tint(this.color, this.#tones, range * 9 + tone * 3, 1)
  }

  #isSnowy(pixel: number, x: number, y: number, range: number): boolean {
    const { panorama, field, noises, view } = this.#picture
    const share = panorama.heights[pixel]! / field.ranges[range]!.height
    return share > 0.52 + 0.1 * noises.shapes.at((x / view.height) * 7, (y / view.height) * 7)
  }

  /** Whether the pixel is at an edge of the land, with sky or much more distant land above it. */
  #isRim(pixel: number, y: number): boolean {
    const { panorama } = this.#picture
    if (y < this.#lineWidth) return false
    const above = pixel - panorama.width * this.#lineWidth
    return panorama.isSky(above) || panorama.depths[above]! > panorama.depths[pixel]! * 1.12
  }

  #paintMist(x: number, y: number, far: number): void {
    const { noises, view } = this.#picture
    const drift = noises.shapes.at((x / view.height) * 1.6, (y / view.height) * 8) + 0.35
    tint(this.color, this.#haze, 0, clamp(0.25 + 0.35 * far + 0.5 * smoothstep(0.15, 0.6, drift), 0, 0.9))
  }
}

/** Every fifth line is an index line, drawn heavier, as on a map. */
const indexEvery = 5

/** Height between two contour lines of each range. It grows with the distance, so that the lines stay apart in the picture. */
function contourSpacings(field: Heightfield): Float64Array {
  return Float64Array.from(field.ranges, (range) => 0.026 * Math.pow(range.depth, 0.86))
}

/** Strength of a contour line of `lineWidth` pixels at a pixel: 0 is none, 1 the middle of an index line. */
function contourWeight(panorama: Panorama, spacing: number, lineWidth: number, x: number, y: number): number {
  const { width, height, heights } = panorama
  const pixel = y * width + x
  const below = y + lineWidth < height ? pixel + lineWidth * width : pixel
  const right = x + lineWidth < width ? pixel + lineWidth : pixel
  const below2 = y + 2 * lineWidth < height ? pixel + 2 * lineWidth * width : below
  const right2 = x + 2 * lineWidth < width ? pixel + 2 * lineWidth : right
  if (!sameSlope(panorama, pixel, below2) || !sameSlope(panorama, pixel, right2)) return 0
  const level = Math.floor(heights[pixel]! / spacing)
  const levelBelow2 = Math.floor(heights[below2]! / spacing)
  const levelRight2 = Math.floor(heights[right2]! / spacing)
  const levelBelow = Math.floor(heights[below]! / spacing)
  const levelRight = Math.floor(heights[right]! / spacing)
  const crossed = levelBelow !== level || levelRight !== level
  if (crossed && Math.max(level, levelBelow, levelRight) % indexEvery === 0) return 1
  const crossedNext = levelBelow2 !== level || levelRight2 !== level
  if (crossedNext && Math.max(level, levelBelow2, levelRight2) % indexEvery === 0) return 0.75
  return crossed ? 0.6 : 0
}

function sameSlope({ owners, depths }: Panorama, pixel: number, other: number): boolean {
  return owners[pixel] === owners[other] && Math.abs(depths[other]! - depths[pixel]!) < 0.06 * depths[pixel]!
}
