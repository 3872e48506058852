import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { createSecretCipher } from './secret-cipher.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const cipher = (secret?: string) => createSecretCipher(server.instance.postgres.pool, secret)
const [mei, jonas] = ['7b0ac1a2-1111-4222-8333-444455556666', '7b0ac1a2-1111-4222-8333-444455557777']
const configured = 'a long line that only the server knows'

describe('the secret of an authenticator app', () => {
  test('can be decrypted by every process, even if two create the key at once', async () => {
    const encrypted = await Promise.all([cipher().encrypt(mei, 'FIRST'), cipher().encrypt(mei, 'SECOND')])
    expect(await Promise.all(encrypted.map((one) => cipher().decrypt(mei, one)))).toEqual(['FIRST', 'SECOND'])
    expect(await server.sql('select from accounts.keys')).toHaveLength(1)
  })

  test('is encrypted with the configured secret if there is one, and older values stay readable', async () => {
    const before = await cipher().encrypt(mei, 'BEFORE')
    const after = await cipher(configured).encrypt(mei, 'AFTER')
    expect(await cipher(configured).decrypt(mei, before)).toBe('BEFORE')
    expect(await cipher(configured).decrypt(mei, after)).toBe('AFTER')
    // The database contains the first key, but not the configured one.
    await expect(cipher().decrypt(mei, after)).rejects.toThrow('BOTHY_SECRET')
    await expect(cipher(`${configured}, once`).decrypt(mei, after)).rejects.toThrow('BOTHY_SECRET')
  })

  test('cannot be decrypted in the row of another member, nor after a modification', async () => {
    const encrypted = await cipher(configured).encrypt(mei, 'SECRET')
    await expect(cipher(configured).decrypt(jonas, encrypted)).rejects.toThrow()
    encrypted[encrypted.length - 1]! ^= 1
    await expect(cipher(configured).decrypt(mei, encrypted)).rejects.toThrow()
  })
})
