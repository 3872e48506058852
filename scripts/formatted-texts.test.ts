/**
 * What `Intl` writes is for people: browsers and systems write the same date differently, and change it between versions. Code must not read it.
 * The text of a fixed locale, such as "sv" or "en-CA", is written to be read by code.
 */
import { expect, test } from 'vitest'
import { filesBelow, readSource } from './sources.ts'

const mend = 'Use localOf or dayNumber of packages/contract/zoned-time.ts, or formatToParts.'

/** What a formatter is made with, up to its closing parenthesis; braces and parentheses inside are balanced. */
const inside = String.raw`(?:[^()]|\([^()]*\))*`
const formatter = String.raw`(?:new )?(?:Intl\.\w+Format|\w*(?:date|number)Format)`

const rules: [RegExp, string][] = [
  [/\.toLocale(?:Date|Time)?String\(/g, `writes a text without naming a formatter. Use apps/web/format, or Intl. ${mend}`],
  [
    new RegExp(String.raw`\b${formatter}\((?:['"\x60]|\{[^{}]*\blocale: ['"])${inside}\)(?!\.(?:formatToParts|resolvedOptions)\()`, 'gi'),
    `formats with a fixed locale, as if code should read the text. ${mend}`,
  ],
  [
    new RegExp(String.raw`\.format\(${inside}\)\.(?:split|slice|substring|match|matchAll|indexOf|at|charAt|localeCompare)\(`, 'g'),
    `takes a formatted text apart. ${mend}`,
  ],
  [/\b(?:Number|parse\w*|Date)\((?:[^()\n]|\([^()\n]*\))*\.format\(/g, `reads a formatted text as data. ${mend}`],
]

/** What is wrong in a source text, one line each. */
const findingsIn = (source: string): string[] =>
  rules.flatMap(([pattern, why]) =>
    [...source.matchAll(pattern)].map((found) => `line ${source.slice(0, found.index).split('\n').length} ${why}`),
  )

/** Reads what it formats, part by part. */
const reader = 'packages/contract/zoned-time.ts'
const isCode = (file: string) => /^(apps|packages|db|supabase|testing)\/.*\.(ts|tsx|mjs)$/.test(file) && file !== reader

test('no text that was formatted for a reader is read by code', () => {
  const wrong = filesBelow()
    .filter(isCode)
    .flatMap((file) => findingsIn(readSource(file)).map((finding) => `${file}, ${finding}`))
  expect(wrong).toEqual([])
})

test.each([
  `new Date(startTime).toLocaleString('sv', { ...options, timeZone })`,
  `const format = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })`,
  `dateFormat({ ...context, locale: 'en' }, { day: 'numeric' }).format(date)`,
  `const [month, day] = dateFormat(context, { dateStyle: 'short' }).format(new Date(instant)).split('/')`,
  `Number(numberFormat(locale).format(count))`,
])('the rule finds %s', (source) => {
  expect(findingsIn(source)).not.toEqual([])
})

test.each([
  `new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone`,
  `new Intl.DateTimeFormat('en', { timeZone }).formatToParts(now)`,
  `new Intl.DateTimeFormat(dateLocale(locale), { dateStyle: 'long', timeZone: 'UTC' })`,
])('the rule allows %s', (source) => {
  expect(findingsIn(source)).toEqual([])
})
