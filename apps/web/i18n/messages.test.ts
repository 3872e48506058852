import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { hardCodedJoints, hardCodedText } from './testing/hard-coded-text.ts'
import { argumentsOf } from './testing/message-arguments.ts'

const root = join(import.meta.dirname, '..')
const catalogOf = (file: string) => JSON.parse(readFileSync(join(root, 'i18n', 'locales', file), 'utf8')) as Record<string, string>
const files = readdirSync(join(root, 'i18n', 'locales')).filter((file) => file.endsWith('.json'))
const en = catalogOf('en.json')

const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !/(^|\/)(dist|node_modules|build|testing)\//.test(path) && !/\.test\.tsx?$/.test(path))
  .map((path) => ({ path, code: readFileSync(join(root, path), 'utf8') }))

const all = sources.map(({ code }) => code).join('\n')
/** Prefixes of ids that are composed with a value, as in `phase.${phase}`: the compiler checks that each of them exists. */
const prefixes = [...all.matchAll(/`([a-z][a-z-]*(?:\.[a-z-]+)*\.)\$\{/g)].map(([, prefix]) => prefix ?? '')

describe.each(files)('%s', (file) => {
  const catalog = catalogOf(file)

  test('begins labels of cards and lists with a capital, as their neighbors', () => {
    const starts = ['routes.count', 'admin.up-to'].map((id) => /=0 \{(.)/.exec(catalog[id]!)?.[1] ?? catalog[id]![0]!)
    expect(starts.filter((letter) => /\p{Ll}/u.test(letter))).toEqual([])
  })

  test('names both settings that mail needs', () => {
    const [url, from] = ['BOTHY_SMTP_URL', 'BOTHY_MAIL_FROM'].map((name) =>
      Object.keys(catalog).filter((id) => catalog[id]?.includes(name)),
    )
    expect(url).not.toEqual([])
    expect(from).toEqual(url)
  })
})

test('the hint of a setting or field ends with a full stop in every language or in none', () => {
  const hints = Object.keys(en).filter((id) => /[.-]hint(\.|$)/.test(id))
  const hasStop = (text: string) => /[.。][”»」’"]*$/u.test(text)
  const differing = hints.flatMap((id) => {
    const others = files.filter((file) => hasStop(catalogOf(file)[id] ?? '') !== hasStop(en[id]!))
    return others.length > 0 ? [`${id}: ${en[id]} Not as in English: ${others.join(', ')}`] : []
  })
  expect(differing).toEqual([])
})

test('every message is used in the code', () => {
  const unused = Object.keys(en).filter((id) => !prefixes.some((prefix) => id.startsWith(prefix)) && !all.includes(`'${id}'`))
  expect(unused).toEqual([])
})

test('each call gives its message exactly the values that it takes', () => {
  // Calls with a spread, a variable, or nested braces are left out.
  const call = /\bt\(\s*'([\w.-]+)'\s*(?:,\s*\{([^{}]*)\}\s*)?,?\s*\)/g
  const innermostCall = /(?<=[\w)])(?<!\bt)\([^()]*\)/g
  const wrong = sources.flatMap(({ path, code }) =>
    [...code.replaceAll(innermostCall, '').replaceAll(innermostCall, '').matchAll(call)]
      .filter(([, , values = '']) => !values.includes('...'))
      .map(([, id = '', values = '']) => {
        const given = new Set(values.match(/(?<=^|,)\s*\w+(?=\s*(?::|,|$))/g)?.map((name) => name.trim()))
        const { taken } = argumentsOf(en[id])
        return given.symmetricDifference(taken).size === 0 ? undefined : `${path}: ${id} takes ${[...taken]}, and is given ${[...given]}`
      })
      .filter((problem) => problem !== undefined),
  )
  expect(wrong).toEqual([])
})

/** They begin with a time, or have it in brackets or after a mark, as a label has. */
const labelsWithTimes = ['admin.until', 'date.place', 'notifications.expected-return']

test('a sentence takes its day and time from format.inSentence, so that a word joins them', () => {
  const formats = 'dayAndTime|dayAndTimeInZone|dayWithYearAndTime|longDayAndTime|shortDateAndTime|timeOrDay|upcoming'
  const call = new RegExp(String.raw`\bt\(\s*['\x60]([^'\x60]+)['\x60],\s*\{[^}]*?\bformat\.(?:${formats})\(`, 'g')
  const found = sources.flatMap(({ path, code }) => [...code.matchAll(call)].map(([, id = '']) => ({ path, id })))
  expect(found.filter(({ id }) => !labelsWithTimes.includes(id))).toEqual([])
})

test('no component has hard-coded text', () => {
  const found = sources
    .filter(({ path }) => path.endsWith('.tsx'))
    .flatMap(({ path, code }) => hardCodedText(code).map((text) => `${path}: ${text}`))
  expect(found).toEqual([])
})

test('no file puts a space or a mark between messages', () => {
  const found = sources.flatMap(({ path, code }) => hardCodedJoints(path, code).map((text) => `${path}: "${text}"`))
  expect(found).toEqual([])
})
