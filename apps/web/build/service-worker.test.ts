import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** The build that `npm test` makes before it runs the tests. */
const dist = join(import.meta.dirname, '..', 'dist')
const assets = join(dist, 'assets')
/** Only the demo stores everything. */
const filesOfDemo = /mock:(?:\[[^\]]*\]|`[^`]*`|"[^"]*")/

test('the map library is stored only with its use', () => {
  const names = existsSync(assets) ? readdirSync(assets) : []
  const ofMapLibre = names.filter((name) => name.includes('maplibre') || readFileSync(join(assets, name), 'utf8').includes('maplibregl-'))
  expect(ofMapLibre.map((name) => name.replace(/^.*\./, '')).toSorted()).toEqual(['css', 'js', 'mjs'])
  const worker = readFileSync(join(dist, 'sw.js'), 'utf8')
  expect(worker).toMatch(filesOfDemo)
  const ofMembers = worker.replace(filesOfDemo, '')
  expect(ofMembers).toContain('tracks-')
  expect(ofMembers).toContain('day-view-')
  expect(ofMapLibre.filter((name) => ofMembers.includes(name))).toEqual([])
})
