/** Commands whose first answer a page waits for. Each has a Web Lock meanwhile, which ends with the page. Without Web Locks, the idempotency keys alone protect. */
import { holdLock } from '@bothy/client/session/hold-lock.ts'

const own = new Set<string>()
const lockOf = (key: string) => `bothy.command ${key}`

/** Returns the function that ends it. */
export function awaitAnswer(key: string): () => void {
  let end = (): void => undefined
  const answered = new Promise<void>((resolve) => (end = resolve))
  own.add(key)
  if (navigator.locks) void holdLock(navigator.locks, lockOf(key), {}, () => answered).catch(() => undefined)
  return () => {
    own.delete(key)
    end()
  }
}

/** Runs `act` once the page that waited for the answer is gone; not in that page. */
export async function whenLeft(key: string, act: () => Promise<unknown>): Promise<void> {
  if (own.has(key)) return
  await (navigator.locks ? holdLock(navigator.locks, lockOf(key), {}, act) : act())
}
