/** Text as outlines of the app's own font: a server may have no fonts, and draws boxes for letters that it does not know. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create, type Font, type Glyph } from 'fontkitten'

const { resolve } = createRequire(import.meta.url)

/** The files of the font by text size. Both default to the boldest weight; only `standard` defaults to the optical size for large text. */
const cuts = { large: 'standard', small: 'wght' } as const
export type Cut = keyof typeof cuts

const fonts: Partial<Record<Cut, Font[]>> = {}

const fontsOf = (cut: Cut): Font[] =>
  (fonts[cut] ??= ['latin', 'latin-ext'].map((script) => {
    const file = `@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-${script}-${cuts[cut]}-normal.woff2`
    return create(readFileSync(resolve(file))) as Font
  }))

/** Removes emoji, which are pictures, with their joiners, keycaps and flag tags. Leaves single spaces. */
const plain = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\u{e0020}-\u{e007f}]|\u200d|\u20e3|\ufe0e|\ufe0f/gu, '')
    .replace(/\s+/gu, ' ')
    .trim()

/** A text in one cut and size, in pixels. */
export type Outlines = {
  text: string
  widthOf: (part: string) => number
  /** Draws the text as SVG, with the baseline at `y`. */
  draw: (part: string, x: number, y: number) => string
}

/** Null for a text with a character that the font does not have, and for one without characters. */
export function outlinesOf(typed: string, cut: Cut, size: number): Outlines | null {
  const text = plain(typed)
  const glyphs = new Map<string, Glyph>()
  // An ellipsis may have to be added.
  for (const character of new Set(`${text}…`)) {
    const code = character.codePointAt(0)!
    const font = fontsOf(cut).find((each) => each.hasGlyphForCodePoint(code))
    if (!font) return null
    glyphs.set(character, font.glyphForCodePoint(code))
  }
  if (text === '') return null
  const scale = size / fontsOf(cut)[0]!.unitsPerEm
  const advanceOf = (character: string) => glyphs.get(character)!.advanceWidth * scale
  const widthOf = (part: string) => [...part].reduce((width, character) => width + advanceOf(character), 0)
  return {
    text,
    widthOf,
    draw: (part, x, y) => {
      let left = x
      return [...part]
        .map((character) => {
          const path = `<path transform="translate(${left.toFixed(2)} ${y}) scale(${scale} ${-scale})" d="${glyphs.get(character)!.path.toSVG()}"/>`
          left += advanceOf(character)
          return path
        })
        .join('')
    },
  }
}

/** Breaks a text into lines of at most `width` pixels, between words where possible. A text that needs more than `most` lines ends with an ellipsis. */
export function wrap({ text, widthOf }: Pick<Outlines, 'text' | 'widthOf'>, width: number, most: number): string[] {
  const lines: string[] = []
  let line = ''
  const end = () => {
    if (line) lines.push(line)
    line = ''
  }
  for (const word of text.split(' ')) {
    if (line && widthOf(`${line} ${word}`) <= width) {
      line += ` ${word}`
      continue
    }
    end()
    for (const character of word) {
      if (line && widthOf(line + character) > width) end()
      line += character
    }
  }
  end()
  if (lines.length <= most) return lines
  let last = lines[most - 1]!
  while (widthOf(`${last}…`) > width) last = [...last].slice(0, -1).join('')
  return [...lines.slice(0, most - 1), `${last.trimEnd()}…`]
}
