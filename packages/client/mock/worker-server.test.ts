import { afterEach, expect, test } from 'vitest'
import { connect } from '../connect.ts'
import { aBrowser } from '../testing/fake-browser.ts'
import { LoadingError } from './loading-error.ts'
import type { DatabaseWorker, MessageEndpoint, WorkerMessage, WorkerRequest } from './worker-messages.ts'
import { serveWorker } from './worker-server.ts'

const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

/** A tab whose worker fails with this error while it opens the club. */
function aTabThatFails(error: unknown) {
  const startWorker = (): DatabaseWorker => {
    const { port1, port2 } = new MessageChannel()
    const open = async () => {
      throw error as Error
    }
    serveWorker(port1 as unknown as MessageEndpoint<WorkerMessage, WorkerRequest>, async () => ({ open, erase: async () => undefined }))
    port1.start()
    port2.start()
    closers.push(() => port2.close())
    return Object.assign(port2, { terminate: () => port2.close() }) as unknown as DatabaseWorker
  }
  const tab = connect({ mode: 'mock', demo: { image: 'of the test', startWorker }, storage: aBrowser().tab().storage })
  closers.push(tab.close)
  return tab
}

test('a fault of our own in the worker reaches the page as such, with its text, and not as a club that does not respond', async () => {
  const fault = new TypeError('x is not a function', { cause: () => 'cannot be sent' })
  const { api } = aTabThatFails(fault)
  for (const call of [api.listActivities({}), api.emailLogin({ email: 'mairi@bothy.example', password: 'hills and rain' })]) {
    const thrown: unknown = await call.catch((error: unknown) => error)
    expect(thrown).not.toHaveProperty('code')
    expect(thrown).toMatchObject({ name: 'TypeError', message: fault.message, stack: fault.stack })
  }
  const text: unknown = await aTabThatFails('only a text')
    .api.getSettings()
    .catch((error: unknown) => error)
  expect(text).toMatchObject({ name: 'Error', message: 'only a text' })
})

test('a club that cannot be opened is unavailable: the loading state says why', async () => {
  const { api, demo } = aTabThatFails(new LoadingError('network', new Error('image: 404')))
  await expect(api.listActivities({})).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  expect(demo?.loading()).toEqual({ failed: 'network', message: 'image: 404' })
})

test('an error of the file system, which is no Error, is named by its number', async () => {
  const { api, demo } = aTabThatFails(new LoadingError('damaged', { name: 'ErrnoError', errno: 44 }))
  await expect(api.listActivities({})).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  expect(demo?.loading()).toEqual({ failed: 'damaged', message: 'ErrnoError 44' })
})
