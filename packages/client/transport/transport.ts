/** What a backend adds to sending a call: authentication, retries and a timeout. */
import { takesIdempotencyKey } from '@bothy/contract/call.ts'
import type { CallName } from '@bothy/contract/calls.ts'
import { Refusal } from '@bothy/contract/errors.ts'
import { anySignal } from '../abort.ts'
import type { CallOptions, RunCall } from '../api.ts'
import { backoff, pause, type Clock } from '../clock.ts'
import { callOf } from '../known-calls.ts'
import type { Page } from '../page.ts'
import type { Session } from '../session/session.ts'
import { createKeyValueStore } from '../storage.ts'
import { withIdempotencyKeys } from './idempotency-keys.ts'
import { isTransient } from './response.ts'

/** Sends one call once and returns its answer. The signal aborts when the caller cancels or the time is over. */
export type Send = (name: CallName, input: Record<string, unknown>, token: string | null, options: CallOptions) => Promise<unknown>

type TransportOptions = {
  session: Pick<Session, 'token' | 'end' | 'exclusively'>
  clock: Clock
  page: Pick<Page, 'isOnline'>
  /** Keeps the keys of commands whose outcome is unknown. */
  storage: Parameters<typeof createKeyValueStore>[0]
  send: Send
  /** Milliseconds for one call, where the default is too short. */
  timeoutOf: (name: CallName) => number | undefined
}

/** Sends each call with the token of the session and in time, and retries where that is safe. Rejects with refusals; any other error is a fault of our own code. */
export function createTransport({ session, clock, page, storage, send, timeoutOf }: TransportOptions): RunCall {
  const sendInTime: Send = (name, input, token, { signal: callerSignal, ...options }) =>
    withTimeout(clock, callerSignal, (signal) => send(name, input, token, { ...options, signal }), timeoutOf(name))
  return withIdempotencyKeys(withAuth(session, withRetry(sendInTime, clock, page)), createKeyValueStore(storage))
}

/** Milliseconds for one call, including its answer. */
export const callTimeout = 10_000
const tries = 3

/** Calls that end the token which they are sent with, so they are made inside `session.exclusively`. */
const holdLock: ReadonlySet<CallName> = new Set(['refreshSession', 'logout', 'enableTwoFactor', 'changePassword', 'deleteAccount'])

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
    return now || callOf(name).who === 'open' ? now : undefined
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

  return (name, input, options) => attemptCall([name, input, session.token(), options])
}

/**
 * Retries GET calls, and commands with an idempotency key: up to 3 tries, within 10 seconds. No other command is repeated.
 * When the answer to a command is still missing, it may have been run: OUTCOME_UNKNOWN. Without a network it was never sent.
 */
function withRetry(send: Send, clock: Clock, page: Pick<Page, 'isOnline'>): Send {
  return async (name, input, token, options) => {
    const startedAt = clock.now()
    const isCommand = takesIdempotencyKey(callOf(name))
    let mayHaveRun = false
    for (let attempt = 1; ; attempt++) {
      const wasOnline = page.isOnline()
      try {
        return await send(name, input, token, options)
      } catch (error) {
        // A rate limit does not say whether an earlier try has run the command.
        const isLimited = error instanceof Refusal && error.code === 'RATE_LIMITED'
        if (!isTransient(error) && !(mayHaveRun && isLimited)) throw error
        mayHaveRun ||= isCommand && wasOnline
        const mayRetry = (mayHaveRun || callOf(name).method === 'GET') && attempt < tries && clock.now() - startedAt < callTimeout
        if (!mayRetry || options.signal?.aborted) throw mayHaveRun ? new Refusal('OUTCOME_UNKNOWN', { cause: error }) : error
        await pause(clock, backoff(attempt, clock), options.signal)
      }
    }
  }
}

const whenAborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)))

/**
 * Gives up after `ms` (default 10 seconds). The signal for `act` aborts then, or when `callerSignal` aborts.
 * Both are NETWORK_ERROR. Everything else that `act` throws is passed on: a fault of our own must not look like one of the network.
 */
async function withTimeout<T>(
  clock: Clock,
  callerSignal: AbortSignal | undefined,
  act: (signal: AbortSignal) => Promise<T>,
  ms = callTimeout,
): Promise<T> {
  const deadline = new AbortController()
  const cancel = clock.after(ms, () => deadline.abort(new Error(`No answer within ${ms / 1000} seconds`)))
  const signal = anySignal(callerSignal, deadline.signal)
  try {
    signal.throwIfAborted()
    return await Promise.race([act(signal), whenAborted(signal)])
  } catch (error) {
    throw signal.aborted && !(error instanceof Refusal) ? new Refusal('NETWORK_ERROR', { cause: error }) : error
  } finally {
    cancel()
  }
}
