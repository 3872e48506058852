import { useDeferredValue, type ReactNode } from 'react'

/** Shows `until` first and renders its children after that, in pieces: a large part does not delay the paint of what opens with it. */
export function RenderedLater({ until, children }: { until: ReactNode; children: ReactNode }) {
  return useDeferredValue(true, false) ? children : until
}
