import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { locales } from '@bothy/contract/choices.ts'
import { describe, expect, test } from 'vitest'

/** Gzipped bytes of everything that is loaded before a visitor sees the first list: see docs/decisions/011-react-19-2.md. */
const budget = { code: 148_000, styles: 12_500 }

/** The build that `npm test` makes before it runs the tests. */
const dist = join(import.meta.dirname, '..', 'dist')
const assets = join(dist, 'assets')
const names = existsSync(assets) ? readdirSync(assets) : []

const textOf = (name: string) => readFileSync(join(assets, name), 'utf8')
const gzippedSize = (files: Iterable<string>) =>
  [...files].reduce((sum, name) => sum + gzipSync(readFileSync(join(assets, name))).length, 0)
const staticImport = /(?:^|[;}])import(?:[\w\s{},*$]+from)?["'`]\.\/([^"'`]+\.js)["'`]/g

/** A file and everything that it imports statically, directly or indirectly. */
function withImports(name: string, found = new Set<string>()): Set<string> {
  if (found.has(name)) return found
  found.add(name)
  for (const [, file = ''] of textOf(name).matchAll(staticImport)) withImports(file, found)
  return found
}

/** The assets that the server's page references. */
function assetsOfPage(): string[] {
  const page = readFileSync(join(dist, 'server.html'), 'utf8')
  return [...page.matchAll(/(?:src|href)="\/assets\/([^"]+)"/g)].map(([, name = '']) => name)
}

const chunksOf = (name: string, kind: 'js' | 'css') => names.filter((file) => new RegExp(`^${name}-[\\w-]{8}\\.${kind}$`).test(file))

/** The chunk of a locale that holds the messages of the first screen. */
const messagesOf = (locale: string) => chunksOf(locale, 'js').filter((file) => textOf(file).includes('home.hello-visitor.'))

function codeFor(landing: string, locale: string): Set<string> {
  const files = new Set<string>()
  for (const name of [...assetsOfPage().filter((file) => file.endsWith('.js')), ...chunksOf(landing, 'js'), ...messagesOf(locale)])
    withImports(name, files)
  return files
}

describe.each(['home-screen', 'activities-screen'])('the first load of %s', (landing) => {
  test.each(locales)('stays within the size budget in %s', (locale) => {
    expect(chunksOf(landing, 'js')).toHaveLength(1)
    expect(messagesOf(locale)).toHaveLength(1)
    expect(gzippedSize(codeFor(landing, locale))).toBeLessThan(budget.code)
  })

  test('stays within the budget of style sheets', () => {
    // A style sheet that a screen shares with its parts that load later has the name of the file.
    const own = [landing, landing.replace('-screen', '')].flatMap((name) => chunksOf(name, 'css'))
    const files = [...assetsOfPage().filter((file) => file.endsWith('.css')), ...own]
    expect(files.length).toBeGreaterThan(1)
    expect(gzippedSize(files)).toBeLessThan(budget.styles)
  })
})

test('the kit, which most pages need, brings no screen along', () => {
  const [kit = ''] = chunksOf('kit', 'js')
  expect([...withImports(kit)].filter((name) => /-(screen|view)-/.test(name))).toEqual([])
})

const laterChunks = [
  'kit',
  'activity-screen',
  'login-screen',
  'profile-screen',
  'sheet-dialog',
  'menu-popup',
  'toast-stack',
  'confirm-alert',
  'use-api-form',
  'mock-backend',
  'supabase-backend',
]

test.each(laterChunks)('the chunk %s loads later', (name) => {
  const first = [...codeFor('home-screen', 'en'), ...codeFor('activities-screen', 'en')]
  const chunks = chunksOf(name, 'js')
  expect(chunks).toHaveLength(1)
  expect(first).not.toContain(chunks[0])
})

test('the kit loads on every page, and no screen loads with it', () => {
  const [kit] = chunksOf('kit', 'js')
  expect([...withImports(kit!)].filter((name) => name.includes('-screen-'))).toEqual([])
})
