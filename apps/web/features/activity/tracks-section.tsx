import type { Activity, Route } from '@bothy/contract/entities.ts'
import { RouteLetter } from '../../activity-parts/route-letter.tsx'
import { routeLetter } from '../../format/route-letter.ts'
import { useFormat } from '../../format/use-format.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { openMap, useMapName } from '../../map/map-link.ts'
import { RouteMapWhenLoaded, useTrackedRoutes } from '../../map/route-map-when-loaded.tsx'
import { Section, SectionLink } from '../../ui/section.tsx'
import routeStyles from './route-sections.module.css'
import styles from './tracks-section.module.css'

/** The tracks of the candidate routes on one sheet, and their figures as a table. Nothing without a track, and nothing for a single route outside of a vote: its card has them. */
export function TracksSection({ activity: { routes, phase } }: { activity: Activity }) {
  const { t } = useTranslation()
  const isSingle = routes.length === 1 && phase !== 'voting'
  if (isSingle || !routes.some(({ track }) => track)) return null
  return (
    <Section title={t('activity.tracks')} aside={<OpenMap routes={routes} />}>
      <RouteMapWhenLoaded routes={routes} />
      <details className={routeStyles.details}>
        <summary>{t('activity.tracks.table')}</summary>
        <FiguresTable routes={routes} />
      </details>
    </Section>
  )
}

function OpenMap({ routes }: { routes: readonly Route[] }) {
  const { t } = useTranslation()
  const tracked = useTrackedRoutes(routes)
  const mapName = useMapName(tracked)
  const [first] = tracked
  return (
    first && (
      <SectionLink {...openMap(routeLetter(first.position))} aria-label={mapName}>
        {t('map.open')}
      </SectionLink>
    )
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
