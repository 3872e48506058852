/** Parts of the first screen that load later, with all messages. The page works without them until then. */
import { lazy, type ComponentType, type LazyExoticComponent } from 'react'
import { allMessages } from '../i18n/locale-messages.ts'
import { loadWhenReachable } from './load-when-reachable.ts'

export const lazyWithMessages = <Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> =>
  lazy(() => loadWhenReachable(() => Promise.all([load(), allMessages()]).then(([part]) => part)))
