import { matchesGlob } from 'node:path'
import { expect, test } from 'vitest'
import { besides, testsBesides } from './affected-tests.mjs'
import { filesBelow, importsIn, importTarget, readSource } from './sources.ts'

const files = filesBelow()
const known = new Set(files)

/** All files that a file imports, and what those import. */
function importedBy(file: string, found = new Set<string>()): Set<string> {
  for (const specifier of importsIn(readSource(file))) {
    const target = importTarget(file, specifier)
    if (!target || !known.has(target) || found.has(target)) continue
    found.add(target)
    if (/\.(ts|tsx|mjs)$/.test(target)) importedBy(target, found)
  }
  return found
}

test.each(besides.filter(({ tests }) => !/stories|screens|engines/.test(tests)))(
  '$tests imports nothing but the sources whose changes run it',
  ({ tests, sources }) => {
    const own = files.filter((file) => matchesGlob(file, tests))
    expect(own).not.toEqual([])
    const wrong = own.flatMap((file) => [file, ...importedBy(file)]).filter((file) => !sources.test(file))
    expect([...new Set(wrong)]).toEqual([])
  },
)

test('tests that are named are there', () => {
  for (const { tests } of besides) expect(files.some((file) => matchesGlob(file, tests))).toBe(true)
})

test('a change leaves out what it cannot break, and nothing where it is not known', () => {
  expect(testsBesides(['CHANGELOG.md'])).toEqual(besides.map(({ tests }) => tests))
  expect(testsBesides(['db/functions/activities/join_activity.sql', 'apps/web/ui/button.tsx'])).toEqual([])
  const kept = (file: string) => besides.map(({ tests }) => tests).filter((tests) => !testsBesides([file]).includes(tests))
  expect(kept('apps/web/features/auth/setup-screen.tsx')).toEqual(['testing/screens/**', 'testing/engines/**/*.test.ts'])
  expect(kept('apps/server/jobs/hourly-job.ts')).not.toContain('testing/screens/**')
  expect(testsBesides(['package-lock.json'])).toEqual([])
  expect(testsBesides(undefined)).toEqual([])
})
