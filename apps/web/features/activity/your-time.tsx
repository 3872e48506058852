import { Suspense, type ReactNode } from 'react'
import type { Route } from '@bothy/contract/entities.ts'
import { useSetting } from '../../api/settings.tsx'
import { lazyWithMessages } from '../../loading/lazy-with-messages.tsx'

const YourTimeText = lazyWithMessages(() => import('../../tracks/your-time-text.tsx'))

/** The viewer's time for a route, framed by `children`. Nothing for those who have not said how fast they walk. */
export function YourTime({ route, children }: { route: Route; children: (time: ReactNode) => ReactNode }) {
  const [pace] = useSetting('preferences.pace')
  if (pace === null) return null
  return children(
    <Suspense fallback="…">
      <YourTimeText route={route} pace={pace} />
    </Suspense>,
  )
}
