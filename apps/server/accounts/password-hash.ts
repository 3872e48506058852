/** argon2id, on libuv's threads and never on the event loop. */
import { availableParallelism } from 'node:os'
import { Refusal } from '@bothy/contract/refusals.ts'
import { hash, hashRaw, verify } from '@node-rs/argon2'

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }
/** One core is left to everybody else; more at once than cores would only make each slower, and take 19 MiB each. */
const atOnce = Math.max(1, Math.min(4, availableParallelism() - 1))
/** A sign-in that would wait for longer than this many others is asked to come back. */
const maxWaiting = 200

let running = 0
const waiting: (() => void)[] = []

async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (waiting.length >= maxWaiting) throw new Refusal('UNAVAILABLE', { retryAfter: 5 })
  if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
  else running += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

/** The same password typed on another keyboard may arrive composed differently. */
const normalized = (password: string): string => password.normalize('NFKC')

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(normalized(password), cost))

/** The same work for a short secret that is kept under a salt of its own: 32 bytes. */
export const stretch = (secret: string, salt: Buffer): Promise<Buffer> => inTurn(() => hashRaw(secret, { ...cost, salt }))

let dummy: string | undefined

/** Whether `password` is the one behind `known`. Without a known hash it is false, after the same work: an unknown address takes as long as a wrong password. */
export async function verifyPassword(known: string | undefined, password: string): Promise<boolean> {
  const against = known ?? (dummy ??= await hashPassword('no such member'))
  const right = await inTurn(() => verify(against, normalized(password)))
  return right && known !== undefined
}
