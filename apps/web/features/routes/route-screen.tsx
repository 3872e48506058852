import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { PastRoute } from '@bothy/contract/activities/past-routes.ts'
import type { WalkedRoute } from '@bothy/contract/activities/walked-routes.ts'
import { RouteFigures } from '../../activity-parts/route-figures.tsx'
import { useApi } from '../../api/api-context.tsx'
import { routeQuery } from '../../api/route-queries.ts'
import { TrackPathsProvider } from '../../api/track-paths.tsx'
import { useFormat } from '../../format/use-format.ts'
import { ErrorState } from '../../forms/error-state.tsx'
import { useTranslation } from '../../i18n/translation.tsx'
import { Cover } from '../../images/cover/cover.tsx'
import { FullScreenMap } from '../../map/full-screen-map.tsx'
import { RouteMapWhenLoaded } from '../../map/route-map-when-loaded.tsx'
import { TrackChart } from '../../tracks/track-chart.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DotSeparated } from '../../ui/dot-separated.tsx'
import { usePageTitle } from '../../ui/page-title.tsx'
import { Columns, Page, Stack } from '../../ui/page.tsx'
import { Section } from '../../ui/section.tsx'
import { Skeleton, SkeletonBlock } from '../../ui/skeleton.tsx'
import { StickyBar } from '../../ui/sticky-bar.tsx'
import { detectLanguage } from '../../ui/title-language.ts'
import { Title } from '../../ui/title.tsx'
import { TopBar } from '../../ui/top-bar.tsx'
import { Photos, RouteActivities, RouteConditions } from './route-history.tsx'
import styles from './route-screen.module.css'

/** One route that the club has walked. */
export function RouteScreen() {
  const { hash } = useParams({ from: '/routes/$hash' })
  const { api } = useApi()
  const { data: walked, error, refetch } = useQuery(routeQuery(api, hash))
  usePageTitle(walked?.route.title)
  return (
    <>
      <TopBar back="/routes" />
      <Page width="page">
        {walked ? (
          <Walked walked={walked} />
        ) : error ? (
          <ErrorState wholePage error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton>
            <Stack>
              <SkeletonBlock height={180} />
              <SkeletonBlock height={80} />
              <SkeletonBlock height={360} />
            </Stack>
          </Skeleton>
        )}
      </Page>
    </>
  )
}

function Walked({ walked }: { walked: WalkedRoute }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { activityId, hash, location, walks, lastWalkedAt, timeZone, photos, conditions, activities, recorded } = walked
  // On its own page a route is route A, whatever its letter was.
  const route = useMemo(() => ({ ...walked.route, position: 0 }), [walked.route])
  return (
    <TrackPathsProvider activity={{ id: activityId, routes: [route] }}>
      {photos.length > 0 ? (
        <Photos photos={photos} />
      ) : (
        <Cover activity={{ ...walked, id: activityId }} sizes="1200px" early="first" className={styles.cover} />
      )}
      <Columns
        sidebar={
          <div className={styles.rail}>
            <StickyBar>
              <LinkButton variant="cta" to="/create-activity" search={{ route: hash }}>
                {t('library.propose')}
              </LinkButton>
            </StickyBar>
            <RouteActivities activities={activities} walks={walks} />
          </div>
        }
      >
        <header className={styles.head}>
          <Title level={1}>{route.title}</Title>
          <DotSeparated>
            <span>{location}</span>
            <span>{t('library.walked', { count: walks, day: format.shortDate(lastWalkedAt, timeZone) })}</span>
            {recorded && <span>{t('library.recorded', { distance: format.distance(recorded.distance) })}</span>}
          </DotSeparated>
        </header>
        <RouteCard route={route} />
        {conditions.length > 0 && <RouteConditions conditions={conditions} />}
      </Columns>
      <FullScreenMap routes={[route]} meetingPoint={null} />
    </TrackPathsProvider>
  )
}

function RouteCard({ route }: { route: PastRoute }) {
  const { t } = useTranslation()
  return (
    <Section title={t('activity.the-route')}>
      <Card className={styles.route}>
        <RouteFigures route={route} />
        <TrackChart route={route} />
        <RouteMapWhenLoaded routes={[route]} />
        {route.description && (
          <p className={styles.description} lang={detectLanguage(route.description, null)}>
            {route.description}
          </p>
        )}
      </Card>
    </Section>
  )
}
