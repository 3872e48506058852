import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Draw } from '@bothy/contract/activities/draw.ts'
import { matches } from './recompute-draw.ts'

type Given = Pick<Draw, 'spots'> & { seed: string; tickets: { ticket: string; weight: number; spots: number }[] }
const script = new URL('../../../../docs/verify-draw.mjs', import.meta.url)
const { drawnOrder } = (await import(/* @vite-ignore */ script.href)) as {
  drawnOrder: (draw: Given) => { ticket: string; position: number; isSeated: boolean }[]
}

const hash = (text: string) => createHash('sha256').update(text).digest('hex')

/** A draw that was held by the rule, with this number. */
function aDraw(number: number): Draw {
  const seed = hash(`seed ${number}`)
  const open = Array.from({ length: number % 12 }, (_, index) => ({
    ticket: hash(`${number} ${index}`),
    weight: 1 + (index % 4),
    spots: 1 + ((number + index) % 3),
  }))
  const given = { seed, spots: number % 7, tickets: open }
  const tickets = drawnOrder(given).map((drawn) => ({
    ...open.find(({ ticket }) => ticket === drawn.ticket)!,
    ...drawn,
    isOwn: false,
    member: null,
  }))
  const commitment = createHash('sha256').update(Buffer.from(seed, 'hex')).digest('hex')
  const time = '2026-06-20T16:00:00Z'
  return { activityId: hash('id'), title: '', timeZone: 'UTC', drawAt: time, drawnAt: time, commitment, ...given, tickets }
}

test('the page finds 300 draws that were held by the rule to match', async () => {
  for (let number = 0; number < 300; number++) expect(await matches(aDraw(number))).toBe(true)
})

test('another seed, order, seat or number of spots does not match', async () => {
  const draw = aDraw(11 + 12 * 5)
  const [first, second, ...others] = draw.tickets
  expect(await matches(draw)).toBe(true)
  expect(await matches({ ...draw, seed: draw.commitment })).toBe(false)
  expect(await matches({ ...draw, tickets: [{ ...first!, position: 2 }, { ...second!, position: 1 }, ...others] })).toBe(false)
  expect(await matches({ ...draw, tickets: [{ ...first!, isSeated: !first!.isSeated }, second!, ...others] })).toBe(false)
  expect(await matches({ ...draw, spots: 0 })).toBe(false)
})
