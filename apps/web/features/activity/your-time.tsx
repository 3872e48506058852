import { Suspense, type ReactNode } from 'react'
import type { Route } from '@bothy/contract/entities.ts'
import { lazyWhenReachable } from '../../lazy/lazy-part.tsx'
import { useSetting } from '../../settings/settings.ts'

const YourTimeText = lazyWhenReachable(() => import('../../tracks/your-time-text.tsx'))

type YourTimeProps = { route: Route; children: (time: ReactNode) => ReactNode }

/** The viewer's time for a route, framed by `children`. Nothing for those who have not said how fast they walk. */
export default function YourTime({ route, children }: YourTimeProps) {
  const [pace] = useSetting('preferences.pace')
  if (pace === null) return null
  return children(
    <Suspense fallback="…">
      <YourTimeText route={route} pace={pace} />
    </Suspense>,
  )
}
