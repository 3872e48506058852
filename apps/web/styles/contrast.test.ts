/** The contrast of the design tokens (WCAG 2.2, 1.4.3, 1.4.6 and 1.4.11), computed from the colors of tokens.css and more-contrast.css. */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8')
const tokens = read('./tokens.css')
const moreContrast = read('./more-contrast.css')

type Colors = ReadonlyMap<string, string>

/** The colors of the first block that begins with `start`. */
function colorsOf(sheet: string, start: string): [string, string][] {
  const at = sheet.indexOf(start)
  if (at < 0) throw new Error(`there is no ${start}`)
  const block = sheet.slice(at, sheet.indexOf('}', at))
  return [...block.matchAll(/--b-([\w-]+): (#[0-9a-f]{6})/g)].map(([, name, color]) => [name!, color!])
}

const light = new Map(colorsOf(tokens, ':root {'))
const inDark = colorsOf(tokens, ":root[data-theme='dark'] {")
const dark = new Map([...light, ...inDark])
const lightMore = new Map([...light, ...colorsOf(moreContrast, ':root {')])
/** The selector of the dark theme is more specific than that of the light one, also within the media query. */
const darkMore = new Map([...lightMore, ...inDark, ...colorsOf(moreContrast, ":root[data-theme='dark'] {")])

function luminance(color: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const value = parseInt(color.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
}

function contrast(colors: Colors, one: string, other: string): number {
  const [low, high] = [one, other].map((name) => luminance(colors.get(name) ?? '')).toSorted((a, b) => a - b)
  return (high! + 0.05) / (low! + 0.05)
}

/** "text on surface-raised 16.05 / 14.03 4.5" */
const rows = [...tokens.matchAll(/^ \* ([\w-]+) +on ([\w-]+) +([\d.]+) \/ +([\d.]+) +([\d.]+)$/gm)].map(
  ([, color, background, inLight, inDark, minimum]) => ({
    color: color!,
    background: background!,
    stated: [Number(inLight), Number(inDark)],
    minimum: Number(minimum),
  }),
)

test('the table of contrasts states what the colors have, and no pair is below its minimum', () => {
  expect(rows.length).toBeGreaterThan(35)
  for (const { color, background, stated, minimum } of rows) {
    const found = [light, dark].map((colors) => Math.round(contrast(colors, color, background) * 100) / 100)
    expect({ color, background, ratios: found }).toEqual({ color, background, ratios: stated })
    expect(Math.min(...found), `${color} on ${background}`).toBeGreaterThanOrEqual(minimum)
  }
})

test('for readers who ask for more contrast, text has 7:1 and lines have 4.5:1', () => {
  const painted = (color: string) => color.startsWith('difficulty')
  const tooLow = [lightMore, darkMore].flatMap((colors) =>
    rows
      .filter(({ color }) => !painted(color))
      .map(({ color, background, minimum }) => ({ pair: `${color} on ${background}`, minimum, ratio: contrast(colors, color, background) }))
      .filter(({ minimum, ratio }) => ratio < (minimum === 3 ? 4.5 : 7)),
  )
  expect(tooLow).toEqual([])
  for (const colors of [lightMore, darkMore]) expect(contrast(colors, 'border', 'surface-raised')).toBeGreaterThanOrEqual(4.5)
})

describe('the focus ring', () => {
  const surfaces = [
    'surface',
    'surface-raised',
    'surface-sunken',
    'accent-tint',
    'neutral-tint',
    'voting-tint',
    'info-tint',
    'warning-tint',
    'danger-tint',
  ]

  test('has at least 3:1 on every surface in both themes', () => {
    for (const colors of [light, dark]) expect(surfaces.filter((surface) => contrast(colors, 'accent', surface) < 3)).toEqual([])
  })

  test('has a second color for pictures and filled buttons, at least 3:1 to the first', () => {
    const ring = /:focus-visible \{([^}]+)\}/.exec(read('./base.css'))?.[1]
    expect(ring).toMatch(/outline: 3px solid var\(--b-accent\)/)
    expect(ring).toMatch(/box-shadow: 0 0 0 6px var\(--b-surface\)/)
    for (const colors of [light, dark]) expect(contrast(colors, 'accent', 'surface')).toBeGreaterThanOrEqual(3)
  })
})
