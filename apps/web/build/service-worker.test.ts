import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** The build that `npm test` makes before it runs the tests. */
const dist = join(import.meta.dirname, '..', 'dist')
const assets = join(dist, 'assets')
/** A member of a club with its own map stores what draws it; the demo stores everything. */
const filesOfMap = /\bmap:(?:\[[^\]]*\]|`[^`]*`|"[^"]*")/
const filesOfDemo = /mock:(?:\[[^\]]*\]|`[^`]*`|"[^"]*")/

test('the map library is stored for clubs with their own map, and else only with its use', () => {
  const names = existsSync(assets) ? readdirSync(assets) : []
  const ofMapLibre = names.filter((name) => name.includes('maplibre') || readFileSync(join(assets, name), 'utf8').includes('maplibregl-'))
  // Its code, its styles, its worker, and the address of that.
  expect(ofMapLibre.map((name) => name.replace(/^.*\./, '')).toSorted()).toEqual(['css', 'js', 'js', 'mjs'])
  const worker = readFileSync(join(dist, 'sw.js'), 'utf8')
  expect(worker).toMatch(filesOfDemo)
  const ofMap = filesOfMap.exec(worker)?.[0] ?? ''
  expect(ofMapLibre.filter((name) => !ofMap.includes(name))).toEqual([])
  expect(ofMap).toContain('contours.worker-')
  const ofMembers = worker.replace(filesOfDemo, '').replace(filesOfMap, '')
  expect(ofMembers).toContain('tracks-')
  expect(ofMembers).toContain('day-view-')
  expect(ofMapLibre.filter((name) => ofMembers.includes(name))).toEqual([])
})
