/** Why a file is not read. */

/** Limits of a file; they are checked while it is read, so that memory stays bounded. */
export const gpxLimits = {
  /** Bytes of a file, and characters of a text. */
  size: 50_000_000,
  /** Points of all tracks and routes together. */
  points: 100_000,
  /** Nested elements. A track point of Garmin needs seven. */
  depth: 12,
  /** Attributes of one element; a file with a hundred thousand of them is no recording. */
  attributes: 100,
} as const

export const gpxErrorCodes = [
  /** Nothing but white space. */
  'empty',
  /** Something that is not recognized. */
  'not-gpx',
  /** Tracks or other data in another format, `format`. */
  'other-format',
  /** A compressed file, `format`, that may contain a GPX file. */
  'archive',
  /** A page of a website, for example one on which to sign in. */
  'web-page',
  /** An answer of a program, in `format`: often an error message. */
  'data',
  /** An element with more than a hundred attributes, on `line`. */
  'malformed',
  /** The file ends on `line`, before there are two points. */
  'incomplete',
  /** A DOCTYPE can hide entities that grow without bounds. */
  'doctype',
  /** More nested elements than `limit`. */
  'too-deep',
  /** More than `limit` megabytes. */
  'too-large',
  /** More than `limit` points. */
  'too-many-points',
  /** `encoding` names no encoding that can be read. */
  'unknown-encoding',
  /** `count` waypoints, but no track and no route. */
  'only-waypoints',
  /** No point at all. */
  'no-points',
  /** All of the `count` points have coordinates that are no numbers or out of range; the first one is on `line`. */
  'no-valid-points',
  /** One point, or several at the same place: no way leads from it. */
  'one-place',
] as const
export type GpxErrorCode = (typeof gpxErrorCodes)[number]

export type GpxErrorParams = { line?: number; limit?: number; count?: number; encoding?: string; format?: string }

/** A file that is not read, and why. The code and its parameters become a sentence in the reader's language; `message` is for logs. */
export class GpxError extends Error {
  readonly code: GpxErrorCode
  readonly params: GpxErrorParams

  constructor(code: GpxErrorCode, params: GpxErrorParams = {}) {
    super(`GPX file refused: ${code} ${JSON.stringify(params)}`)
    this.name = 'GpxError'
    this.code = code
    this.params = params
  }
}

/** Refuses a size in bytes or characters above the limit. */
export function refuseLargerThanLimit(size: number): void {
  if (size > gpxLimits.size) throw new GpxError('too-large', { limit: gpxLimits.size / 1_000_000 })
}
