import { Suspense } from 'react'
import type { Activity, Route } from '@bothy/contract/entities.ts'
import { RouteLetter } from '../../activity/route-letter.tsx'
import { useFormat } from '../../format/use-format.ts'
import { lazyWithMessages } from '../../loading/lazy-with-messages.tsx'
import { Section } from '../../ui/section.tsx'
import { useTranslation } from '../../i18n/translation.tsx'
import routeStyles from './route-sections.module.css'
import styles from './tracks-section.module.css'

const TrackSheet = lazyWithMessages(() => import('../../tracks/track-sheet.tsx'))

/** The tracks of the candidate routes on one sheet, and their figures as a table. Nothing without a track, and nothing for a single route outside of a vote: its card has them. */
export function TracksSection({ activity: { routes, phase } }: { activity: Activity }) {
  const { t } = useTranslation()
  const isSingle = routes.length === 1 && phase !== 'voting'
  if (isSingle || !routes.some(({ track }) => track)) return null
  return (
    <Section title={t('activity.tracks')}>
      <RouteMap routes={routes} />
      <details className={routeStyles.details}>
        <summary>{t('activity.tracks.table')}</summary>
        <FiguresTable routes={routes} />
      </details>
    </Section>
  )
}

/** The sheet with the tracks of these routes. */
export function RouteMap({ routes }: { routes: readonly Route[] }) {
  const tracked = routes.flatMap(({ id, position, track }) => (track ? [{ id, position, track }] : []))
  if (tracked.length === 0) return null
  return (
    <Suspense fallback={<div className={styles.sheet} />}>
      <TrackSheet routes={tracked} />
    </Suspense>
  )
}

function FiguresTable({ routes }: { routes: readonly Route[] }) {
  const { t } = useTranslation()
  const format = useFormat()
  const height = (meters: number | null | undefined) => (meters == null ? '–' : format.height(meters))
  return (
    <div className={styles.figures}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('activity.the-route')}</th>
            <th scope="col">{t('activity.distance')}</th>
            <th scope="col">{t('activity.ascent')}</th>
            <th scope="col">{t('activity.descent')}</th>
            <th scope="col">{t('activity.highest')}</th>
          </tr>
        </thead>
        <tbody>
          {routes.map(({ id, position, distance, track }) => (
            <tr key={id}>
              <th scope="row">
                <RouteLetter position={position} labelled />
              </th>
              <td>{format.distance(distance)}</td>
              <td>{height(track?.ascent)}</td>
              <td>{height(track?.descent)}</td>
              <td>{height(track?.highest)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
