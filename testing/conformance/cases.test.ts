/** The conformance cases cover every call and refusal. */
import { describe, expect, test } from 'vitest'
import { callNames } from '@bothy/contract/calls.ts'
import { refusalStatus, type RefusalCode } from '@bothy/contract/errors.ts'
import { cases, uncoveredCalls, uncoveredRefusals } from './cases.ts'

describe('the list of cases', () => {
  test('has a case for every call', () => {
    const covered = new Set(cases.flatMap(({ calls }) => calls))
    expect(callNames.filter((name) => !covered.has(name) && !uncoveredCalls[name])).toEqual([])
    expect(Object.keys(uncoveredCalls).filter((name) => covered.has(name as never))).toEqual([])
  })

  test('has a case for every refusal', () => {
    const covered = new Set(cases.flatMap(({ refusals }) => refusals))
    const codes = Object.keys(refusalStatus) as RefusalCode[]
    expect(codes.filter((code) => !covered.has(code) && !uncoveredRefusals[code])).toEqual([])
    expect(Object.keys(uncoveredRefusals).filter((code) => covered.has(code as never))).toEqual([])
  })

  test('has no title twice', () => {
    const titles = cases.map(({ title }) => title)
    expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([])
  })
})
