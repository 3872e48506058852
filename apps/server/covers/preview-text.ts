/** The text of a preview picture as SVG: the club, the title, and when and where the activity is. */
import { outlinesOf, wrap, type Outlines } from './outlines.ts'
import { stateWords, titleWithState, type PreviewState } from './preview-state.ts'
import { localTimes } from './preview-time.ts'

/** Pixels: the size that programs show largest. */
export const previewSize = { width: 1200, height: 630 } as const

export type PreviewText = {
  club: string
  title: string
  state: PreviewState | null
  location: string
  startTime: string
  timeZone: string
  language: string | null
}

const margin = 64
const maxWidth = previewSize.width - 2 * margin
/** Pixels. A title that needs more than three lines in the larger size gets the smaller one. */
const titleSizes = [80, 64] as const
const maxTitleLines = 3
const smallSize = 34
const clubSize = 30

type Line = { outlines: Outlines; text: string; /** Pixels from the baseline of the line before. */ height: number }

const oneLine = (outlines: Outlines | null, height: number): Line[] =>
  outlines ? [{ outlines, text: wrap(outlines, maxWidth, 1)[0]!, height }] : []

/** The title with the state of the activity. A title that the font cannot write is left out, its state is not. */
function titleLines({ title, state, language }: PreviewText): Line[] {
  const words = stateWords(state, language)
  const shown = [titleWithState(title, words), ...words].find((text) => outlinesOf(text, 'large', titleSizes[0]))
  return shown === undefined ? [] : linesOf(shown)
}

function linesOf(title: string): Line[] {
  for (const size of titleSizes) {
    const outlines = outlinesOf(title, 'large', size)
    if (!outlines) return []
    const isLast = size === titleSizes.at(-1)
    const lines = wrap(outlines, maxWidth, isLast ? maxTitleLines : Infinity)
    if (isLast || lines.length <= maxTitleLines) return lines.map((text) => ({ outlines, text, height: Math.round(size * 1.12) }))
  }
  return []
}

/** What the font cannot write is left out: the place, or the words of the date. */
function whenAndWhere({ startTime, timeZone, language, location }: PreviewText): Outlines | null {
  const outline = (text: string) => outlinesOf(text, 'small', smallSize)
  const time = localTimes(startTime, timeZone, language).find(outline)!
  return (outline(location) && outline(`${time} · ${location}`)) ?? outline(time)
}

/** White outlines over a shade that leaves a contrast of at least 4.5:1 on any picture. The time can always be written, in one way or another. */
export function drawPreviewText(text: PreviewText): string {
  const lines = [
    ...oneLine(outlinesOf(text.club, 'small', clubSize), clubSize),
    ...titleLines(text),
    ...oneLine(whenAndWhere(text), smallSize + 26),
  ]
  const { width, height } = previewSize
  let baseline = height - margin
  const drawn = lines
    .toReversed()
    .map(({ outlines, text: line, height: above }) => {
      const svg = outlines.draw(line, margin, baseline)
      baseline -= above
      return svg
    })
    .join('')
  const top = Math.max(0, baseline - 24)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<defs><linearGradient id="edge" x2="0" y2="1"><stop stop-color="#0b1510" stop-opacity="0"/><stop offset="1" stop-color="#0b1510" stop-opacity=".66"/></linearGradient></defs>
<rect y="${top - 140}" width="${width}" height="140" fill="url(#edge)"/>
<rect y="${top}" width="${width}" height="${height - top}" fill="#0b1510" fill-opacity=".66"/>
<g fill="#fff">${drawn}</g>
</svg>`
}
