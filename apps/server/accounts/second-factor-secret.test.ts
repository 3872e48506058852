import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestClub, type TestClub } from '../test-club.ts'
import { createVault } from './second-factor-secret.ts'

let server: TestClub
beforeAll(async () => {
  server = await openTestClub()
})
afterAll(() => server.close())

const vault = (secret?: string) => createVault(server.server.database.pool, secret)
const [mei, jonas] = ['7b0ac1a2-1111-4222-8333-444455556666', '7b0ac1a2-1111-4222-8333-444455557777']
const configured = 'a long line that only the server knows'

describe('the secret of an authenticator app', () => {
  it('can be decrypted by every process, even if two create the key at once', async () => {
    const encrypted = await Promise.all([vault().seal(mei, 'FIRST'), vault().seal(mei, 'SECOND')])
    expect(await Promise.all(encrypted.map((one) => vault().open(mei, one)))).toEqual(['FIRST', 'SECOND'])
    expect(await server.sql('select from accounts.keys')).toHaveLength(1)
  })

  it('is encrypted with the configured secret if there is one, and older values stay readable', async () => {
    const before = await vault().seal(mei, 'BEFORE')
    const after = await vault(configured).seal(mei, 'AFTER')
    expect(await vault(configured).open(mei, before)).toBe('BEFORE')
    expect(await vault(configured).open(mei, after)).toBe('AFTER')
    // The database contains the first key, but not the configured one.
    await expect(vault().open(mei, after)).rejects.toThrow('BOTHY_SECRET')
    await expect(vault(`${configured}, once`).open(mei, after)).rejects.toThrow('BOTHY_SECRET')
  })

  it('cannot be decrypted in the row of another member, nor after a modification', async () => {
    const encrypted = await vault(configured).seal(mei, 'SECRET')
    await expect(vault(configured).open(jonas, encrypted)).rejects.toThrow()
    encrypted[encrypted.length - 1]! ^= 1
    await expect(vault(configured).open(mei, encrypted)).rejects.toThrow()
  })
})
