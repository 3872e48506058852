import { expect, test } from 'vitest'
import { ahead, loadAhead } from './load-ahead.ts'

/** All that follows in the same task. */
async function endOfTask(): Promise<void> {
  for (let step = 0; step < 100; step++) await undefined
}

test('what loads ahead begins in a task of its own, also when something before it fails', async () => {
  const order: string[] = []
  ahead(async () => {
    await endOfTask()
    order.push('first')
  })
  ahead(() => Promise.reject(new Error('the network is gone')))
  ahead(async () => order.push('second'))
  loadAhead()
  await endOfTask()
  expect(order).toEqual([])
  await expect.poll(() => order).toEqual(['first', 'second'])
})

test('two load at a time', async () => {
  const begun: number[] = []
  const ends: Record<number, () => void> = {}
  for (const number of [0, 1, 2, 3])
    ahead(async () => {
      begun.push(number)
      await new Promise<void>((resolve) => (ends[number] = resolve))
    })
  loadAhead()
  await expect.poll(() => begun.toSorted()).toEqual([0, 1])
  ends[1]!()
  await expect.poll(() => begun.toSorted()).toEqual([0, 1, 3])
  ends[0]!()
  await expect.poll(() => begun.toSorted()).toEqual([0, 1, 2, 3])
})
