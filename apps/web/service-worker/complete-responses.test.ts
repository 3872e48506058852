import { expect, test } from 'vitest'
import { isComplete, matchComplete, verifyStored, withLength } from './complete-responses.ts'

/** What the browser has kept of a response: the first bytes of its body. */
async function kept(response: Response, bytes: number): Promise<Response> {
  const { headers } = response
  return new Response((await response.arrayBuffer()).slice(0, bytes), { headers })
}
/** A cache that holds this response at every address. */
function cacheWith(stored: Response | undefined) {
  const cache = { stored, match: async () => cache.stored, delete: async () => Boolean(delete cache.stored) }
  return cache
}

test('a response is stored with its headers and its length', async () => {
  const stored = await withLength(new Response('code', { headers: { 'content-type': 'text/javascript' } }))
  expect(stored.headers.get('content-type')).toBe('text/javascript')
  expect(await isComplete(stored)).toBe(true)
  expect(await stored.text()).toBe('code')
})

test.each([0, 1, 3])('a body of which %i bytes are kept is incomplete', async (bytes) => {
  expect(await isComplete(await kept(await withLength(new Response('code')), bytes))).toBe(false)
})

test('a body that was complete is not read again', async () => {
  const stored = await withLength(new Response('code'))
  expect(await isComplete(stored)).toBe(true)
  const unread = await kept(stored, 0)
  expect(await isComplete(unread)).toBe(true)
})

test('what replaces a complete response is read', async () => {
  const cache = cacheWith(await withLength(new Response('code')))
  await verifyStored(cache, '/code.js')
  cache.stored = await kept(await withLength(new Response('code')), 3)
  expect(await matchComplete(cache, '/code.js')).toBeUndefined()
})

test('what an earlier version stored is complete unless it is empty', async () => {
  expect(await isComplete(new Response('code'))).toBe(true)
  expect(await isComplete(new Response(''))).toBe(false)
})

test('what is incomplete is not found, and is removed when it was just stored', async () => {
  const cache = cacheWith(new Response(''))
  expect(await matchComplete(cache, '/code.js')).toBeUndefined()
  await expect(verifyStored(cache, '/code.js')).rejects.toMatchObject({ name: 'QuotaExceededError' })
  expect(cache.stored).toBeUndefined()
})

test('what is complete stays', async () => {
  const cache = cacheWith(await withLength(new Response('code')))
  await verifyStored(cache, '/code.js')
  expect(await (await matchComplete(cache, '/code.js'))?.text()).toBe('code')
})
