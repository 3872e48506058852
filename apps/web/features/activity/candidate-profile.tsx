import { Suspense } from 'react'
import type { Route } from '@bothy/contract/entities.ts'
import { lazyWhenReachable } from '../../lazy/lazy-part.tsx'
import { Part } from '../../ui/part.tsx'
import styles from './candidate-profile.module.css'

const ComparedProfile = lazyWhenReachable(() => import('../../tracks/compared-profile.tsx'))

/** The elevation profile of a candidate, on the scale of all `routes`. The rows below it have its figures. */
export function CandidateProfile({ route, routes }: { route: Route; routes: readonly Route[] }) {
  return (
    <div className={styles.profile}>
      <Part name="candidate-profile" key={routes.map(({ track }) => track?.hash).join()} fallback={null}>
        <Suspense>
          <ComparedProfile route={route} routes={routes} />
        </Suspense>
      </Part>
    </div>
  )
}
