/** Parts whose code a page loads for itself. The page works without them until then. */
import { lazy, memo, startTransition, Suspense, useEffect, useState, type ComponentType, type LazyExoticComponent } from 'react'
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
  return memo(function LazyPart(props) {
    return (
      useIsHydrated() && (
        <Suspense>
          <Part {...props} />
        </Suspense>
      )
    )
  })
}

/**
 * A part that the server renders too. What the server has rendered stays until the code is here: React would remove it as soon as its props change before,
 * so it has its first props until then. A context that it reads must not change before either.
 */
export function lazyRenderedPart<Props extends object>(load: Load<Props>): ComponentType<Props> {
  let loading: ReturnType<Load<Props>> | undefined
  const loadOnce = () => (loading ??= loadWhenReachable(load))
  const Part: ComponentType<Props> = lazy(loadOnce)
  const Boundary = memo(function Boundary({ props }: { props: Props }) {
    return (
      <Suspense>
        <Part {...props} />
      </Suspense>
    )
  })
  return function LazyRenderedPart(props) {
    const [first] = useState(props)
    const [isLoaded, setIsLoaded] = useState(false)
    useEffect(() => {
      // In a transition, React first takes over what the server has rendered.
      loadOnce().then(
        () => startTransition(() => setIsLoaded(true)),
        () => undefined,
      )
    }, [])
    return <Boundary props={isLoaded ? props : first} />
  }
}
