import type { ReactNode } from 'react'
import type { PastRoute } from '@bothy/contract/activities/past-routes.ts'
import { useFormat } from '../format/use-format.ts'
import { useTranslation } from '../i18n/translation.tsx'
import { DifficultyBadge } from './difficulty-badge.tsx'
import styles from './route-figures.module.css'

/** Difficulty, distance, heights and hiking time of a route. More figures come as `children`. */
export function RouteFigures({ route, children }: { route: PastRoute; children?: ReactNode }) {
  const { t } = useTranslation()
  const format = useFormat()
  const heights = [
    ['activity.ascent', route.track?.ascent],
    ['activity.descent', route.track?.descent],
    ['activity.highest', route.track?.highest],
  ] as const
  return (
    <dl className={styles.figures}>
      <div>
        <dt>{t('activity.difficulty')}</dt>
        <dd>
          <DifficultyBadge difficulty={route.difficulty} />
        </dd>
      </div>
      <div>
        <dt>{t('activity.distance')}</dt>
        <dd>{format.distance(route.distance)}</dd>
      </div>
      {heights.map(
        ([name, meters]) =>
          meters != null && (
            <div key={name}>
              <dt>{t(name)}</dt>
              <dd>{format.height(meters)}</dd>
            </div>
          ),
      )}
      <div>
        <dt>{t('activity.hiking-time')}</dt>
        <dd>{format.duration(route.duration)}</dd>
      </div>
      {children}
    </dl>
  )
}
