/** What every door does with a question, whatever carries it: asks in the name of who is signed in, asks again, and knows when to stop. */
import { calls, type CallName } from '@bothy/contract/calls.ts'
import { Refusal } from '@bothy/contract/refusals.ts'
import { isTransient } from './answer.ts'
import { backoff, pause, type Clock } from './clock.ts'
import type { Answer, OnProgress } from './club.ts'
import type { Session } from './session.ts'

/** Carries one question to the club and its answer back, once. Throws refusals and nothing else. */
export type Carry = (
  name: CallName,
  input: Record<string, unknown>,
  token: string | null,
  signal?: AbortSignal,
  onProgress?: OnProgress,
) => Promise<unknown>

/** Milliseconds, for one question, answer included. */
const timeout = 10_000
const tries = 3

/** Asked under `session.exclusively`. */
const holdLock: ReadonlySet<CallName> = new Set(['refreshSession', 'logout'])

/** Every other 401 is about what was typed, not about the session. */
const isSignedOut = (fault: unknown): boolean => fault instanceof Refusal && fault.code === 'NOT_SIGNED_IN'

/** A token that is no longer one ends the session, never a fault on the way; what is open is then asked as a visitor. */
export function asViewer(session: Pick<Session, 'token' | 'end' | 'exclusively'>, carry: Carry): Answer {
  /** After "not signed in" for `token`: the token to try with instead, or undefined when there is nothing to try. */
  async function another(name: CallName, token: string): Promise<string | null | undefined> {
    // What does not hold the lock itself waits until a refresh, in whichever tab, is through.
    if (!holdLock.has(name)) await session.exclusively(async () => undefined)
    if (session.token() === token) session.end('expired')
    const now = session.token()
    return now || calls[name].who === 'open' ? now : undefined
  }

  async function ask([name, input, token, ...rest]: Parameters<Carry>, turns = 2): Promise<unknown> {
    try {
      return await carry(name, input, token, ...rest)
    } catch (fault) {
      if (!token || !isSignedOut(fault)) throw fault
      const next = await another(name, token)
      if (next === undefined || turns === 0) throw fault
      // Nothing was done for a stranger, so a command too may be sent once more.
      return ask([name, input, next, ...rest], turns - 1)
    }
  }

  return (name, input, { signal, onProgress }) => ask([name, input, session.token(), signal, onProgress])
}

/** Questions are asked again, up to 3 times and while 10 seconds have not passed; commands never. */
export function insisting(carry: Carry, clock: Clock): Carry {
  return async (name, input, token, signal, onProgress) => {
    const begun = clock.now()
    for (let attempt = 1; ; attempt++) {
      try {
        return await carry(name, input, token, signal, onProgress)
      } catch (fault) {
        const again = calls[name].method === 'GET' && attempt < tries && isTransient(fault) && clock.now() - begun < timeout
        if (!again || signal?.aborted) throw fault
        await pause(clock, backoff(attempt, clock), signal)
      }
    }
  }
}

const whenAborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)))

/** Gives up after 10 seconds, or `ms`: the signal that `act` is handed aborts then, or with `asked`. What is no refusal is a fault on the way. */
export async function inTime<T>(
  clock: Clock,
  asked: AbortSignal | undefined,
  act: (signal: AbortSignal) => Promise<T>,
  ms = timeout,
): Promise<T> {
  const deadline = new AbortController()
  const callOff = clock.after(ms, () => deadline.abort(new Error(`No answer within ${ms / 1000} seconds`)))
  const signal = asked ? AbortSignal.any([asked, deadline.signal]) : deadline.signal
  try {
    signal.throwIfAborted()
    return await Promise.race([act(signal), whenAborted(signal)])
  } catch (fault) {
    throw fault instanceof Refusal ? fault : new Refusal('NETWORK_ERROR', { cause: fault })
  } finally {
    callOff()
  }
}
