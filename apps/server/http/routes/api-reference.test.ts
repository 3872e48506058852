import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callNames } from '@bothy/contract/calls.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
beforeAll(async () => void (server = await startTestServer({ publicUrl: 'https://club.example' })))
afterAll(() => server.close())

const files = [
  'openapi.json',
  'reference',
  'reference/swagger-ui-bundle.js',
  'reference/swagger-ui.css',
  'reference/start.js',
  'reference/style.css',
]

describe('the API reference', () => {
  test.each(files)('answers /api/%s once, and later only whether it has changed', async (file) => {
    const first = await server.request(`/api/${file}`)
    const etag = first.headers.get('etag')!
    expect([first.status, first.headers.get('cache-control')]).toEqual([200, 'no-cache'])
    const again = await server.request(`/api/${file}`, { headers: { 'if-none-match': etag } })
    expect([again.status, again.text]).toEqual([304, ''])
  })

  test.each(['openapi.json', 'reference/swagger-ui-bundle.js'])('sends /api/%s compressed', async (file) => {
    const sizes = await Promise.all(
      ['identity', 'br'].map(async (encoding) => {
        const { headers } = await fetch(`${server.url}/api/${file}`, { method: 'HEAD', headers: { 'accept-encoding': encoding } })
        return Number(headers.get('content-length'))
      }),
    )
    expect(sizes[1]! * 3).toBeLessThan(sizes[0]!)
  })

  test('keeps the document small enough for a phone', async () => {
    const { headers } = await fetch(`${server.url}/api/openapi.json`, { method: 'HEAD', headers: { 'accept-encoding': 'br' } })
    // 180 bytes for each call.
    expect(Number(headers.get('content-length'))).toBeLessThan(callNames.length * 180)
  })

  test('names the public address of the club', async () => {
    const { body } = await server.request('/api/openapi.json')
    expect(body).toMatchObject({ servers: [{ url: 'https://club.example/api' }] })
  })

  test('has no other file', async () => {
    expect((await server.request('/api/reference/package.json')).status).toBe(404)
  })
})
