import { expect, test } from 'vitest'
import { filesBelow, readSource } from './sources.ts'

/** PostgreSQL passes at most 100 arguments to a function; a call in plpgsql with more fails only when it runs. Some are left for the next fields. */
const most = 90

/** The number of arguments in each pair of parentheses of an SQL text, comments and strings apart. */
function argumentCounts(sql: string): number[] {
  const counts: number[] = []
  const open: number[] = []
  for (const [token] of sql.replaceAll(/--[^\n]*|'(?:[^']|'')*'/g, ' ').matchAll(/[(),]/g))
    if (token === '(') open.push(1)
    else if (token === ')') counts.push(open.pop() ?? 0)
    else if (open.length > 0) open[open.length - 1]! += 1
  return counts
}

test('a call is counted with its own arguments only', () => {
  expect(argumentCounts("select f(a, g(b, c, 'x, (y''', -- d, e\n d)), 1;").toSorted()).toEqual([2, 4])
})

test('no call in SQL has nearly as many arguments as PostgreSQL takes', () => {
  const sources = ['db/functions', 'db/policies', 'supabase/hosted'].flatMap(filesBelow).filter((file) => file.endsWith('.sql'))
  expect(sources.length).toBeGreaterThan(100)
  const full = sources.filter((file) => Math.max(0, ...argumentCounts(readSource(file))) > most)
  expect(
    full,
    `these files have a call with more than ${most} arguments: make two objects, by subject, and join them with rules.with_fields`,
  ).toEqual([])
})
