/** The rule of the draw: the script of docs/draw.md computes the same as the database, and the frequencies are what that page says. */
import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { everyEngine } from '../../testing/engines.ts'
import { setUpFixture } from '../../testing/fixture.ts'
import { drawnOrder } from '../../testing/verify-draw.ts'

/** Numbers from a seed, so that every run draws the same. */
function numbersOf(name: string) {
  let count = 0
  const bytes = () => createHash('sha256').update(`${name} ${count++}`).digest()
  return { hex: () => bytes().toString('hex'), below: (most: number) => bytes().readUInt32BE() % most }
}

type Draw = { seed: string; spots: number; tickets: { ticket: string; weight: number; spots: number }[] }

function aDraw({ hex, below }: ReturnType<typeof numbersOf>): Draw {
  const tickets = Array.from({ length: below(25) }, () => ({ ticket: hex(), weight: 1 + below(4), spots: 1 + below(5) }))
  return { seed: hex(), spots: below(15), tickets }
}

const result = `
  select draws.number, json_agg(json_build_object('ticket', encode(r.ticket, 'hex'), 'position', r.position, 'isSeated', r.is_seated) order by r.position) as order
  from (
    select number, draw,
      array(select decode(t ->> 'ticket', 'hex') from json_array_elements(draw -> 'tickets') as t) as tickets,
      array(select (t ->> 'weight')::integer from json_array_elements(draw -> 'tickets') as t) as weights,
      array(select (t ->> 'spots')::integer from json_array_elements(draw -> 'tickets') as t) as parties
    from json_array_elements($1::json) with ordinality as one (draw, number)) as draws
  cross join lateral rules.draw_result(decode(draw ->> 'seed', 'hex'), tickets, weights, parties, (draw ->> 'spots')::integer) as r
  group by draws.number order by draws.number`

describe.each(everyEngine)('the rule of the draw on $name', ({ open }) => {
  const fixture = setUpFixture(open)

  test('the script computes 10,000 draws as the database does', async () => {
    const numbers = numbersOf('draws')
    const draws = Array.from({ length: 10_000 }, () => aDraw(numbers)).filter(({ tickets }) => tickets.length > 0)
    for (let first = 0; first < draws.length; first += 1000) {
      const part = draws.slice(first, first + 1000)
      const rows = await fixture().rows<{ order: unknown }>(result, [JSON.stringify(part)])
      expect(rows.map(({ order }) => order)).toEqual(part.map(drawnOrder))
    }
  })
})

/** The sum of (observed - expected)^2 / expected. */
const chiSquare = (observed: readonly number[], expected: readonly number[]) =>
  observed.reduce((sum, count, index) => sum + (count - expected[index]!) ** 2 / expected[index]!, 0)

describe('the chances', () => {
  const weights = [1, 2, 3, 4]
  const { hex } = numbersOf('chances')
  const tickets = weights.map((weight) => ({ ticket: hex(), weight, spots: 1 }))
  const rounds = 20_000
  const orders = Array.from({ length: rounds }, () =>
    drawnOrder({ seed: hex(), spots: 1, tickets }).map(({ ticket }) => tickets.findIndex((one) => one.ticket === ticket)),
  )
  // The value that chance exceeds once in a thousand: 16.27 with three degrees of freedom, 31.26 with eleven.
  test('of the first place are in proportion to the entries', () => {
    const observed = weights.map((_, index) => orders.filter(([first]) => first === index).length)
    expect(
      chiSquare(
        observed,
        weights.map((weight) => (rounds * weight) / 10),
      ),
    ).toBeLessThan(16.27)
  })

  test('of the second place are in proportion to the entries of those who are left', () => {
    const pairs = weights.flatMap((_, first) => weights.flatMap((__, second) => (first === second ? [] : [[first, second] as const])))
    const observed = pairs.map(([first, second]) => orders.filter((order) => order[0] === first && order[1] === second).length)
    const expected = pairs.map(([first, second]) => (rounds * (weights[first]! / 10) * weights[second]!) / (10 - weights[first]!))
    expect(chiSquare(observed, expected)).toBeLessThan(31.26)
  })

  test('do not depend on the order in which members applied', () => {
    const seed = hex()
    expect(drawnOrder({ seed, spots: 2, tickets: tickets.toReversed() })).toEqual(drawnOrder({ seed, spots: 2, tickets }))
  })
})
