/** What a reader left out or repaired, so that nothing is dropped without a word. */

export const gpxNoteCodes = [
  /** `count` points whose coordinates are no numbers or out of range were left out; the first one is on `line`. */
  'invalid-points',
  /** `count` points far from the rest were left out. */
  'far-points',
  /** At `count` places the track continues where nobody can have walked to: the way between counts for nothing. */
  'jumps',
  /** `count` elevations are no numbers, or nobody can have climbed to them: they are unknown. */
  'elevations',
  /** At `count` places the elevation continues at another height, as after the reset of a barometer: the step counts for nothing. */
  'elevation-steps',
  /** The file ends on `line` before its last tag; what is complete was read. */
  'incomplete',
  /** `count` errors of XML were repaired; the first one is on `line`. */
  'repaired',
  /** What stands before or after the GPX data, from `line` on, was ignored. */
  'other-content',
  /** The declared `encoding` is unknown or does not fit; letters of names may be wrong. */
  'encoding',
  /** `count` planned routes were left out, because the file has a track. */
  'routes',
  /** `count` tracks were left out that stay at one place. */
  'one-place',
  /** `count` waypoints were left out. */
  'waypoints',
] as const
export type GpxNoteCode = (typeof gpxNoteCodes)[number]

export type GpxNote = { code: GpxNoteCode; count?: number; line?: number; encoding?: string }

/** The line of a position, the first one being 1. Lines end with CR LF, LF or CR. */
export function lineAt(text: string, position: number): number {
  let line = 1
  for (let i = 0; i < position; i++) {
    const code = text.charCodeAt(i)
    if (code === 10 || (code === 13 && text.charCodeAt(i + 1) !== 10)) line++
  }
  return line
}

/** Codes whose number says nothing to a reader, because one fault in a file leads to others. */
const withLineOnly: readonly GpxNoteCode[] = ['incomplete', 'other-content']
const withLine: readonly GpxNoteCode[] = [...withLineOnly, 'invalid-points', 'repaired']

/** Counts what happens while a file is read, and keeps where it happened first. */
export class NoteBook {
  readonly #found = new Map<GpxNoteCode, { count: number; at: number }>()

  add(code: GpxNoteCode, at = 0, count = 1): void {
    if (count === 0) return
    const found = this.#found.get(code)
    if (found) found.count += count
    else this.#found.set(code, { count, at })
  }

  has(code: GpxNoteCode): boolean {
    return this.#found.has(code)
  }

  /** In the order of the codes. */
  notes(text: string): GpxNote[] {
    return gpxNoteCodes.flatMap((code): GpxNote[] => {
      const found = this.#found.get(code)
      if (!found) return []
      return [
        {
          code,
          ...(!withLineOnly.includes(code) && { count: found.count }),
          ...(withLine.includes(code) && { line: lineAt(text, found.at) }),
        },
      ]
    })
  }
}
