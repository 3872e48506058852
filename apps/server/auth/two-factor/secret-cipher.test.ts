import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { createSecretCipher } from './secret-cipher.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const vault = (secret?: string) => createSecretCipher(server.instance.postgres.pool, secret)
const [mei, jonas] = ['7b0ac1a2-1111-4222-8333-444455556666', '7b0ac1a2-1111-4222-8333-444455557777']
const configured = 'a long line that only the server knows'

describe('the secret of an authenticator app', () => {
  it('can be decrypted by every process, even if two create the key at once', async () => {
    const encrypted = await Promise.all([vault().encrypt(mei, 'FIRST'), vault().encrypt(mei, 'SECOND')])
    expect(await Promise.all(encrypted.map((one) => vault().decrypt(mei, one)))).toEqual(['FIRST', 'SECOND'])
    expect(await server.sql('select from accounts.keys')).toHaveLength(1)
  })

  it('is encrypted with the configured secret if there is one, and older values stay readable', async () => {
    const before = await vault().encrypt(mei, 'BEFORE')
    const after = await vault(configured).encrypt(mei, 'AFTER')
    expect(await vault(configured).decrypt(mei, before)).toBe('BEFORE')
    expect(await vault(configured).decrypt(mei, after)).toBe('AFTER')
    // The database contains the first key, but not the configured one.
    await expect(vault().decrypt(mei, after)).rejects.toThrow('BOTHY_SECRET')
    await expect(vault(`${configured}, once`).decrypt(mei, after)).rejects.toThrow('BOTHY_SECRET')
  })

  it('cannot be decrypted in the row of another member, nor after a modification', async () => {
    const encrypted = await vault(configured).encrypt(mei, 'SECRET')
    await expect(vault(configured).decrypt(jonas, encrypted)).rejects.toThrow()
    encrypted[encrypted.length - 1]! ^= 1
    await expect(vault(configured).decrypt(mei, encrypted)).rejects.toThrow()
  })
})
