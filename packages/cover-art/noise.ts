import { clamp } from './interpolation.ts'
import type { Random } from './random.ts'

/** Perlin's gradient noise in two dimensions: about -1 to 1, smooth, repeating every 256 units. */
export class GradientNoise {
  readonly #order = new Uint8Array(512)
  readonly #slopeX = new Float32Array(256)
  readonly #slopeY = new Float32Array(256)

  constructor(random: Random) {
    const order = shuffled(random)
    for (let i = 0; i < 512; i++) this.#order[i] = order[i & 255]!
    for (let i = 0; i < 256; i++) {
      const angle = random() * Math.PI * 2
      this.#slopeX[i] = Math.cos(angle)
      this.#slopeY[i] = Math.sin(angle)
    }
  }

  at(x: number, y: number): number {
    const order = this.#order
    const slopeX = this.#slopeX
    const slopeY = this.#slopeY
    const cellX = Math.floor(x)
    const cellY = Math.floor(y)
    const fx = x - cellX
    const fy = y - cellY
    const column = cellX & 255
    const row = cellY & 255
    const left = order[column]! + row
    const right = order[column + 1]! + row
    const a = order[left]!
    const b = order[right]!
    const c = order[left + 1]!
    const d = order[right + 1]!
    const u = quintic(fx)
    const topLeft = slopeX[a]! * fx + slopeY[a]! * fy
    const topRight = slopeX[b]! * (fx - 1) + slopeY[b]! * fy
    const lowLeft = slopeX[c]! * fx + slopeY[c]! * (fy - 1)
    const lowRight = slopeX[d]! * (fx - 1) + slopeY[d]! * (fy - 1)
    const top = topLeft + (topRight - topLeft) * u
    const low = lowLeft + (lowRight - lowLeft) * u
    return 1.42 * (top + (low - top) * quintic(fy))
  }
}

function quintic(t: number): number {
  return t * t * t * (t * (t * 6 - 15) + 10)
}

function shuffled(random: Random): Uint8Array {
  const order = Uint8Array.from({ length: 256 }, (_, i) => i)
  for (let i = 255; i > 0; i--) {
    const j = (random() * (i + 1)) | 0
    const swap = order[i]!
    order[i] = order[j]!
    order[j] = swap
  }
  return order
}

/** Ridged multifractal noise, 0 to 1: sharp crests; each octave adds roughness only where the previous one is high. */
export function ridged(noise: GradientNoise, x: number, y: number, octaves: number, gain: number): number {
  let strength = 1
  let sum = 0
  let total = 0
  let weight = 1
  for (let i = 0; i < octaves; i++) {
    let crest = 1 - Math.abs(noise.at(x, y))
    crest = crest * crest * weight
    weight = clamp(crest * 1.7, 0, 1)
    sum += strength * crest
    total += strength
    x = x * 2.07 + 5.3
    y = y * 2.07 + 9.2
    strength *= gain
  }
  return sum / total
}
