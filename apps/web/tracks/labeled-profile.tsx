import type { ReactNode } from 'react'
import type { RouteTrack } from '@bothy/contract/activities/route-track.ts'
import { ProfileAxes } from './profile-axes.tsx'
import TrackProfile from './track-profile.tsx'
import styles from './labeled-profile.module.css'

type LabeledProfileProps = {
  track: RouteTrack
  position: number
  heights: { lowestM: number; highestM: number }
  /** Drawn over the profile. */
  mark?: ReactNode
}

/** The elevation profile of one track, with round elevations and distances beside it. */
export default function LabeledProfile({ track, position, heights, mark }: LabeledProfileProps) {
  return (
    <ProfileAxes heights={heights} kilometers={track.distance}>
      <div className={styles.profile} data-route={position % 5}>
        <TrackProfile track={track} position={position} isFlush />
        {mark}
      </div>
    </ProfileAxes>
  )
}
