import { afterAll, beforeAll, expect, test } from 'vitest'
import { aProposal, startTestServer, type TestMember, type TestServer } from '../../testing/test-server.ts'

/** With the app that `npm test` has built. */
let server: TestServer
let mia: TestMember
let open: string
let proposed: string
beforeAll(async () => {
  server = await startTestServer()
  const admin = await server.anAdmin()
  mia = await server.aMember('Mia Muster')
  const propose = async (title: string) => (await server.call('createActivity', aProposal({ title, language: 'en' }), mia.token)).id
  open = await propose('For everybody')
  proposed = await propose('Only proposed')
  await server.call('approveActivity', { activityId: open }, admin.token)
  await server.call('addFavorite', { activityId: open }, mia.token)
})
afterAll(() => server.close())

type Content = {
  title: string
  body: string
  data: { member: string | null; locale: string; queries: { data: { isFavorite?: boolean } }[] }
}

const askFor = (path: string, token?: string, language = 'en') =>
  server.request(`/page${path}`, { ...(token && { token }), headers: { 'accept-language': language } })

test('a member gets the content of a page with their own flags, in their language, and no cache stores it', async () => {
  const { status, body, headers } = await askFor(`/activity/${open}`, mia.token, 'de')
  const { title, data, body: html } = body as Content
  expect([status, title, headers.get('cache-control')]).toEqual([200, 'For everybody · Bothy', 'no-store'])
  expect([data.member, data.locale]).toEqual([mia.id, 'de'])
  expect(data.queries.some((query) => query.data.isFavorite)).toBe(true)
  expect(html).toContain('For everybody')
})

test.each(['/', '/activities', '/guide'])('a member gets the content of %s', async (path) => {
  const { status, body } = await askFor(path, mia.token)
  expect([status, (body as Content).body]).toEqual([200, expect.stringContaining('<h1')])
})

test('what is hidden from visitors is for those who may see it', async () => {
  const ben = await server.aMember('Ben')
  expect((await askFor(`/activity/${proposed}`, mia.token)).status).toBe(200)
  expect(await askFor(`/activity/${proposed}`, ben.token)).toMatchObject({ status: 404, body: { error: { code: 'ACTIVITY_NOT_FOUND' } } })
})

test('a visitor, a token of nobody and a session that has ended get nothing', async () => {
  const gone = await server.aMember('Gus')
  await askFor(`/activity/${open}`, gone.token)
  await server.call('logout', {}, gone.token)
  for (const token of [undefined, 'of-nobody', gone.token])
    expect(await askFor(`/activity/${open}`, token)).toMatchObject({ status: 401, body: { error: { code: 'NOT_SIGNED_IN' } } })
})

test.each(['/profile', '/admin/activities', '/activity/of-nobody', ''])('there is no content at %s', async (path) => {
  expect((await askFor(path, mia.token)).status).toBe(404)
})

test('visitors see nothing of what a member was sent', async () => {
  await askFor(`/activity/${open}`, mia.token)
  const { text } = await server.request(`/activity/${open}`, { headers: { 'accept-language': 'en' } })
  expect(text).not.toContain('isFavorite')
  expect(text).toContain('"member":null')
})
