import { hash, verify } from '@node-rs/argon2'
import { afterAll, describe, expect, test, vi } from 'vitest'

vi.mock('@node-rs/argon2', { spy: true })
// Other files may have hashed the dummy password, so these tests load the module again.
vi.resetModules()
const { hashPassword, verifyPassword } = await import('./password-hash.ts')
afterAll(() => {
  vi.doUnmock('@node-rs/argon2')
  vi.resetModules()
})

const costOf = (hash: unknown) => String(hash).split('$').slice(1, 4)

describe('a password', () => {
  // Must be the first test: the hash of the dummy password is not computed yet.
  test('of an unknown member can be checked after the first check was refused under load', async () => {
    const held = Promise.withResolvers<string>()
    vi.mocked(hash).mockReturnValue(held.promise)
    const manyHashes = Array.from({ length: 250 }, () => hashPassword('five dry socks'))
    const first = await Promise.allSettled([verifyPassword(undefined, 'wrong')])
    expect(first).toMatchObject([{ status: 'rejected', reason: { code: 'UNAVAILABLE' } }])
    held.resolve('a hash')
    await Promise.allSettled(manyHashes)
    vi.mocked(hash).mockReset()
    expect(await verifyPassword(undefined, 'wrong')).toBe(false)
  })

  test('takes the same work to verify whether the member exists or not', async () => {
    const storedHash = await hashPassword('five dry socks')
    vi.mocked(verify).mockClear()
    expect(await verifyPassword(storedHash, 'wrong')).toBe(false)
    expect(await verifyPassword(undefined, 'wrong')).toBe(false)
    const [forMember, forNobody] = vi.mocked(verify).mock.calls
    expect(costOf(forNobody?.[0])).toEqual(costOf(forMember?.[0]))
    expect(costOf(forMember?.[0])).toEqual(['argon2id', 'v=19', 'm=19456,t=2,p=1'])
  })

  test('of an unknown member is never right, not even the dummy password', async () => {
    expect(await verifyPassword(undefined, 'no such member')).toBe(false)
  })

  test('is the same in composed and decomposed Unicode', async () => {
    expect(await verifyPassword(await hashPassword('\u00e9t\u00e9 en montagne'), 'e\u0301te\u0301 en montagne')).toBe(true)
  })

  test('is queued when many are checked at once, and each check gets its own result', async () => {
    const storedHash = await hashPassword('five dry socks')
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, guess) => verifyPassword(storedHash, guess === 7 ? 'five dry socks' : `guess ${guess}`)),
    )
    expect(answers.map(Number).join('')).toBe('000000010000')
  })
})
