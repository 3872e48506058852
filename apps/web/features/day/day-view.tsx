import IconUrgent from '@tabler/icons-react/dist/esm/icons/IconUrgent.mjs'
import type { MouseEvent } from 'react'
import type { Activity, Route } from '@bothy/contract/entities.ts'
import { CheckIn } from '../../activity-parts/check-in.tsx'
import PrintSheet from '../../activity-parts/print-sheet.tsx'
import { Return } from '../../activity-parts/return.tsx'
import { useOpenings } from '../../activity-parts/use-openings.ts'
import { useClubSettings } from '../../api/api-context.tsx'
import { trackWithPath, useTrackPaths } from '../../api/track-paths.tsx'
import { isBackSoon } from '../../format/day-of.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { useOwnPosition } from '../../map/use-own-position.ts'
import { usePlaceOnTrack } from '../../map/use-place-on-track.ts'
import { AuthorLanguage } from '../../ui/author-language.ts'
import { LinkButton } from '../../ui/button.tsx'
import { useMinute } from '../../ui/minute-clock.ts'
import { Columns } from '../../ui/page.tsx'
import { showSection } from '../../ui/section.tsx'
import { DaylightCard } from './daylight-card.tsx'
import { EmergencyCard, emergencyAnchor } from './emergency-card.tsx'
import { MapCard } from './map-card.tsx'
import { NextCard } from './next-card.tsx'
import { RideCard } from './ride-card.tsx'
import { RouteCard } from './route-card.tsx'
import styles from './day.module.css'

type DayProps = { activity: Activity; route: Route }

/** What matters on the day: the map, then the most urgent first. It shows the same without a network. */
export default function DayView({ activity, route }: DayProps) {
  const { t } = useTranslation()
  const now = useMinute()
  const sharedRides = useClubSettings()?.sharedRides
  useOpenings(activity, now)
  const isEnd = isBackSoon(activity, now)
  const own = useOwnPosition()
  const track = trackWithPath(useTrackPaths(), route.track)
  const on = usePlaceOnTrack(track, own.fix)
  const map = <MapCard activity={activity} route={route} own={own} on={on} now={now} />
  return (
    <AuthorLanguage value={activity.language}>
      <Columns sidebar={<EmergencyCard activity={activity} fix={own.fix} now={now} />}>
        {route.track && map}
        <LinkButton
          variant="danger"
          block
          icon={IconUrgent}
          className={styles.toEmergency}
          to="/activity/$id/today"
          params={{ id: activity.id }}
          hash={emergencyAnchor}
          onClick={showEmergencyAgain}
        >
          {t('day.emergency')}
        </LinkButton>
        <NextCard activity={activity} now={now} />
        {sharedRides && <RideCard activity={activity} />}
        {isEnd && <Return activity={activity} />}
        <CheckIn activity={activity} />
        {!isEnd && <Return activity={activity} />}
        {activity.returnedAt === null && <DaylightCard activity={activity} route={route} now={now} />}
        <RouteCard route={route} track={track} marker={on.marker} />
        {!route.track && map}
      </Columns>
      <PrintSheet activity={activity} />
    </AuthorLanguage>
  )
}

/** The router does not scroll to the section that the address names already. */
function showEmergencyAgain(event: MouseEvent): void {
  if (location.hash !== `#${emergencyAnchor}`) return
  event.preventDefault()
  showSection(document.getElementById(emergencyAnchor))
}
