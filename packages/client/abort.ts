/** `AbortSignal.any`, which the oldest browsers of the promise do not have: aborts as soon as one of the signals does. */
export function anySignal(...signals: (AbortSignal | undefined)[]): AbortSignal {
  const either = new AbortController()
  for (const signal of signals) {
    if (signal?.aborted) either.abort(signal.reason)
    signal?.addEventListener('abort', () => either.abort(signal.reason), { once: true, signal: either.signal })
  }
  return either.signal
}
