import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestClub, type TestClub } from '../test-club.ts'
import { createVault } from './second-factor-secret.ts'

let club: TestClub
beforeAll(async () => {
  club = await openTestClub()
})
afterAll(() => club.close())

const vault = (secret?: string) => createVault(club.server.database.pool, secret)
const [mei, jonas] = ['7b0ac1a2-1111-4222-8333-444455556666', '7b0ac1a2-1111-4222-8333-444455557777']
const configured = 'a long line that only the server knows'

describe('the secret of an authenticator app', () => {
  it('is found again by every process, also when two make the key at once', async () => {
    const sealed = await Promise.all([vault().seal(mei, 'FIRST'), vault().seal(mei, 'SECOND')])
    expect(await Promise.all(sealed.map((one) => vault().open(mei, one)))).toEqual(['FIRST', 'SECOND'])
    expect(await club.sql('select from accounts.keys')).toHaveLength(1)
  })

  it('is sealed with the configured secret where there is one, and what was sealed before is still opened', async () => {
    const before = await vault().seal(mei, 'BEFORE')
    const after = await vault(configured).seal(mei, 'AFTER')
    expect(await vault(configured).open(mei, before)).toBe('BEFORE')
    expect(await vault(configured).open(mei, after)).toBe('AFTER')
    // Who reads the whole database has the key that lies in it, and not the one that does not.
    await expect(vault().open(mei, after)).rejects.toThrow('BOTHY_SECRET')
    await expect(vault(`${configured}, once`).open(mei, after)).rejects.toThrow('BOTHY_SECRET')
  })

  it('is of no use in the row of somebody else, nor when it was touched', async () => {
    const sealed = await vault(configured).seal(mei, 'SECRET')
    await expect(vault(configured).open(jonas, sealed)).rejects.toThrow()
    sealed[sealed.length - 1]! ^= 1
    await expect(vault(configured).open(mei, sealed)).rejects.toThrow()
  })
})
