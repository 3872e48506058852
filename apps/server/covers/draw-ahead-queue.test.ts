import pino from 'pino'
import { expect, test } from 'vitest'
import { waitFor } from '@bothy/contract/testing/wait-for.ts'
import type { Covers } from './covers.ts'
import { createDrawAheadQueue } from './draw-ahead-queue.ts'

const log = pino({ level: 'silent' })

/** A queue whose activities have their id as seed, and the seeds that were drawn. A drawing ends when the test finishes it. */
function queueOf(tags: () => string[] = () => ['hiking']) {
  const drawn: string[] = []
  const finish: (() => void)[] = []
  const query = async ({ values: [id] }: { values: string[] }) => ({ rows: [{ cover: { seed: id, tags: tags() } }] })
  const get: Covers['get'] = ({ seed, scene }) => {
    drawn.push(`${seed} ${scene}`)
    return new Promise((resolve) => finish.push(() => resolve(Buffer.alloc(1))))
  }
  return { queue: createDrawAheadQueue({ query } as never, { get }, log), drawn, finishNext: () => finish.shift()!() }
}

test('draws the cover of an activity ahead each time the activity has changed', async () => {
  let tags = ['hiking']
  const { queue, drawn, finishNext } = queueOf(() => tags)
  queue.enqueue('one')
  await waitFor(() => expect(drawn).toHaveLength(1))
  tags = ['camping']
  // The cover of the activity is being drawn, perhaps from before the change.
  queue.enqueue('one')
  finishNext()
  await waitFor(() => expect(drawn).toEqual(['one hiking', 'one camping']))
  finishNext()
  await queue.close()
})

test('draws the cover of an activity once for all changes that come while it waits', async () => {
  const { queue, drawn, finishNext } = queueOf()
  for (const id of ['first', 'second', 'second', 'last']) queue.enqueue(id)
  for (let count = 1; count <= 3; count++) {
    await waitFor(() => expect(drawn).toHaveLength(count))
    finishNext()
  }
  await queue.close()
  expect(drawn).toEqual(['first hiking', 'second hiking', 'last hiking'])
})
