/**
 * Whether a text is a track that screens can decode. `packages/hiking/encoded-track.ts` describes the format and decodes it;
 * `rules.is_encoded_track` is the same check in SQL.
 */
import { limits } from '../limits.ts'

/** A number has at most eight groups of five bits; all but the last are marked. A point has three numbers, and a segment has a point. */
const format = /^(?:(?:[_-~]{0,7}[?-^]){3})+(?: (?:(?:[_-~]{0,7}[?-^]){3})+)*$/

const degree = 100_000
const meter = 10
const { latitude, longitude } = limits.activity
const { elevation } = limits.track
/** The ranges of latitude, longitude and elevation, in the units of the text. */
const ranges = [
  { min: latitude.min * degree, max: latitude.max * degree },
  { min: longitude.min * degree, max: longitude.max * degree },
  { min: elevation.min * meter, max: elevation.max * meter },
] as const

const signed = (number: number) => (number % 2 === 1 ? -(number + 1) / 2 : number / 2)

function staysOnEarth(segment: string): boolean {
  const at = [0, 0, 0]
  let [axis, number, place] = [0, 0, 1]
  for (let i = 0; i < segment.length; i++) {
    const group = segment.charCodeAt(i) - 63
    number += (group % 32) * place
    place *= 32
    if (group >= 32) continue
    // An elevation of 0 is unknown, and others are one more.
    if (axis < 2 || number > 0) at[axis] = at[axis]! + signed(axis < 2 ? number : number - 1)
    const { min, max } = ranges[axis]!
    if (at[axis]! < min || at[axis]! > max) return false
    ;[axis, number, place] = [(axis + 1) % 3, 0, 1]
  }
  return true
}

export const isEncodedTrack = (text: string): boolean => format.test(text) && text.split(' ').every(staysOnEarth)
