import { gradientAt, rgbOf, type Hex, type Rgb } from '../color.ts'
import { smoothstep } from '../interpolation.ts'
import type { Picture } from '../picture.ts'
import { terrains } from '../terrain/ranges.ts'

const starlight = rgbOf('#FDF6DF')
const milk = rgbOf('#C9D3F2')

export function paintSky(picture: Picture): void {
  const { palette, view } = picture
  const skyEnd = view.horizon + view.height * 0.02
  paintGradient(picture, palette.sky, skyEnd)
  if (palette.milkyWay) paintMilkyWay(picture)
  if (palette.stars) paintStars(picture, palette.stars)
  paintSun(picture)
  if (palette.cloud) paintClouds(picture, rgbOf(palette.cloud), skyEnd)
}

function paintGradient({ raster }: Picture, sky: readonly Hex[], skyEnd: number): void {
  const stops = sky.map(rgbOf)
  for (let y = 0; y < raster.height; y++) {
    const [red, green, blue] = gradientAt(stops, (y + 0.5) / skyEnd)
    for (let x = 0; x < raster.width; x++) raster.set(y * raster.width + x, red, green, blue)
  }
}

function paintMilkyWay({ raster, random, view }: Picture): void {
  const { width, height, mirror } = view
  const cos = Math.cos(0.5)
  const sin = -Math.sin(0.5) * mirror
  for (let i = 0; i < 900; i++) {
    const across = (random() + random() + random() - 1.5) * height * 0.17
    const lengthwise = (random() - 0.5) * width * 1.4
    const alpha = 0.05 + 0.3 * random() * random()
    const x = width * 0.4 + lengthwise * cos - across * sin
    const y = height * 0.2 + lengthwise * sin + across * cos
    raster.disc(x, y, view.dot * (0.15 + 0.27 * random()), milk, alpha)
  }
}

function paintStars({ raster, random, view }: Picture, count: number): void {
  const { width, height, breadth } = view
  for (let i = 0; i < count * breadth; i++) {
    const alpha = 0.2 + 0.8 * random()
    const x = random() * width
    const y = Math.pow(random(), 1.15) * height * 0.6
    raster.disc(x, y, (0.21 + 0.6 * Math.pow(random(), 5)) * view.dot, starlight, alpha)
  }
}

/** The sun or the moon: a disc with three rings of halo. */
function paintSun({ palette, raster, random, view, sunX, sunY }: Picture): void {
  const { sun, terrain } = palette
  const bySeed = sun.x[0] + (sun.x[1] - sun.x[0]) * random()
  const x = view.width * (sunX ?? (view.mirror === 1 ? bySeed : 1 - bySeed))
  // the sun keeps its relative height when the horizon moves
  const y = sunY === undefined ? (sun.y * view.horizon) / terrains[terrain].horizon : view.height * sunY
  const radius = view.height * sun.radius
  for (let ring = 3; ring >= 1; ring--) raster.disc(x, y, radius * (1 + ring * 0.8), rgbOf(sun.halo), sun.haloAlpha)
  raster.disc(x, y, radius, rgbOf(sun.fill))
}

/** Flat stratus clouds in two strengths of one color, computed at half resolution. */
function paintClouds({ raster, view, noises }: Picture, cloud: Rgb, skyEnd: number): void {
  const columns = (raster.width >> 1) + 2
  const rows = (Math.min(raster.height, Math.ceil(skyEnd)) >> 1) + 1
  const alpha = new Float32Array(columns * rows)
  for (let row = 0; row < rows; row++) {
    const v = (row * 2) / view.height
    const band = smoothstep(0.02, 0.16, v) * (1 - smoothstep(0.34, 0.52, v))
    if (band <= 0) continue
    for (let column = 0; column < columns; column++) {
      const u = (column * 2) / view.height
      const density = noises.crests.at(u * 1.3 + 31, v * 9) + 0.45 * noises.shapes.at(u * 3.1, v * 19 + 5)
      const veil = smoothstep(0.335, 0.355, density + 0.12 * band)
      const body = smoothstep(0.51, 0.53, density + 0.16 * band)
      alpha[row * columns + column] = band * (0.24 * veil + 0.28 * body)
    }
  }
  for (let y = 0; y < (rows - 1) * 2 && y < raster.height; y++) {
    for (let x = 0; x < raster.width; x++) {
      const strength = sampled(alpha, columns, x / 2, y / 2)
      if (strength > 0) raster.blend(y * raster.width + x, cloud, strength)
    }
  }
}

/** Bilinear; the grid must reach one node beyond `x` and `y`. */
function sampled(grid: Float32Array, columns: number, x: number, y: number): number {
  const column = x | 0
  const row = y | 0
  const shareX = x - column
  const node = row * columns + column
  const top = grid[node]! + (grid[node + 1]! - grid[node]!) * shareX
  const low = grid[node + columns]! + (grid[node + columns + 1]! - grid[node + columns]!) * shareX
  return top + (low - top) * (y - row)
}
