import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDatabaseFunctions, hashToken } from '../postgres/database-functions.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { createImages } from './images.ts'
import { createUploads, type Uploads } from './uploads.ts'

let server: TestServer
let uploads: Uploads
beforeAll(async () => {
  server = await startTestServer()
  const { pool, longPool } = server.instance.postgres
  const images = createImages({
    pool,
    longPool,
    store: () => Promise.reject(new Error('this test stores no pictures')),
    log: pino({ level: 'silent' }),
  })
  uploads = createUploads({ pool, images, database: createDatabaseFunctions(pool), limitMember: async () => undefined })
})
afterAll(() => server.close())

const aTokenHash = async () => hashToken((await server.aMember()).token)

describe('before the body of an upload is read', () => {
  test('its sender must be signed in', async () => {
    await expect(uploads.reserve(null)).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' })
    await expect(uploads.reserve(hashToken('made up'))).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' })
  })

  test('one member can have two uploads at once, and a third after one of them ends', async () => {
    const member = await aTokenHash()
    const releases = [await uploads.reserve(member), await uploads.reserve(member)]
    await expect(uploads.reserve(member)).rejects.toMatchObject({ code: 'RATE_LIMITED', retryAfter: 2 })
    releases.shift()!()
    releases.push(await uploads.reserve(member))
    releases.forEach((release) => release())
  })

  test('all members together can have a limited number of uploads, and the next one is refused with UNAVAILABLE, but not a backup to restore', async () => {
    const releases: (() => void)[] = []
    for (let members = 0; members < 12; members++) {
      const member = await aTokenHash()
      releases.push(await uploads.reserve(member), await uploads.reserve(member))
    }
    const late = await aTokenHash()
    await expect(uploads.reserve(late)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    ;(await uploads.reserveAsAdmin(hashToken((await server.anAdmin()).token)))()
    releases.forEach((release) => release())
    ;(await uploads.reserve(late))()
  })
})
