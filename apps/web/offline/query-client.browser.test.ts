import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Refusal } from '@bothy/contract/errors.ts'
import { createQueryClient } from './query-client.ts'

const client = createQueryClient({ current: () => null })
beforeEach(() => client.mount())
afterEach(() => client.unmount())

const network = (change: 'offline' | 'online') => void dispatchEvent(new Event(change))

/** A query on the screen, without a network at first. */
function open(key: string, fetchHut: () => Promise<string>) {
  const observer = new QueryObserver(client, { queryKey: [key], queryFn: fetchHut })
  const close = observer.subscribe(() => undefined)
  return { result: () => observer.getCurrentResult(), close }
}

test('what failed without a network is fetched when it is back', async () => {
  let isOnline = false
  network('offline')
  const { result, close } = open('failed', async () => {
    if (!isOnline) throw new Refusal('NETWORK_ERROR')
    return 'Open'
  })
  await expect.poll(() => result().error).toBeInstanceOf(Refusal)
  isOnline = true
  network('online')
  await expect.poll(() => result().data).toBe('Open')
  close()
})

test('what is just failing when the network comes back is fetched again', async () => {
  const first = Promise.withResolvers<string>()
  const answers = [first.promise, Promise.resolve('Open')]
  network('offline')
  const { result, close } = open('failing', () => answers.shift()!)
  network('online')
  first.reject(new Refusal('NETWORK_ERROR'))
  await expect.poll(() => result().data).toBe('Open')
  close()
})

test('what was answered is not fetched when the network is back', async () => {
  let count = 0
  const { result, close } = open('answered', async () => `Open ${(count += 1)}`)
  await expect.poll(() => result().data).toBe('Open 1')
  network('offline')
  network('online')
  await expect.poll(() => result().fetchStatus).toBe('idle')
  expect(result().data).toBe('Open 1')
  close()
})
