/** What a backend adds to sending a call: authentication, retries and a timeout. */
import { calls, type CallName } from '@bothy/contract/calls.ts'
import { Refusal } from '@bothy/contract/errors.ts'
import { isTransient } from './response.ts'
import { backoff, pause, type Clock } from '../clock.ts'
import type { RunCall, OnProgress } from '../api.ts'
import type { Session } from '../session/session.ts'

/** Sends one call once and returns its answer. `signal` aborts when the caller cancels or the time is over. */
export type Send = (
  name: CallName,
  input: Record<string, unknown>,
  token: string | null,
  signal?: AbortSignal,
  onProgress?: OnProgress,
) => Promise<unknown>

type TransportOptions = {
  session: Pick<Session, 'token' | 'end' | 'exclusively'>
  clock: Clock
  send: Send
  /** Milliseconds for one call, where the default is too short. */
  timeoutOf: (name: CallName) => number | undefined
}

/** Sends each call with the token of the session and in time, and retries where that is safe. Rejects with refusals and nothing else. */
export function createTransport({ session, clock, send, timeoutOf }: TransportOptions): RunCall {
  const sendInTime: Send = (name, input, token, callerSignal, onProgress) =>
    withTimeout(clock, callerSignal, (signal) => send(name, input, token, signal, onProgress), timeoutOf(name))
  return withAuth(session, withRetry(sendInTime, clock))
}

/** Milliseconds for one call, including its answer. */
const timeout = 10_000
const tries = 3

/** Calls that are made inside `session.exclusively`. */
const holdLock: ReadonlySet<CallName> = new Set(['refreshSession', 'logout'])

/** Every other 401 is about the input (a password, a code), not about the session. */
const isSignedOut = (error: unknown): boolean => error instanceof Refusal && error.code === 'NOT_SIGNED_IN'

/** Adds the token. An invalid token ends the session, a network error never does. Calls that are open to visitors are then sent without a token. */
export function withAuth(session: Pick<Session, 'token' | 'end' | 'exclusively'>, send: Send): RunCall {
  /** The token for another try after NOT_SIGNED_IN for `token`: null for a visitor, undefined when another try is useless. */
  async function nextToken(name: CallName, token: string): Promise<string | null | undefined> {
    // A call that does not hold the lock itself waits for a refresh in any tab.
    if (!holdLock.has(name)) await session.exclusively(async () => undefined)
    if (session.token() === token) session.end('expired')
    const now = session.token()
    return now || calls[name].who === 'open' ? now : undefined
  }

  async function attemptCall([name, input, token, ...rest]: Parameters<Send>, triesLeft = 2): Promise<unknown> {
    try {
      return await send(name, input, token, ...rest)
    } catch (error) {
      if (!token || !isSignedOut(error)) throw error
      const next = await nextToken(name, token)
      if (next === undefined || triesLeft === 0) throw error
      // The server did nothing without a valid token, so it is safe to repeat even a command.
      return attemptCall([name, input, next, ...rest], triesLeft - 1)
    }
  }

  return (name, input, { signal, onProgress }) => attemptCall([name, input, session.token(), signal, onProgress])
}

/** Retries GET calls: up to 3 tries, within 10 seconds. Commands are never retried. */
function withRetry(send: Send, clock: Clock): Send {
  return async (name, input, token, signal, onProgress) => {
    const startedAt = clock.now()
    for (let attempt = 1; ; attempt++) {
      try {
        return await send(name, input, token, signal, onProgress)
      } catch (error) {
        const mayRetry = calls[name].method === 'GET' && attempt < tries && isTransient(error) && clock.now() - startedAt < timeout
        if (!mayRetry || signal?.aborted) throw error
        await pause(clock, backoff(attempt, clock), signal)
      }
    }
  }
}

const whenAborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)))

/**
 * Gives up after `ms` (default 10 seconds). The signal for `act` aborts then, or when `callerSignal` aborts.
 * Every error that is not a refusal becomes NETWORK_ERROR.
 */
async function withTimeout<T>(
  clock: Clock,
  callerSignal: AbortSignal | undefined,
  act: (signal: AbortSignal) => Promise<T>,
  ms = timeout,
): Promise<T> {
  const deadline = new AbortController()
  const cancel = clock.after(ms, () => deadline.abort(new Error(`No answer within ${ms / 1000} seconds`)))
  const signal = callerSignal ? AbortSignal.any([callerSignal, deadline.signal]) : deadline.signal
  try {
    signal.throwIfAborted()
    return await Promise.race([act(signal), whenAborted(signal)])
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal('NETWORK_ERROR', { cause: error })
  } finally {
    cancel()
  }
}
