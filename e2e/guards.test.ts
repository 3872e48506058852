/** Whoever comes by a link lands where they wanted to go, or is told why not. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openHouse, type House } from './house.ts'
import { aMember, anActivity, memberPassword, type Member } from './proposal.ts'

let house: House
let admin: string
let member: Member

beforeAll(async () => {
  house = await openHouse({ sample: true })
  admin = (await house.club.admin()).token
  await house.club.call('updateSystemSettings', { requireEmailVerification: false }, admin)
  member = await aMember(house.club, 'Bo')
})
afterAll(() => house?.close())
afterEach(() => expect(house.troubles()).toEqual([]))

describe('a visitor', () => {
  it('who opens a page of members signs in first, and is led there', async () => {
    const visitor = await house.guest()
    for (const path of [
      '/create-activity',
      '/profile',
      '/profile/created',
      '/profile/activities',
      '/profile/favorites',
      '/profile/info',
      '/admin/activities',
      '/admin/settings',
    ]) {
      await visitor.goes(path)
      await visitor.standsAt(`/login?next=${encodeURIComponent(path)}`)
    }
    await visitor.goes('/profile/favorites')
    await visitor.fills('login.email', member.email)
    await visitor.fills('login.password', memberPassword)
    await visitor.presses('app.sign-in')
    await visitor.standsAt('/profile/favorites')
    await visitor.leaves()
  })

  it('is shown every public phase of an activity', async () => {
    const visitor = await house.guest()
    await visitor.goes('/activities')
    await visitor.reads('phase.enrolling')
    await visitor.leaves()
  })
})

describe('a member', () => {
  it('is sent home from the pages of administrators', async () => {
    const bo = await house.guest({ name: 'Bo', session: member.session })
    for (const path of ['/admin', '/admin/activities', '/admin/settings']) {
      await bo.goes(path)
      await bo.standsAt('/')
    }
    await bo.leaves()
  })
})
