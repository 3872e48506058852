import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const web = new URL('../', import.meta.url)
const sheets = (readdirSync(web, { recursive: true }) as string[]).filter((file) => file.endsWith('.css') && !/^(dist|node_modules)\//.test(file))

/** Without comments, and without what is for paper only: its styles are not there on a screen. */
const onScreen = (sheet: string) => sheet.replaceAll(/\/\*[^]*?\*\//g, '').replaceAll(/@media print \{(?:[^{}]|\{[^{}]*\})*\}/g, '')

test('no `:has()` asks for any element: the browser would compute all styles of a page again for each element that comes or goes', () => {
  expect(sheets.length).toBeGreaterThan(100)
  const found = sheets.flatMap((file) =>
    [...onScreen(readFileSync(new URL(file, web), 'utf8')).matchAll(/:has\([^)]*\*[^)]*\)/g)].map(([selector]) => `${file}: ${selector}`),
  )
  expect(found).toEqual([])
})
