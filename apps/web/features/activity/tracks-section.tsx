import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useRef } from 'react'
import type { Activity, Route } from '@bothy/contract/entities.ts'
import { RouteLetter } from '../../activity-parts/route-letter.tsx'
import { routeLetter } from '../../format/route-letter.ts'
import { useFormat } from '../../format/use-format.ts'
import { withAllMessages } from '../../i18n/locale-messages.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { lazyWhenReachable } from '../../lazy/lazy-part.tsx'
import { ahead } from '../../lazy/load-ahead.ts'
import { openMap, useMapName } from '../../map/map-link.ts'
import { RouteMapWhenLoaded, useTrackedRoutes } from '../../map/route-map-when-loaded.tsx'
import { MountOnOpen } from '../../ui/mount-on-open.tsx'
import { Part } from '../../ui/part.tsx'
import { Section, SectionLink } from '../../ui/section.tsx'
import routeStyles from './route-sections.module.css'
import styles from './tracks-section.module.css'

const LazyFullMap = lazyWhenReachable(ahead(() => withAllMessages(import('../../map/full-map.tsx'))))

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

/** The map on the full screen, while the address of the page says so. */
export function FullScreenMap({ routes }: { routes: readonly Route[] }) {
  const { map } = useSearch({ from: '/activity/$id' })
  const navigate = useNavigate({ from: '/activity/$id' })
  const router = useRouter()
  /** The step of the history that is being left: closing the map twice goes back once. */
  const leftEntry = useRef<string>(undefined)
  const tracked = useTrackedRoutes(routes)
  if (tracked.length === 0) return null
  const show = (letter: string | undefined) =>
    void navigate({ to: '.', search: { map: letter }, state: true, replace: true, resetScroll: false })
  const close = () => {
    const { mapFromPage, __TSR_key: entry } = router.state.location.state
    if (!mapFromPage) return show(undefined)
    if (entry === leftEntry.current) return
    leftEntry.current = entry
    router.history.back()
  }
  return (
    <Part name="full-map" key={tracked.map(({ track }) => track.hash).join()} fallback={null}>
      <MountOnOpen open={map !== undefined}>
        <LazyFullMap routes={tracked} letter={map} onChoose={show} onClose={close} />
      </MountOnOpen>
    </Part>
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
