/** Parts of the first screen that load later, with all messages. */
import { pause, systemClock } from '@bothy/client/clock.ts'
import { Refusal } from '@bothy/contract/errors.ts'
import { lazy, type ComponentType, type LazyExoticComponent } from 'react'
import { allMessages } from '../i18n/locale-messages.ts'
import { orNetworkError } from './network-error.ts'

/** Milliseconds between two tries, while the browser has a network but the site does not answer. */
const retryDelay = 5000

const untilOnline = () => new Promise((resolve) => addEventListener('online', resolve, { once: true }))

/** A part that cannot be loaded without a network is loaded when it is back: the page works without it. */
async function loadWhenReachable<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await orNetworkError(load())
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await (navigator.onLine ? pause(systemClock, retryDelay) : untilOnline())
    return loadWhenReachable(load)
  }
}

export const lazyWithMessages = <Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> =>
  lazy(() => loadWhenReachable(() => Promise.all([load(), allMessages()]).then(([part]) => part)))
