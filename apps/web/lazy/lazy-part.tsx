/** Parts whose code a page loads for itself. The page works without them until then. */
import { lazy, Suspense, type ComponentType, type LazyExoticComponent } from 'react'
import { useIsHydrated } from '../format/rendered-page.ts'
import { loadWhenReachable } from './load-when-reachable.ts'
import { orRenderNothing } from './or-render-nothing.ts'

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>

/** A part that the page waits for, also for the network to come back. */
export function lazyWhenReachable<Props>(load: Load<Props>): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() => loadWhenReachable(load))
}

/** A part that the page does not need. It renders nothing on the server, until it has loaded, and when it cannot be loaded. */
export function lazyPart<Props extends object>(load: Load<Props>): ComponentType<Props> {
  const Part: ComponentType<Props> = lazy(() => orRenderNothing(loadWhenReachable(load)))
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
