/** The conformance cases cover every call and refusal, and README.md states how many there are. */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { callNames } from '@bothy/contract/calls.ts'
import { refusals, type RefusalCode } from '@bothy/contract/refusals.ts'
import { cases, neverAnswered, neverRefused } from './cases.ts'
import { mock } from './mock.ts'
import { restOnDebian, restOnEmbedded } from './rest.ts'
import { supabase } from './supabase.ts'

describe('the list of cases', () => {
  test('has a case for every call', () => {
    const covered = new Set(cases.flatMap(({ calls }) => calls))
    expect(callNames.filter((name) => !covered.has(name) && !neverAnswered[name])).toEqual([])
    expect(Object.keys(neverAnswered).filter((name) => covered.has(name as never))).toEqual([])
  })

  test('has a case for every refusal', () => {
    const covered = new Set(cases.flatMap(({ refusals }) => refusals))
    const codes = Object.keys(refusals) as RefusalCode[]
    expect(codes.filter((code) => !covered.has(code) && !neverRefused[code])).toEqual([])
    expect(Object.keys(neverRefused).filter((code) => covered.has(code as never))).toEqual([])
  })

  test('has no title twice', () => {
    const titles = cases.map(({ title }) => title)
    expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([])
  })
})

test('README.md states how many cases run with each backend', () => {
  const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8').replaceAll(/ +/g, ' ')
  const rows = [restOnEmbedded, restOnDebian, mock, supabase].map(({ name }) => `| ${name} | ${cases.length} of ${cases.length} |`)
  expect(rows.filter((row) => !readme.includes(row))).toEqual([])
})
