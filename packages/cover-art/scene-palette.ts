import { hexOf, mix, rgbOf, type Hex } from './color.ts'
import { paletteVariants, palettes, type Palette, type Tones } from './palettes.ts'
import { randomFrom, type Random } from './random.ts'
import type { Scene } from './scenes.ts'

export interface PaletteRequest {
  seed: string
  scene: Scene
  /** Selects the palette of the scene and its exact colors. Otherwise both depend on the seed. */
  variant?: number | undefined
}

const tints = ['#F0B070', '#6FA6CF', '#E39AA6', '#8FBF9B'] as const satisfies readonly Hex[]

/** The palette for a seed and a scene. */
export function paletteOf({ seed, scene, variant }: PaletteRequest): Palette {
  const random = randomFrom(`${seed}|mood`)
  const variants = paletteVariants[scene] ?? [{}]
  const seedVariant = Math.floor(random() * variants.length)
  const palette: Palette = { ...palettes[scene], ...variants[(variant ?? seedVariant) % variants.length] }
  return variant === undefined ? tintPalette(palette, random) : palette
}

/** The five colors of a cover: the top of the sky, then the land from light to dark. The second is the placeholder until the cover is drawn. */
export function coverColors(request: PaletteRequest): readonly [Hex, Hex, Hex, Hex, Hex] {
  const { sky, land } = paletteOf(request)
  return [sky[0]!, land[2][0], land[1][1], land[0][1], land[0][2]]
}

/** Tints the palette a little warm, cool, rosy or green by the seed, so that two covers rarely have exactly the same colors. */
function tintPalette(palette: Palette, random: Random): Palette {
  const tint = rgbOf(tints[Math.floor(random() * tints.length)]!)
  const strength = 0.03 + 0.09 * random()
  const tinted = (hex: Hex): Hex => {
    const color = rgbOf(hex)
    const brightness = (color[0] + color[1] + color[2]) / 765
    // Dark colors get less tint.
    return hexOf(mix(color, tint, strength * (0.2 + brightness)))
  }
  const tones = ([lit, body, shade]: Tones): Tones => [tinted(lit), tinted(body), tinted(shade)]
  const [near, middle, far] = palette.land
  return { ...palette, sky: palette.sky.map(tinted), land: [tones(near), tones(middle), tones(far)], haze: tinted(palette.haze) }
}
