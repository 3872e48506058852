import { lazy, type ComponentType } from 'react'
import { allMessages } from './locale-messages.ts'

/** A part of the first screen that loads after it, with all messages. */
export const lazyWithMessages = <Props>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy(() => Promise.all([load(), allMessages()]).then(([part]) => part))
