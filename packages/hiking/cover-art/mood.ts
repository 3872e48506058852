import { hexOf, mixed, rgbOf, type Hex } from './color.ts'
import { moods, palettes, type Palette, type Tones } from './palettes.ts'
import { randomFrom, type Random } from './randomness.ts'
import type { Scene } from './scenes.ts'

export interface MoodOf {
  seed: string
  scene: Scene
  /** Fixes the mood of the scene and its exact inks, instead of leaving both to the seed. */
  variant?: number | undefined
}

const leanings = ['#F0B070', '#6FA6CF', '#E39AA6', '#8FBF9B'] as const satisfies readonly Hex[]

/** The palette that a seed draws its scene with. */
export function paletteOf({ seed, scene, variant }: MoodOf): Palette {
  const random = randomFrom(`${seed}|mood`)
  const choices = moods[scene] ?? [{}]
  const bySeed = Math.floor(random() * choices.length)
  const palette: Palette = { ...palettes[scene], ...choices[(variant ?? bySeed) % choices.length] }
  return variant === undefined ? leaning(palette, random) : palette
}

/** The five inks of a cover, light to dark, but for the first, which is the top of the sky: swatches; the second is what to show until it is drawn. */
export function inks(of: MoodOf): readonly [Hex, Hex, Hex, Hex, Hex] {
  const { sky, land } = paletteOf(of)
  return [sky[0]!, land[2][0], land[1][1], land[0][1], land[0][2]]
}

/** Every seed leans a little warm, cool, rosy or green, so that no two covers share exactly the same inks. */
function leaning(palette: Palette, random: Random): Palette {
  const lean = rgbOf(leanings[Math.floor(random() * leanings.length)]!)
  const strength = 0.03 + 0.09 * random()
  const leaned = (hex: Hex): Hex => {
    const color = rgbOf(hex)
    const brightness = (color[0] + color[1] + color[2]) / 765
    // dark inks stay deep
    return hexOf(mixed(color, lean, strength * (0.2 + brightness)))
  }
  const tones = ([lit, body, shade]: Tones): Tones => [leaned(lit), leaned(body), leaned(shade)]
  const [near, middle, far] = palette.land
  return { ...palette, sky: palette.sky.map(leaned), land: [tones(near), tones(middle), tones(far)], haze: leaned(palette.haze) }
}
