import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { voteLeadOf, votePercentagesOf } from './vote-result.ts'

const routes = (...votes: number[]) => votes.map((each) => ({ votes: each }))

describe('the percentages of a vote', () => {
  test('are the rounded shares', () => {
    expect(votePercentagesOf(routes(14, 9, 4))).toEqual([52, 33, 15])
  })

  test('of three equal routes still add up to 100', () => {
    expect(votePercentagesOf(routes(1, 1, 1))).toEqual([34, 33, 33])
  })

  test('are 0 before the first vote', () => {
    expect(votePercentagesOf(routes(0, 0))).toEqual([0, 0])
    expect(votePercentagesOf([])).toEqual([])
  })

  test('always add up to 100, and are never off by a whole percent', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 500 }), { minLength: 1, maxLength: 8 }), (votes) => {
        const total = votes.reduce((sum, each) => sum + each, 0)
        fc.pre(total > 0)
        const percents = votePercentagesOf(routes(...votes))
        expect(percents.reduce((sum, each) => sum + each, 0)).toBe(100)
        percents.forEach((percent, index) => expect(Math.abs(percent - (votes[index]! / total) * 100)).toBeLessThan(1))
      }),
    )
  })
})

describe('the lead of a route', () => {
  test('is counted against the best other route', () => {
    expect(voteLeadOf(routes(14, 9, 4), 0)).toBe(5)
    expect(voteLeadOf(routes(14, 9, 4), 2)).toBe(-10)
    expect(voteLeadOf(routes(7, 7), 0)).toBe(0)
    expect(voteLeadOf(routes(3), 0)).toBe(3)
  })
})
