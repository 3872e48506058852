import { mix, rgbOf, type Hex, type Rgb } from '../color.ts'
import { rangeTones } from '../paint/land.ts'
import type { Picture } from '../picture.ts'
import { remoteness, type ProjectedPoint } from '../view.ts'
import type { Site } from './site.ts'

interface Tree extends ProjectedPoint {
  /** 0 to 1. */
  growth: number
  range: number
}

/** Draws conifers in loose woods on the two nearest ranges, farthest first. */
export function drawTrees(picture: Picture, color: Hex, hut: Site | undefined): void {
  const trees = findTrees(picture, hut).sort((a, b) => b.z - a.z)
  const tones = rangeTones(picture)
  const tone = (range: number, i: number): Rgb => {
    const at = range * 9 + i * 3
    return [tones[at]!, tones[at + 1]!, tones[at + 2]!]
  }
  const dark = rgbOf(color)
  const haze = rgbOf(picture.palette.haze)
  for (const tree of trees) {
    const shade = mix(mix(dark, tone(tree.range, 2), 0.25), haze, Math.pow(remoteness(tree.z), 1.4) * 0.55)
    drawTree(picture, tree, shade, mix(shade, tone(tree.range, 0), 0.35))
  }
}

function findTrees(picture: Picture, hut: Site | undefined): Tree[] {
  const { random, field, palette, view, noises, panorama } = picture
  const tries = 3400 * view.breadth * (palette.terrain === 'meadow' ? 0.4 : 1)
  const trees: Tree[] = []
  for (let i = 0; i < tries; i++) {
    const z = 1.05 + Math.pow(random(), 1.2) * 2.6
    const aside = (random() - 0.5) * z * view.span * 1.02
    const growth = random()
    const height = field.at(aside, z)
    const range = field.owner
    if (range < 0 || range > 1) continue
    const woods = noises.shapes.at(aside * 1.5 + 40, z * 1.9) + 0.4 * noises.spurs.at(aside * 6, z * 6)
    const treeLine = (height / field.ranges[range]!.height - 0.4) * 0.5
    if (woods - treeLine < 0.2 + 0.1 * growth) continue
    const tree = { ...view.project(aside, z, height), growth, range }
    if (panorama.shows(tree) && !(hut && isTooClose(tree, hut, view.height))) trees.push(tree)
  }
  return trees
}

function isTooClose(tree: Tree, hut: Site, pictureHeight: number): boolean {
  return Math.hypot(tree.x - hut.x, (tree.y - hut.y) * 1.3) < pictureHeight * 0.075
}

function drawTree({ raster, view, sunSide }: Picture, { x, y, z, growth }: Tree, shade: Rgb, lit: Rgb): void {
  const height = (view.height * (0.03 + 0.036 * growth * growth) * 1.5) / z
  const half = height * 0.29
  const foot = y + height * 0.08
  raster.polygon([x, y - height, x + half, foot, x - half, foot], shade)
  raster.polygon([x, y - height, x - sunSide * half, foot, x, foot], lit)
}
