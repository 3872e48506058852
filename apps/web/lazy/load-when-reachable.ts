/** Loads code that the page works without for a while. */
import { pause, systemClock } from '@bothy/client/clock.ts'
import { Refusal } from '@bothy/contract/errors.ts'
import { orNetworkError } from './network-error.ts'

/** Milliseconds between two tries, while the browser has a network but the site does not answer. */
const retryDelay = 5000

const untilOnline = () => new Promise((resolve) => addEventListener('online', resolve, { once: true }))

/** What cannot be loaded without a network is loaded when it is back. `onUnreachable` is called once, after a first try that found none. */
export async function loadWhenReachable<Part>(load: () => Promise<Part>, onUnreachable?: () => void): Promise<Part> {
  try {
    return await orNetworkError(load())
  } catch (error) {
    // The network may be back since the failure. A file that is missing after an update fails again.
    if (!(error instanceof Refusal)) return load()
    onUnreachable?.()
    await (navigator.onLine ? pause(systemClock, retryDelay) : untilOnline())
    return loadWhenReachable(load)
  }
}
