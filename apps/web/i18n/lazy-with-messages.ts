/** Parts of the first screen that load later, with all messages. */
import { lazy, type ComponentType, type LazyExoticComponent } from 'react'
import { allMessages } from './locale-messages.ts'

/** A part that cannot be loaded now is not shown, and is loaded when the network is back: the page works without it. */
async function loadWhenOnline<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load()
  } catch {
    await new Promise((resolve) => addEventListener('online', resolve, { once: true }))
    return loadWhenOnline(load)
  }
}

export const lazyWithMessages = <Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> =>
  lazy(() => loadWhenOnline(() => Promise.all([load(), allMessages()]).then(([part]) => part)))
