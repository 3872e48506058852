import { useMemo } from 'react'
import type { RouteTrack } from '@bothy/contract/activities/route-track.ts'
import type { Route } from '@bothy/contract/entities.ts'
import { RouteLetter } from '../../activity-parts/route-letter.tsx'
import { useFormat } from '../../format/use-format.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { PlaceOnProfile } from '../../map/place-on-profile.tsx'
import type { WalkPosition } from '../../map/walk-position.ts'
import { useSetting } from '../../settings/settings.ts'
import { scaleOf } from '../../tracks/profile-shape.ts'
import { TrackChart } from '../../tracks/track-chart.tsx'
import { yourHours } from '../../tracks/your-time.ts'
import { useTextLanguage } from '../../ui/author-language.ts'
import { Card } from '../../ui/card.tsx'
import { Section } from '../../ui/section.tsx'
import styles from './day.module.css'

type RouteCardProps = { route: Route; track: RouteTrack | null; /** Where the member is. */ marker: WalkPosition | null }

/** The chosen route: figures and profile, with the place of the member while it is shown. */
export function RouteCard({ route, track, marker }: RouteCardProps) {
  const { t } = useTranslation()
  const languageOf = useTextLanguage()
  const path = track?.path
  const isMarked = marker !== null
  // Without a place, nobody has decoded the track before: it may be damaged, which the profile tells alone.
  const scale = useMemo(() => (isMarked && path !== undefined ? scaleOf([path]) : undefined), [isMarked, path])
  return (
    <Section title={t('activity.chosen-route')}>
      <Card className={styles.card}>
        <h3 className={styles.routeName}>
          <RouteLetter position={route.position} labelled />
          <span lang={languageOf(route.title)}>{route.title}</span>
        </h3>
        <RouteFigures route={route} />
        <TrackChart route={route} mark={marker && <PlaceOnProfile position={marker} scale={scale} />} />
      </Card>
    </Section>
  )
}

function RouteFigures({ route }: { route: Route }) {
  const { t } = useTranslation()
  const format = useFormat()
  const [pace] = useSetting('preferences.pace')
  const { distance, duration, track } = route
  const figures = [
    ['activity.distance', format.distance(distance)],
    ['activity.ascent', track?.ascent == null ? undefined : format.height(track.ascent)],
    ['activity.hiking-time', format.duration(duration)],
    ['activity.your-time', pace === null ? undefined : format.duration(yourHours(route, pace))],
  ] as const
  return (
    <dl className={styles.figures}>
      {figures.map(
        ([name, value]) =>
          value !== undefined && (
            <div key={name}>
              <dt>{t(name)}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
