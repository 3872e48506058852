import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** The build that `npm test` makes before it runs the tests. */
const dist = join(import.meta.dirname, '..', 'dist')
const assets = join(dist, 'assets')

test('the map library is stored only with its use', () => {
  const names = existsSync(assets) ? readdirSync(assets) : []
  const ofMapLibre = names.filter((name) => name.includes('maplibre') || readFileSync(join(assets, name), 'utf8').includes('maplibregl-'))
  expect(ofMapLibre.map((name) => name.replace(/^.*\./, '')).toSorted()).toEqual(['css', 'js', 'mjs'])
  const worker = readFileSync(join(dist, 'sw.js'), 'utf8')
  expect(ofMapLibre.filter((name) => worker.includes(name))).toEqual([])
})
