import { expect, test } from 'vitest'
import { inPieces } from './next-task.ts'

/** Work that takes longer than a piece may. */
function work(milliseconds: number): void {
  const until = performance.now() + milliseconds
  while (performance.now() < until);
}

test('long work lets others in between', async () => {
  const order: string[] = []
  function* steps(): Generator<undefined, string> {
    setTimeout(() => order.push('another task'))
    for (const step of ['first', 'second']) {
      work(20)
      order.push(step)
      yield
    }
    return 'done'
  }
  expect(await inPieces(steps())).toBe('done')
  expect(order).toEqual(['first', 'another task', 'second'])
})
