/** Text grows with the font size of the browser, so its sizes are in `rem`, `em` or tokens, never in pixels. */
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const web = fileURLToPath(new URL('..', import.meta.url))
const sheets = globSync('**/*.css', { cwd: web, exclude: ['dist/**', 'node_modules/**'] })

/** Declarations that set the size of text: `font`, `font-size`, `line-height`, and tokens of both. */
const sizeInPixels = /^\s*(font|font-size|line-height|--b-(font-size|line-height)[\w-]*):[^;]*\d(px|pt)\b.*$/gm

test('no size of text is in pixels', () => {
  expect(sheets.length).toBeGreaterThan(80)
  const found = sheets.flatMap((file) =>
    [...readFileSync(`${web}/${file}`, 'utf8').matchAll(sizeInPixels)].map(([line]) => `${file}: ${line.trim()}. Write it in rem.`),
  )
  expect(found).toEqual([])
})

test('a size in pixels is recognized', () => {
  for (const line of [
    '  font-size: 14px;',
    'font: 500 1rem / 20px var(--b-font);',
    '  --b-line-height-h1: 30px;',
    'line-height: calc(1rem + 2px);',
  ])
    expect([...line.matchAll(sizeInPixels)]).toHaveLength(1)
  for (const line of ['font-size: 0.875rem;', 'line-height: 1.2;', 'letter-spacing: 1px;'])
    expect([...line.matchAll(sizeInPixels)]).toEqual([])
})
