import { rgbOf, type Hex } from '../color.ts'
import type { Picture } from '../picture.ts'

/** Draws groups of flowers as dots in the foreground. */
export function drawFlowers({ random, field, noises, panorama, raster, view }: Picture, colors: readonly Hex[]): void {
  const rgbColors = colors.map(rgbOf)
  for (let i = 0; i < 900 * view.breadth; i++) {
    const z = 1.02 + random() * 0.9
    const aside = (random() - 0.5) * z * view.span
    const color = rgbColors[(random() * rgbColors.length) | 0]!
    const flower = view.project(aside, z, field.at(aside, z))
    if (noises.spurs.at(aside * 3.2, z * 3.2) < 0.05 || !panorama.shows(flower)) continue
    raster.disc(flower.x, flower.y, view.dot * (1.5 - 0.5 * z) * (0.7 + 0.7 * random()), color)
  }
}
