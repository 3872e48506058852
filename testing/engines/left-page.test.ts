import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { stripTypeScriptTypes } from 'node:module'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BrowserPage } from './browser-page.ts'
import { webkitEngine } from './webkit.ts'

const storeSource = stripTypeScriptTypes(readFileSync(new URL('../../apps/web/offline/database.ts', import.meta.url), 'utf8'))

/** A page that is left while it creates its store, which holds much at once so that this takes a while. */
const leavingPage = `<!doctype html><script type="module">
  import { openStore } from '/database.js'
  const create = (database) => {
    const store = database.createObjectStore('answers', { keyPath: 'query' })
    for (let number = 0; number < 2000; number++) store.put({ query: number, data: 'x'.repeat(2000) })
    location.href = '/next'
  }
  openStore('club', { storeName: 'answers', create })('readonly')
</script>`

const server = createServer(({ url }, response) => {
  const isScript = url === '/database.js'
  response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html')
  response.end(isScript ? storeSource : url === '/next' ? '<!doctype html><title>next</title>' : leavingPage)
})
let page: BrowserPage
let address: string

beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  page = await webkitEngine.open()
})
afterAll(async () => {
  await page?.close()
  server.close()
})

test('WebKit opens a database again whose page was left while it was created', async () => {
  await page.goto(address)
  await expect.poll(() => page.evaluate(() => document.title, null)).toBe('next')
  const version = page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const request = indexedDB.open('club')
        request.addEventListener('success', () => resolve(request.result.version))
        request.addEventListener('error', () => reject(request.error as Error))
      }),
    null,
  )
  // The creation was undone with its page, so this one has created an empty database.
  expect(await version).toBe(1)
})
