/** Parts of the first screen that load later, with all messages. The page works without them until then. */
import { lazy, Suspense, type ComponentType, type LazyExoticComponent } from 'react'
import { useIsHydrated } from '../format/rendered-page.ts'
import { allMessages } from '../i18n/locale-messages.ts'
import { loadWhenReachable } from './load-when-reachable.ts'
import { orNothing } from './or-nothing.ts'

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>

export function lazyWithMessages<Props>(load: Load<Props>): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() => loadWithMessages(load))
}

const loadWithMessages = <Props,>(load: Load<Props>) => loadWhenReachable(() => Promise.all([load(), allMessages()]).then(([part]) => part))

/** The same for a part that the page does not need. It renders nothing on the server, until it has loaded, and when it cannot be loaded. */
export function lazyPart<Props extends object>(load: Load<Props>): ComponentType<Props> {
  const Part: ComponentType<Props> = lazy(() => orNothing(loadWithMessages(load)))
  return function LazyPart(props) {
    return (
      useIsHydrated() && (
        <Suspense>
          <Part {...props} />
        </Suspense>
      )
    )
  }
}
