import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { locales } from '@bothy/contract/limits.ts'
import { describe, expect, test } from 'vitest'

/** Bytes gzipped, of all that is loaded before a visitor sees the first list: see docs/decisions/011-react-19-2.md. */
const budget = { code: 142_000, styles: 12_000 }

/** The build that `npm test` makes before it runs the tests. */
const dist = join(import.meta.dirname, '..', 'dist')
const assets = join(dist, 'assets')
const names = existsSync(assets) ? readdirSync(assets) : []

const textOf = (name: string) => readFileSync(join(assets, name), 'utf8')
const weigh = (files: Iterable<string>) => [...files].reduce((sum, name) => sum + gzipSync(readFileSync(join(assets, name))).length, 0)
const imported = /(?:^|[;}])import(?:[\w\s{},*$]+from)?["'`]\.\/([^"'`]+\.js)["'`]/g

/** A file and all that it imports, and so on, but nothing that it fetches only when asked. */
function withImports(name: string, found = new Set<string>()): Set<string> {
  if (found.has(name)) return found
  found.add(name)
  for (const [, file = ''] of textOf(name).matchAll(imported)) withImports(file, found)
  return found
}

/** What the server's page names. */
function filesOfPage(): string[] {
  const page = readFileSync(join(dist, 'server.html'), 'utf8')
  return [...page.matchAll(/(?:src|href)="\/assets\/([^"]+)"/g)].map(([, name = '']) => name)
}

const screen = (name: string, kind: 'js' | 'css') => names.filter((file) => new RegExp(`^${name}-[\\w-]{8}\\.${kind}$`).test(file))

/** The part of a language that holds what the first screen says. */
const wordsOf = (locale: string) => screen(locale, 'js').filter((file) => textOf(file).includes('home.hello-visitor.'))

function codeFor(landing: string, locale: string): Set<string> {
  const files = new Set<string>()
  for (const name of [...filesOfPage().filter((file) => file.endsWith('.js')), ...screen(landing, 'js'), ...wordsOf(locale)])
    withImports(name, files)
  return files
}

describe.each(['home', 'activities'])('of %s', (landing) => {
  test.each(locales)('little is loaded before it stands in %s', (locale) => {
    expect(screen(landing, 'js')).toHaveLength(1)
    expect(wordsOf(locale)).toHaveLength(1)
    expect(weigh(codeFor(landing, locale))).toBeLessThan(budget.code)
  })

  test('the style sheets are small', () => {
    const files = [...filesOfPage().filter((file) => file.endsWith('.css')), ...screen(landing, 'css')]
    expect(files.length).toBeGreaterThan(1)
    expect(weigh(files)).toBeLessThan(budget.styles)
  })
})

test('dialogs, forms, other screens and other doors come later', () => {
  const files = [...codeFor('home', 'en'), ...codeFor('activities', 'en')]
  expect(
    files.filter((file) => /^(kit|activity|login|admin|profile|sheet|menu|toast|confirm|contract|describe|mock|supabase)/.test(file)),
  ).toEqual([])
})
