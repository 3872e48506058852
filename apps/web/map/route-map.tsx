import IconArrowsMaximize from '@tabler/icons-react/dist/esm/icons/IconArrowsMaximize.mjs'
import { Link } from '@tanstack/react-router'
import type { Coordinates } from '@bothy/contract/activities/coordinates.ts'
import { routeLetter } from '../format/route-letter.ts'
import { useFormat } from '../format/use-format.ts'
import { useTranslation } from '../i18n/translation.tsx'
import type { TrackedRoute } from '../tracks/draw-sheet.ts'
import { barCorner, sheetSize } from '../tracks/sheet-shape.ts'
import { TrackSheet } from '../tracks/track-sheet.tsx'
import { openMap, useMapName } from './map-link.ts'
import { MeetingPointOnSheet, MeetingPointSign } from './meeting-point.tsx'
import { OwnPositionOnSheet } from './own-position-on-sheet.tsx'
import { PlaceOnSheet } from './place-on-sheet.tsx'
import { TilesWhenSeen, useTilesAhead } from './tiles.tsx'
import { TrackEnds } from './track-ends.tsx'
import type { Fix } from './use-own-position.ts'
import { useSheetAround } from './use-sheet-around.ts'
import type { WalkPosition } from './walk-position.ts'
import styles from './route-map.module.css'

type RouteMapProps = {
  routes: readonly TrackedRoute[]
  /** The place to mark on the only route. */
  position?: WalkPosition | null | undefined
  /** It is the nearest place on the route, and not where the device is. */
  isNearest?: boolean | undefined
  /** Where everyone meets. */
  meetingPoint?: Coordinates | null | undefined
  /** Where the device is. */
  fix?: Fix | undefined
  /** Leaves out what the sheet is drawn from: nothing below the map moves. */
  isBrief?: boolean | undefined
  /** Whether the page has the map on the full screen. */
  opensFullScreen?: boolean
}

/** The tracks on the sheet, and over it on the map of the club, if there is one: in the same box, so that nothing moves. It leads to the full screen. */
export default function RouteMap(props: RouteMapProps) {
  const { routes, position, isNearest = false, meetingPoint, fix, isBrief = false, opensFullScreen = true } = props
  const { t } = useTranslation()
  const format = useFormat()
  const mapName = useMapName(routes)
  const sheet = useSheetAround(routes, sheetSize, fix)
  useTilesAhead()
  return (
    <figure className={styles.figure}>
      <div className={styles.box}>
        <TrackSheet routes={routes} sheet={sheet} bar={barCorner(sheet.lines, sheet.size)}>
          {position && <PlaceOnSheet sheet={sheet} position={position} route={routes[0]!} isNearest={isNearest} />}
          {meetingPoint && <MeetingPointOnSheet sheet={sheet} at={meetingPoint} />}
          {fix && <OwnPositionOnSheet sheet={sheet} fix={fix} />}
        </TrackSheet>
        <TilesWhenSeen
          routes={routes}
          meetingPoint={meetingPoint}
          fix={fix}
          {...(position && { position, isNearest, picked: routes[0]!.id })}
        />
        {opensFullScreen && (
          <Link {...openMap(routeLetter(routes[0]!.position))} className={styles.open} data-opens-map aria-label={mapName} title={mapName}>
            <IconArrowsMaximize size={22} aria-hidden />
          </Link>
        )}
      </div>
      <figcaption className={styles.legend}>
        <TrackEnds />
        {meetingPoint && <MeetingPointSign />}
        {!isBrief && sheet.contours && (
          <small data-about-sheet>{t('map.contours', { interval: format.height(sheet.contours.intervalM) })}</small>
        )}
      </figcaption>
    </figure>
  )
}
