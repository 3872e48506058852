import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isEncodedTrack } from '@bothy/contract/activities/encoded-track.ts'
import { decodeTrack, encodeTrack } from '@bothy/hiking'

const aPoint = fc.record(
  {
    lat: fc.double({ min: -90, max: 90, noNaN: true }),
    lon: fc.double({ min: -180, max: 180, noNaN: true }),
    ele: fc.double({ min: -1000, max: 10_000, noNaN: true }),
  },
  { requiredKeys: ['lat', 'lon'] },
)
const aTrack = fc.record({ segments: fc.array(fc.array(aPoint, { minLength: 1 }), { minLength: 1 }) })

/** Encoded tracks with a character changed, and any text of their characters. */
const almostALine = fc.oneof(
  fc.stringMatching(/^[?-~ ]{0,12}$/),
  fc.tuple(aTrack.map(encodeTrack), fc.nat(), fc.constantFrom('?', '@', '_', '~', ' ', '')).map(([line, at, other]) => {
    const place = at % line.length
    return line.slice(0, place) + other + line.slice(place + 1)
  }),
)

const decodes = (line: string) => {
  try {
    return decodeTrack(line).segments.length > 0
  } catch {
    return false
  }
}

test('the club takes every track that the app encodes', () => {
  fc.assert(fc.property(aTrack, (track) => void expect(isEncodedTrack(encodeTrack(track))).toBe(true)))
})

test('the app decodes every line that the club takes', () => {
  fc.assert(fc.property(almostALine, (line) => void expect(!isEncodedTrack(line) || decodes(line)).toBe(true)))
})
