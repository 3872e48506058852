import { GradientNoise } from './noise.ts'
import type { Palette } from './palettes.ts'
import { randomFrom, type Random } from './random.ts'
import { Raster } from './raster.ts'
import { Heightfield, type Noises } from './terrain/heightfield.ts'
import { panoramaOf, type Panorama } from './terrain/panorama.ts'
import { terrains } from './terrain/ranges.ts'
import { reliefOf } from './terrain/relief.ts'
import { View } from './view.ts'

/** Pixels across each finished pixel while drawing. */
const supersampling = 2

/** The state that all drawing steps share. `random` is one stream, so the order of the steps determines the picture. */
export interface Picture {
  palette: Palette
  view: View
  field: Heightfield
  noises: Noises
  panorama: Panorama
  raster: Raster
  random: Random
  /** Position of the sun as shares of the width and the height; undefined: by the seed. */
  sunX: number | undefined
  sunY: number | undefined
  /** 1 when the light comes from the left, -1 from the right. */
  sunSide: 1 | -1
  /** Share of the height, at the lower edge, that must not contain the hut. */
  safeBottom: number
}

export interface PictureOptions {
  palette: Palette
  /** Seeds everything except the colors. */
  seed: string
  width: number
  height: number
  horizon: number | undefined
  sunX: number | undefined
  sunY: number | undefined
  safeBottom: number
}

/** Generates the terrain and its view from the camera. Nothing is painted yet. */
export function createPicture(options: PictureOptions): Picture {
  const { palette, width, height, sunX, sunY, safeBottom } = options
  const terrain = terrains[palette.terrain]
  const random = randomFrom(options.seed)
  const noises = { crests: new GradientNoise(random), shapes: new GradientNoise(random), spurs: new GradientNoise(random) }
  const mirror = random() < 0.5 ? -1 : 1
  const valleyAt = (random() - 0.5) * 0.3
  const view = new View({
    width: width * supersampling,
    height: height * supersampling,
    horizon: options.horizon ?? terrain.horizon,
    mirror,
  })
  const field = new Heightfield({
    ranges: terrain.ranges,
    noises,
    random,
    span: view.span,
    breadth: view.breadth,
    valleyAt,
    flatFloor: palette.water !== undefined,
  })
  const sunSide = sideOfSun(palette, mirror, sunX)
  const panorama = panoramaOf(reliefOf(field, view, noises, sunSide), view)
  return { palette, view, field, noises, panorama, raster: new Raster(view.width, view.height), random, sunX, sunY, sunSide, safeBottom }
}

function sideOfSun(palette: Palette, mirror: 1 | -1, sunX: number | undefined): 1 | -1 {
  if (sunX !== undefined && sunX !== 0.5) return sunX < 0.5 ? 1 : -1
  const left = (palette.sun.x[0] + palette.sun.x[1]) / 2 < 0.5
  return left === (mirror === 1) ? 1 : -1
}
