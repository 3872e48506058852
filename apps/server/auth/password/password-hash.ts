/** Hashes passwords with argon2id on libuv's threads, not on the event loop. */
import { availableParallelism } from 'node:os'
import { hash, hashRaw, verify } from '@node-rs/argon2'
import { Refusal } from '@bothy/contract/errors.ts'

/** The first recommendation of OWASP for argon2id: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }
/** Leaves one core for other work. More hashes than cores would only be slower, and each takes 19 MiB. */
const maxConcurrent = Math.max(1, Math.min(4, availableParallelism() - 1))
/** A request behind this many waiting ones is refused with UNAVAILABLE. */
const maxWaiting = 200

let running = 0
const waiting: (() => void)[] = []

async function withConcurrencyLimit<Result>(work: () => Promise<Result>): Promise<Result> {
  if (waiting.length >= maxWaiting) throw new Refusal('UNAVAILABLE', { retryAfter: 5 })
  if (running >= maxConcurrent) await new Promise<void>((resolve) => waiting.push(resolve))
  else running += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

/** Keyboards may send the same characters composed or decomposed. */
const normalized = (password: string): string => password.normalize('NFKC')

export const hashPassword = (password: string): Promise<string> => withConcurrencyLimit(() => hash(normalized(password), cost))

/** Hashes a short secret under a given salt, at the same cost. Returns 32 bytes. */
export const hashWithSalt = (secret: string, salt: Uint8Array): Promise<Uint8Array> =>
  withConcurrencyLimit(() => hashRaw(secret, { ...cost, salt }))

let dummy: string | undefined

/** Without a `storedHash` the result is false after the same work, so that an unknown address takes as long as a wrong password. */
export async function verifyPassword(storedHash: string | null | undefined, password: string): Promise<boolean> {
  const hashToVerify = storedHash ?? (dummy ??= await hashPassword('no such member'))
  const isRight = await withConcurrencyLimit(() => verify(hashToVerify, normalized(password)))
  return isRight && storedHash != null
}
