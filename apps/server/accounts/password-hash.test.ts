import { describe, expect, it, vi } from 'vitest'
import { verify } from '@node-rs/argon2'
import { hashPassword, verifyPassword } from './password-hash.ts'

vi.mock('@node-rs/argon2', { spy: true })

const costOf = (hash: unknown) => String(hash).split('$').slice(1, 4)

describe('a password', () => {
  // First: of nobody, nothing has been asked yet.
  it('of nobody is looked at again once the crowd has gone that kept the first one out', async () => {
    const crowd = Array.from({ length: 250 }, () => hashPassword('five dry socks'))
    const first = await Promise.allSettled([verifyPassword(undefined, 'wrong')])
    expect(first).toMatchObject([{ status: 'rejected', reason: { code: 'UNAVAILABLE' } }])
    await Promise.allSettled(crowd)
    expect(await verifyPassword(undefined, 'wrong')).toBe(false)
  })

  it('is verified with equal work whether the member exists or not, so that time tells nothing', async () => {
    const known = await hashPassword('five dry socks')
    vi.mocked(verify).mockClear()
    expect(await verifyPassword(known, 'wrong')).toBe(false)
    expect(await verifyPassword(undefined, 'wrong')).toBe(false)
    const [forMember, forNobody] = vi.mocked(verify).mock.calls
    expect(costOf(forNobody?.[0])).toEqual(costOf(forMember?.[0]))
    expect(costOf(forMember?.[0])).toEqual(['argon2id', 'v=19', 'm=19456,t=2,p=1'])
  })

  it('of nobody is never right, not even the one behind the stand-in', async () => {
    expect(await verifyPassword(undefined, 'no such member')).toBe(false)
  })

  it('is the same however the keyboard composed its accents', async () => {
    expect(await verifyPassword(await hashPassword('\u00e9t\u00e9 en montagne'), 'e\u0301te\u0301 en montagne')).toBe(true)
  })

  it('waits its turn when many come at once, and each gets its own answer', async () => {
    const known = await hashPassword('five dry socks')
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, guess) => verifyPassword(known, guess === 7 ? 'five dry socks' : `guess ${guess}`)),
    )
    expect(answers.map(Number).join('')).toBe('000000010000')
  })
})
