/** One mountain range, across the picture. */
export interface Range {
  /** Distance of its crest; the camera is at 0, the nearest ground at 1, the farthest at 8. */
  depth: number
  height: number
  /** Number of crests across the picture. */
  frequency: number
  /** Depth of its slopes, as a share of its distance. */
  reach: number
  /** Contrast between peaks and saddles. */
  sharpness?: number
  octaves?: number
  /** 0 to 1: share of rolling ground instead of ridges. */
  softness?: number
  /** Steepness of the slope into the valley in the middle, and the height of the valley floor. */
  valley?: number
  valleyFloor?: number
}

export interface TerrainShape {
  /** Height of the horizon, as a share of the picture from the top. */
  horizon: number
  /** Near to far. */
  ranges: readonly Range[]
}

export const terrains = {
  alps: {
    horizon: 0.47,
    ranges: [
      { depth: 1.35, height: 1.06, frequency: 0.95, reach: 0.5, valley: 1.15 },
      { depth: 2.5, height: 1.34, frequency: 1.25, reach: 0.46, valley: 0.75 },
      { depth: 4.1, height: 2.15, frequency: 1.5, reach: 0.42, sharpness: 1.2 },
      { depth: 6.6, height: 3.05, frequency: 1.9, reach: 0.34, sharpness: 1.1 },
    ],
  },
  peaks: {
    horizon: 0.52,
    ranges: [
      { depth: 1.32, height: 1.16, frequency: 0.85, reach: 0.5, valley: 1.1 },
      { depth: 2.4, height: 1.16, frequency: 1.1, reach: 0.46, valley: 0.8 },
      { depth: 4, height: 1.6, frequency: 1.3, reach: 0.42, sharpness: 0.9 },
      { depth: 6.6, height: 2.6, frequency: 1.6, reach: 0.34, sharpness: 1.2 },
    ],
  },
  hills: {
    horizon: 0.49,
    ranges: [
      { depth: 1.3, height: 1.2, frequency: 0.8, reach: 0.55, valley: 1, octaves: 2 },
      { depth: 2.1, height: 1.2, frequency: 1, reach: 0.5, valley: 0.85, octaves: 3 },
      { depth: 3.5, height: 1.55, frequency: 1.2, reach: 0.44, octaves: 3 },
      { depth: 6.2, height: 2.45, frequency: 1.5, reach: 0.34, sharpness: 0.6 },
    ],
  },
  lake: {
    horizon: 0.45,
    ranges: [
      { depth: 1.3, height: 1.5, frequency: 0.8, reach: 0.42, valley: 1.25, valleyFloor: 0.02, octaves: 2 },
      { depth: 4.5, height: 1, frequency: 1.2, reach: 0.16, octaves: 3 },
      { depth: 5.6, height: 1.8, frequency: 1.3, reach: 0.2, octaves: 4 },
      { depth: 7.2, height: 2.9, frequency: 1.6, reach: 0.24, sharpness: 1.2 },
    ],
  },
  meadow: {
    horizon: 0.47,
    ranges: [
      { depth: 1.3, height: 1.2, frequency: 1.15, reach: 0.62, octaves: 1, softness: 1 },
      { depth: 1.95, height: 1.25, frequency: 1.25, reach: 0.55, octaves: 1, softness: 1 },
      { depth: 3.1, height: 1.6, frequency: 1.4, reach: 0.46, octaves: 2, softness: 0.7 },
      { depth: 5.6, height: 2.5, frequency: 1.5, reach: 0.34, octaves: 3 },
    ],
  },
} as const satisfies Record<string, TerrainShape>

export type TerrainName = keyof typeof terrains
