/** Qualifications and roles of a member who is deleted at this moment, on real servers with real connections. */
import { describe, expect, test } from 'vitest'
import { during } from '../../testing/during.ts'
import { servers, type ServerDatabase } from '../../testing/engines.ts'
import { codeOf, setUpFixture } from '../../testing/fixture.ts'

describe.each(servers)('a member who is just deleted on $name', ({ open }) => {
  let database: ServerDatabase
  const fixture = setUpFixture(async () => (database = await open(16)))

  test('gets no qualification', async () => {
    const [admin, other, { id: userId }] = [await fixture().admin(), await fixture().admin(), await fixture().member()]
    const { qualifications } = await admin.createQualification({ name: 'Mountain guide' })
    const give = () => codeOf(other.giveQualification({ userId, qualificationId: qualifications[0]!.id, validUntil: null }))
    expect(await during(database, admin, ['delete_user', { userId }], give)).toBe('USER_NOT_FOUND')
  })

  test('gets no role', async () => {
    const [admin, other, { id: userId }] = [await fixture().admin(), await fixture().admin(), await fixture().member()]
    const give = () => codeOf(other.giveRole({ userId, role: 'leader' }))
    expect(await during(database, admin, ['delete_user', { userId }], give)).toBe('USER_NOT_FOUND')
  })
})
