import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { firstSegmentsIn, routeFiles } from './pages.ts'

const web = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(web, file), 'utf8')

test('a static host finds its folder from an address of any route', () => {
  const withPaths = readdirSync(web).filter((file) => /\.tsx?$/.test(file) && /createRoute\(\{[^}]*\bpath:/.test(read(file)))
  expect(withPaths.toSorted()).toEqual(routeFiles.toSorted())
  expect(firstSegmentsIn(routeFiles.map(read))).toEqual(
    expect.arrayContaining(['activities', 'activity', 'admin', 'profile', 'guide', 'login']),
  )
})
