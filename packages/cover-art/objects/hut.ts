import { black, mix, rgbOf } from '../color.ts'
import type { Picture } from '../picture.ts'
import type { Site } from './site.ts'

/** The color of the door and the window of every hut. */
export const windowColor = rgbOf('#FF7A1F')
const flame = rgbOf('#FFD08A')
const firelight = rgbOf('#FF8A28')

/** Draws the hut with a lit window. */
export function drawHut({ raster, palette, view }: Picture, hut: Site): void {
  const [lit, , shade] = palette.land[0]
  const size = (view.dot * (palette.largeHut ? 17 : 13)) / Math.pow(hut.z, 0.45)
  const x = (units: number) => hut.x + size * units
  const y = (units: number) => hut.y + size * (0.12 + units)
  const wall = mix(rgbOf(shade), black, 0.25)
  const roof = mix(rgbOf(shade), black, 0.45)
  const gable = mix(rgbOf(lit), rgbOf(palette.haze), 0.55)
  raster.glow(x(0), y(-0.3), size * 2.2, firelight, palette.glow ?? 0.18)
  raster.rectangle(x(-0.15), y(-0.62), size * 1.15, size * 0.62, wall)
  raster.polygon([x(-0.42), y(-1.12), x(0.78), y(-1.12), x(1.1), y(-0.56), x(-0.1), y(-0.56)], roof)
  // chimney
  raster.rectangle(x(0.5), y(-1.36), size * 0.2, size * 0.4, roof)
  raster.polygon([x(-0.74), y(0), x(-0.74), y(-0.58), x(-0.42), y(-1.08), x(-0.1), y(-0.58), x(-0.1), y(0)], gable)
  // door and window
  raster.rectangle(x(-0.54), y(-0.44), size * 0.24, size * 0.44, windowColor)
  raster.rectangle(x(0.3), y(-0.42), size * 0.26, size * 0.24, windowColor)
  raster.rectangle(x(-0.5), y(-0.4), size * 0.16, size * 0.26, flame)
}
