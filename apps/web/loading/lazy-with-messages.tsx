/** Parts of the first screen that load later, with all messages. The page works without them until then. */
import { lazy, Suspense, type ComponentType, type LazyExoticComponent } from 'react'
import { allMessages } from '../i18n/locale-messages.ts'
import { loadWhenReachable } from './load-when-reachable.ts'

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>

export function lazyWithMessages<Props>(load: Load<Props>): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() => loadWhenReachable(() => Promise.all([load(), allMessages()]).then(([part]) => part)))
}

/** The same, with nothing in its place until it has loaded. */
export function lazyPart<Props extends object>(load: Load<Props>): ComponentType<Props> {
  const Part: ComponentType<Props> = lazyWithMessages(load)
  return (props) => (
    <Suspense>
      <Part {...props} />
    </Suspense>
  )
}
