import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createRateLimit } from '../accounts/rate-limit.ts'
import { hashOf } from '../http/rulebook.ts'
import { openTestClub, type TestClub } from '../test-club.ts'
import { createImages } from './images.ts'
import { createUploads, type Uploads } from './uploads.ts'

let club: TestClub
let uploads: Uploads
beforeAll(async () => {
  club = await openTestClub()
  const { pool } = club.server.database
  const images = createImages({ pool, store: () => Promise.reject(new Error('nothing is kept here')), log: pino({ level: 'silent' }) })
  uploads = createUploads({ pool, images, rateLimit: createRateLimit(pool, false) })
})
afterAll(() => club.close())

const entering = async () => hashOf((await club.aMember()).token)

describe('before a byte of a picture is read', () => {
  it('its sender is known', async () => {
    await expect(uploads.enter(null)).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' })
    await expect(uploads.enter(hashOf('made up'))).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' })
  })

  it('one member has two on their way, and a third when one of them has come', async () => {
    const member = await entering()
    const leaves = [await uploads.enter(member), await uploads.enter(member)]
    await expect(uploads.enter(member)).rejects.toMatchObject({ code: 'RATE_LIMITED', retryAfter: 2 })
    leaves.shift()!()
    leaves.push(await uploads.enter(member))
    leaves.forEach((leave) => leave())
  })

  it('all together have so many on their way, and the next one is asked to come back', async () => {
    const leaves: (() => void)[] = []
    for (let members = 0; members < 12; members++) {
      const member = await entering()
      leaves.push(await uploads.enter(member), await uploads.enter(member))
    }
    const late = await entering()
    await expect(uploads.enter(late)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    leaves.forEach((leave) => leave())
    ;(await uploads.enter(late))()
  })
})
