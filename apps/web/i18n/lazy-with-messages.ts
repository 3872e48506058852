/** Parts of the first screen that load later, with all messages. */
import { lazy, type ComponentType, type LazyExoticComponent } from 'react'
import { allMessages } from './locale-messages.ts'

export const lazyWithMessages = <Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> => lazy(() => Promise.all([load(), allMessages()]).then(([part]) => part))
