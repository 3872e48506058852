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
