/** Checks docs/security.md: every cited file and test exists, and every requirement is answered. */
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (path: string): string => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')
const isThere = (path: string): boolean => existsSync(new URL(`../${path}`, import.meta.url))
const page = read('docs/security.md')

/** How many requirements of level 1 and 2 each section of ASVS 5.0.0 has; their numbers begin at 1 and have no gaps. */
const sections = `
  1.1:2 1.2:9 1.3:11 1.4:3 1.5:2
  2.1:3 2.2:3 2.3:4 2.4:1
  3.2:2 3.3:4 3.4:6 3.5:5 3.7:2
  4.1:3 4.2:1 4.3:2 4.4:4
  5.1:1 5.2:3 5.3:2 5.4:3
  6.1:3 6.2:12 6.3:4 6.4:4 6.5:5 6.6:3 6.8:4
  7.1:3 7.2:4 7.3:2 7.4:5 7.5:2 7.6:2
  8.1:2 8.2:3 8.3:1 8.4:1
  9.1:3 9.2:4
  10.1:2 10.2:2 10.3:4 10.4:11 10.5:5 10.6:2 10.7:3
  11.1:2 11.2:3 11.3:3 11.4:4 11.5:1 11.6:1
  12.1:3 12.2:2 12.3:4
  13.1:1 13.2:5 13.3:2 13.4:5
  14.1:2 14.2:4 14.3:3
  15.1:3 15.2:3 15.3:7
  16.1:1 16.2:5 16.3:4 16.4:3 16.5:3
  17.1:1 17.2:4 17.3:2
`
  .trim()
  .split(/\s+/)
  .map((section) => section.split(':') as [string, string])
const required = sections.flatMap(([section, count]) => Array.from({ length: Number(count) }, (_, at) => `${section}.${at + 1}`))

/** `**1.2.3**` names one requirement, `**1.2.3 to 1.2.5**` three. */
const answered = [...page.matchAll(/\*\*(\d+\.\d+)\.(\d+)(?: to \1\.(\d+))?\*\*/g)].flatMap(([, section, first, last]) =>
  Array.from({ length: Number(last ?? first) - Number(first) + 1 }, (_, at) => `${section}.${Number(first) + at}`),
)

/** A file in backquotes, followed by test titles in quotation marks. */
const cited = [...page.matchAll(/`([\w.][\w./-]+\.(?:test\.ts|ts|tsx|sql|json))`((?::|,| and)?(?: ?"[^"]+",?)*)/g)].map(
  ([, file, names]) => ({
    file: file!,
    names: [...names!.matchAll(/"([^"]+)"/g)].map(([, name]) => name!),
  }),
)

test('every requirement of levels 1 and 2 is answered once', () => {
  expect(required).toHaveLength(253)
  expect(answered.toSorted()).toEqual(required.toSorted())
})

test('every answer starts with its status', () => {
  const entries = page.split('\n').filter((line) => line.startsWith('- **'))
  const wrong = entries.filter((line) => !/^- (\*\*[\d. to]+\*\*,? )+(met|partly|not met|operator|n\/a)\b/.test(line))
  expect(wrong).toEqual([])
})

test('every file that the page cites exists', () => {
  expect(cited.length).toBeGreaterThan(100)
  const files = [...cited.map(({ file }) => file), ...[...page.matchAll(/\]\(([\w./-]+\.md)\)/g)].map((match) => `docs/${match[1]}`)]
  expect(
    files
      .filter((file) => !isThere(file))
      .map((file) => `docs/security.md cites ${file}, which does not exist. Cite the file that replaced it.`),
  ).toEqual([])
})

test('every test that the page cites exists under that title', () => {
  const named = cited.filter(({ names }) => names.length > 0)
  expect(named.length).toBeGreaterThan(60)
  const wrong = named.flatMap(({ file, names }) =>
    names
      .filter((name) => !isThere(file) || !namesOfTests(file).has(name))
      .map((name) => `docs/security.md cites "${name}" in ${file}, which has no such test. Cite the test that covers it now.`),
  )
  expect(wrong).toEqual([])
})

/** Test titles in a source file, including those of `it.each`, where a table precedes the title. */
function namesOfTests(file: string): Set<string> {
  const names = [...read(file).matchAll(/(?:\b(?:it|test)(?:\.each)?(?:<[^>]*>)?|\))\(\s*(?:'((?:[^'\\\n]|\\.)+)'|"((?:[^"\\\n]|\\.)+)")/g)]
  return new Set(
    names.map(([, one, other]) =>
      (one ?? other)!.replaceAll(/\\u([\da-f]{4})/gi, (_, code) => String.fromCodePoint(Number.parseInt(code, 16))),
    ),
  )
}
