import type { Hex } from './color.ts'
import type { Scene } from './scenes.ts'
import type { TerrainName } from './terrain/ranges.ts'

/** The three flat tones of a piece of land. */
export type Tones = readonly [lit: Hex, body: Hex, shade: Hex]

export interface Sun {
  /** Range of its position, as shares of the width; mirrored with the terrain. */
  x: readonly [number, number]
  y: number
  /** Radius as a share of the height. */
  radius: number
  fill: Hex
  halo: Hex
  haloAlpha: number
}

/** The definition of a scene: colors, light, terrain and objects. */
export interface Palette {
  terrain: TerrainName
  /** From the top of the picture to the horizon. */
  sky: readonly Hex[]
  sun: Sun
  land: readonly [near: Tones, middle: Tones, far: Tones]
  haze: Hex
  contour: Hex
  contourStrength?: number
  trail: Hex
  cloud?: Hex
  trees?: Hex
  snow?: Tones
  water?: readonly [near: Hex, far: Hex]
  flowers?: readonly Hex[]
  stars?: number
  /** Strength of the light around the window, 0 to 1. */
  glow?: number
  milkyWay?: boolean
  tents?: boolean
  largeHut?: boolean
  mist?: boolean
}

/** The changes that a variant makes to the palette of its scene. */
export type PaletteVariant = Partial<Palette>

export const palettes = {
  hiking: {
    terrain: 'hills',
    sky: ['#8FC0C4', '#C9DFD3', '#F6EFD9'],
    sun: { x: [0.62, 0.8], y: 0.2, radius: 0.05, fill: '#FFF9E6', halo: '#FFFFFF', haloAlpha: 0.2 },
    land: [
      ['#5E8F5A', '#2F6548', '#1A4436'],
      ['#8DB382', '#5A8F74', '#3B6F63'],
      ['#D3DEC6', '#A3C1B1', '#7FA8A1'],
    ],
    haze: '#E4EBDA',
    contour: '#123528',
    trail: '#FFF7E3',
    cloud: '#FFFDF4',
    trees: '#15382B',
  },
  climbing: {
    terrain: 'alps',
    sky: ['#5F8FB8', '#A9C7DA', '#F3E3D6'],
    sun: { x: [0.14, 0.3], y: 0.17, radius: 0.04, fill: '#FFFDF6', halo: '#FFFFFF', haloAlpha: 0.18 },
    land: [
      ['#6E8B83', '#3E605F', '#24424A'],
      ['#DCE4E6', '#8FA9B5', '#5B7A90'],
      ['#FFFBF2', '#C3D5E2', '#8CAAC6'],
    ],
    haze: '#D8E5EB',
    contour: '#1D3A4D',
    trail: '#1D3A4D',
    cloud: '#FFFFFF',
    snow: ['#FFFEFA', '#D3E0EA', '#93AEC8'],
  },
  camping: {
    terrain: 'peaks',
    sky: ['#2B2750', '#6A3F70', '#CE6B5E', '#F8C58C'],
    sun: { x: [0.55, 0.75], y: 0.4, radius: 0.06, fill: '#FFEBC4', halo: '#FFDDAA', haloAlpha: 0.13 },
    land: [
      ['#33506A', '#1E3350', '#131F3A'],
      ['#9C5C74', '#5F4270', '#3B2F5C'],
      ['#F0A27C', '#BF6F76', '#8A5578'],
    ],
    haze: '#E79A80',
    contour: '#120F2B',
    trail: '#FFE9C9',
    cloud: '#E98F78',
    trees: '#0D162C',
    glow: 0.6,
    tents: true,
  },
  photography: {
    terrain: 'peaks',
    sky: ['#C9803F', '#F0B45E', '#FCE2A4'],
    sun: { x: [0.34, 0.52], y: 0.36, radius: 0.1, fill: '#FFF7DB', halo: '#FFF3CF', haloAlpha: 0.17 },
    land: [
      ['#A2612D', '#6A3A22', '#43261E'],
      ['#DE9A4C', '#B26D38', '#84492C'],
      ['#FBD38A', '#EBB068', '#D08F4F'],
    ],
    haze: '#FBDDA0',
    contour: '#3A1E12',
    trail: '#FFF3D6',
    cloud: '#FFEBBB',
    trees: '#33190F',
    glow: 0.3,
  },
  stargazing: {
    terrain: 'peaks',
    sky: ['#080F2A', '#14224C', '#33477C', '#7685AE'],
    sun: { x: [0.72, 0.84], y: 0.19, radius: 0.038, fill: '#F8EECF', halo: '#B9C6EC', haloAlpha: 0.09 },
    land: [
      ['#203B50', '#12253A', '#0A1628'],
      ['#4A6488', '#2E4568', '#1B2D4C'],
      ['#8C9DC2', '#62759F', '#435684'],
    ],
    haze: '#5E70A0',
    contour: '#C7D5F3',
    contourStrength: 0.26,
    trail: '#F8EECF',
    trees: '#060E1C',
    stars: 220,
    glow: 0.7,
    milkyWay: true,
  },
  picnic: {
    terrain: 'lake',
    sky: ['#7FB9D6', '#BFDFE4', '#FBF3DC'],
    sun: { x: [0.7, 0.84], y: 0.18, radius: 0.05, fill: '#FFFBEA', halo: '#FFFFFF', haloAlpha: 0.22 },
    land: [
      ['#A9C262', '#6E9A4C', '#44753F'],
      ['#8FBF95', '#5F9C85', '#3F7C74'],
      ['#CFE3DA', '#A2C8CB', '#7FAFBD'],
    ],
    haze: '#EAF1E4',
    contour: '#1D4A3C',
    trail: '#FFFBEA',
    cloud: '#FFFFFF',
    trees: '#23573A',
    water: ['#9CCBD6', '#5E9FB5'],
  },
  family: {
    terrain: 'meadow',
    sky: ['#F4BFA0', '#FADDBF', '#FFF3DC'],
    sun: { x: [0.2, 0.36], y: 0.24, radius: 0.075, fill: '#FFFDF2', halo: '#FFFFFF', haloAlpha: 0.22 },
    land: [
      ['#C9CF6A', '#8FAF57', '#5C8A4C'],
      ['#B9CC88', '#86B07C', '#5E9070'],
      ['#F0DDB9', '#CFCBA6', '#A9B79A'],
    ],
    haze: '#FBE9D0',
    contour: '#3C5B34',
    trail: '#FFFDF2',
    cloud: '#FFFAF0',
    trees: '#3C6A40',
    flowers: ['#FFFDF2', '#F2C14E', '#E58B88'],
  },
  social: {
    terrain: 'hills',
    sky: ['#7C93A6', '#C9C0B4', '#F6DDBB'],
    sun: { x: [0.66, 0.82], y: 0.3, radius: 0.055, fill: '#FFF6DF', halo: '#FFF6DF', haloAlpha: 0.2 },
    land: [
      ['#B5623A', '#7E3F2E', '#4E2A2A'],
      ['#C98F5A', '#96684E', '#6B4C48'],
      ['#E3C7A4', '#BFA592', '#98867F'],
    ],
    haze: '#EDD9BE',
    contour: '#34191B',
    trail: '#FFF3DC',
    cloud: '#FBEBD2',
    trees: '#3D2021',
    glow: 0.4,
    largeHut: true,
  },
  fog: {
    terrain: 'hills',
    sky: ['#C3CBC8', '#D9DDD8', '#EAEAE3'],
    sun: { x: [0.5, 0.6], y: 0.24, radius: 0.05, fill: '#F6F5EE', halo: '#FFFFFF', haloAlpha: 0.18 },
    land: [
      ['#6E857B', '#4D665D', '#374F48'],
      ['#B4C1BB', '#98A9A3', '#8A9C97'],
      ['#DCE1DC', '#CDD5D1', '#C3CDC9'],
    ],
    haze: '#E9ECE6',
    contour: '#3B5149',
    contourStrength: 0.3,
    trail: '#F6F5EE',
    cloud: '#FFFFFF',
    trees: '#3A5048',
    mist: true,
  },
} as const satisfies Record<Scene, Palette>

/** Scenes with several palettes. Hikes are the most frequent activities, and a list of them should not be all green. */
export const paletteVariants: Partial<Record<Scene, readonly PaletteVariant[]>> = {
  hiking: [
    {},
    {
      sky: ['#EFC79D', '#F8E2BF', '#FFF6E1'],
      land: [
        ['#8A9A4E', '#556F3D', '#314A32'],
        ['#BCBB7B', '#879A62', '#5B7A5C'],
        ['#E9DCB6', '#C6C49B', '#9BA98B'],
      ],
      haze: '#F7E7C8',
      contour: '#2A3A1F',
      cloud: '#FFFAEC',
      trees: '#2C3F25',
    },
    {
      sky: ['#7CA3C3', '#BDD4DF', '#F3ECDD'],
      land: [
        ['#4E8580', '#285D60', '#153F48'],
        ['#8CB3AD', '#598D90', '#3A6D79'],
        ['#CDDCDB', '#A0BCC5', '#7D9FB1'],
      ],
      haze: '#DDE7E6',
      contour: '#11333E',
      trees: '#14363D',
    },
  ],
}
