/** The list of cases that is played at every door: it leaves nothing out, and README.md tells how long it is. */
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
    const answered = new Set(cases.flatMap(({ calls }) => calls))
    expect(callNames.filter((name) => !answered.has(name) && !neverAnswered[name])).toEqual([])
    expect(Object.keys(neverAnswered).filter((name) => answered.has(name as never))).toEqual([])
  })

  test('has a case for every refusal', () => {
    const heard = new Set(cases.flatMap(({ refusals }) => refusals))
    const codes = Object.keys(refusals) as RefusalCode[]
    expect(codes.filter((code) => !heard.has(code) && !neverRefused[code])).toEqual([])
    expect(Object.keys(neverRefused).filter((code) => heard.has(code as never))).toEqual([])
  })

  test('says nothing twice', () => {
    const titles = cases.map(({ title }) => title)
    expect(titles.filter((title, place) => titles.indexOf(title) !== place)).toEqual([])
  })
})

test('README.md tells how many cases are played at each door', () => {
  const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8').replaceAll(/ +/g, ' ')
  const rows = [restOnEmbedded, restOnDebian, mock, supabase].map(({ name }) => `| ${name} | ${cases.length} of ${cases.length} |`)
  expect(rows.filter((row) => !readme.includes(row))).toEqual([])
})
