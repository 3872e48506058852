import { Suspense, type ReactNode } from 'react'
import type { Route } from '@bothy/contract/entities.ts'
import { useIsHydrated } from '../../format/rendered-page.ts'
import { lazyWhenReachable } from '../../lazy/lazy-part.tsx'
import { useSetting } from '../../settings/settings.tsx'

const YourTimeText = lazyWhenReachable(() => import('../../tracks/your-time-text.tsx'))

type YourTimeProps = { route: Route; children: (time: ReactNode) => ReactNode }

/** The viewer's time for a route, framed by `children`. Nothing for those who have not said how fast they walk, and in a page that the server renders. */
export const YourTime = (props: YourTimeProps) => useIsHydrated() && <OwnTime {...props} />

function OwnTime({ route, children }: YourTimeProps) {
  const [pace] = useSetting('preferences.pace')
  if (pace === null) return null
  return children(
    <Suspense fallback="…">
      <YourTimeText route={route} pace={pace} />
    </Suspense>,
  )
}
