import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'

/** Gzipped bytes of the styles of a landing page. The JavaScript is counted in a browser: see testing/stories/downloads.test.ts. */
const budget = 12_500

/** The build that `npm test` makes before it runs the tests. */
const dist = join(import.meta.dirname, '..', 'dist')
const assets = join(dist, 'assets')
const names = existsSync(assets) ? readdirSync(assets) : []

const gzippedSize = (files: string[]) => files.reduce((sum, name) => sum + gzipSync(readFileSync(join(assets, name))).length, 0)
const chunksOf = (name: string, kind: 'js' | 'css') => names.filter((file) => new RegExp(`^${name}-[\\w-]{7}\\.${kind}$`).test(file))

/** The style sheets that the server's page references. */
const stylesOfPage = () =>
  [...readFileSync(join(dist, 'server.html'), 'utf8').matchAll(/href="\/assets\/([^"]+\.css)"/g)].map(([, name = '']) => name)

test.each(['home-screen', 'activities-screen'])('the styles of %s stay within their budget', (landing) => {
  // A style sheet that a screen shares with its parts that load later has the name of the file.
  const own = [landing, landing.replace('-screen', '')].flatMap((name) => chunksOf(name, 'css'))
  const files = [...stylesOfPage(), ...own]
  expect(files.length).toBeGreaterThan(1)
  expect(gzippedSize(files)).toBeLessThan(budget)
})

const staticImport = /(?:^|[;}])import(?:[\w\s{},*$]+from)?["'`]\.\/([^"'`]+\.js)["'`]/g

test.each(['first', 'kit', 'services', 'forms'])('the chunk %s, which pages share, brings no screen along', (name) => {
  const chunks = chunksOf(name, 'js')
  expect(chunks).toHaveLength(1)
  const imported = [...readFileSync(join(assets, chunks[0]!), 'utf8').matchAll(staticImport)].map(([, file = '']) => file)
  expect(imported.filter((file) => /-(screen|view)-/.test(file))).toEqual([])
})
