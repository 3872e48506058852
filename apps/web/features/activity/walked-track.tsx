import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { Suspense, useMemo } from 'react'
import type { Report } from '@bothy/contract/activities/report.ts'
import type { RouteTrack } from '@bothy/contract/activities/route-track.ts'
import type { Activity } from '@bothy/contract/entities.ts'
import { decodeTrack, wayBeside } from '@bothy/hiking'
import { trackWithPath, useTrackPaths } from '../../api/track-paths.tsx'
import { useFormat } from '../../format/use-format.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { lazyWhenReachable } from '../../lazy/lazy-part.tsx'
import { profileOf, scaleOf } from '../../tracks/profile-shape.ts'
import { ProfileLine } from '../../tracks/track-profile.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { classes } from '../../ui/classes.ts'
import { Part } from '../../ui/part.tsx'
import { Section } from '../../ui/section.tsx'
import { useSaveTrack } from './use-save-track.ts'
import tableStyles from './tracks-section.module.css'
import styles from './walked-track.module.css'

const RouteMap = lazyWhenReachable(() => import('../../map/route-map.tsx'))

/** W for the way as walked, in another color than the route beside it. Routes have the first eight letters. */
const letterBeside = (planned: number) => (planned % 5 === 2 ? 23 : 22)

type Line = { id: 'walked' | 'planned'; position: number; track: RouteTrack | null; distance: number | undefined; hours: number | null }

/** The walk beside the plan: on the map, as profiles on one scale, and in figures. */
export function WalkedTrack({ activity, report }: { activity: Activity; report: Report }) {
  const { t } = useTranslation()
  const save = useSaveTrack()
  const paths = useTrackPaths()
  const route = activity.routes.find(({ isSelected }) => isSelected)
  const { track, hours } = report
  const walked: Line = { id: 'walked', position: letterBeside(route?.position ?? 0), track, distance: track?.distance, hours }
  const planned: Line | undefined = route && {
    id: 'planned',
    position: route.position,
    track: trackWithPath(paths, route.track),
    distance: route.distance,
    hours: route.duration,
  }
  const lines = planned ? [walked, planned] : [walked]

  return (
    <Section
      title={t('report.walked')}
      aside={
        track && (
          <Button
            variant="subtle"
            size="small"
            icon={IconDownload}
            className={styles.save}
            onClick={() => void save('gpx', { title: activity.title, path: track.path })}
          >
            {t('report.save-gpx')}
          </Button>
        )
      }
    >
      <Card
        className={classes(styles.card, styles[`walked${walked.position % 5}`], planned && planned.position % 5 === 1 && styles.besideB)}
      >
        {track && <Pictures lines={lines} />}
        <Figures lines={lines} />
        <WayBeside walked={track} planned={planned?.track} />
      </Card>
    </Section>
  )
}

function Pictures({ lines }: { lines: readonly Line[] }) {
  const tracked = lines.flatMap(({ id, position, track }) => (track ? [{ id, position, track }] : []))
  const scale = scaleOf(tracked.map(({ track }) => track.path))
  return (
    <>
      <Part name="map" key={tracked.map(({ id }) => id).join()}>
        <Suspense fallback={<div className={styles.map} />}>
          <RouteMap routes={tracked} position={null} />
        </Suspense>
      </Part>
      {scale && (
        <div className={styles.profiles}>
          {tracked.map(({ id, position, track }) => (
            <ProfileLine key={id} profile={profileOf(track.path)} scale={scale} position={position} />
          ))}
        </div>
      )}
    </>
  )
}

/** Meters: farther away than two recordings of one path lie from each other, and than a plan is drawn beside it. */
const beside = 100
/** Kilometers. Less is a shelter or a viewpoint beside the way. */
const shortestDetour = 0.2

/** How much of the walk was not on the plan. */
function WayBeside({ walked, planned }: { walked: RouteTrack | null; planned: RouteTrack | null | undefined }) {
  const { t } = useTranslation()
  const format = useFormat()
  const distance = useMemo(() => kilometersBeside(walked?.path, planned?.path), [walked?.path, planned?.path])
  if (distance < shortestDetour) return null
  return <p className={styles.beside}>{t('report.beside', { distance: format.distance(distance), limit: format.height(beside) })}</p>
}

const kilometersBeside = (walked: string | undefined, planned: string | undefined): number =>
  walked && planned ? wayBeside(decodeTrack(walked), decodeTrack(planned), beside) / 1000 : 0

/** A piece of the line, as it is on the map and the profile. */
function Swatch({ position }: { position: number }) {
  return (
    <svg className={styles.swatch} viewBox="0 0 28 6" data-route={position % 5} aria-hidden>
      <path d="M3 3h22" />
    </svg>
  )
}

function Figures({ lines }: { lines: readonly Line[] }) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <div className={tableStyles.figures}>
      <table className={tableStyles.table}>
        <thead>
          <tr>
            <td />
            <th scope="col">{t('activity.distance')}</th>
            <th scope="col">{t('activity.ascent')}</th>
            <th scope="col">{t('report.time')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ id, position, track, distance, hours }) => (
            <tr key={id}>
              <th scope="row" className={styles.name}>
                <Swatch position={position} />
                {t(`report.figures.${id}`)}
              </th>
              <td>{distance === undefined ? '–' : format.distance(distance)}</td>
              <td>{track?.ascent == null ? '–' : format.height(track.ascent)}</td>
              <td>{hours === null ? '–' : format.duration(hours)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
