import { useMemo } from 'react'
import type { RouteTrack } from '@bothy/contract/activities/route-track.ts'
import { pathsOf, profileOf, scaleOf, type Profile, type Scale } from './profile-shape.ts'
import styles from './track-profile.module.css'

const size = { width: 132, height: 44 }

/** The elevation profile of one track on its own scale. The figures beside it say the same. */
export default function TrackProfile({ track, position, isFlush }: { track: RouteTrack } & Pick<ProfileLineProps, 'position' | 'isFlush'>) {
  const profile = profileOf(track.path)
  const scale = scaleOf([track.path])
  return scale && <ProfileLine profile={profile} scale={scale} position={position} isFlush={isFlush} />
}

type ProfileLineProps = {
  profile: Profile
  scale: Scale
  position: number
  /** From edge to edge, so that a share of the width is a share of the way. The line is then drawn beyond the edges. */
  isFlush?: boolean
}

/** A profile on a scale that others may share, in the color and dashes of its route. */
export function ProfileLine({ profile, scale, position, isFlush = false }: ProfileLineProps) {
  const { distanceM, lowestM, highestM } = scale
  const { line, area } = useMemo(() => pathsOf(profile, { distanceM, lowestM, highestM }, size), [profile, distanceM, lowestM, highestM])
  return (
    <svg
      className={styles.profile}
      viewBox={isFlush ? `0 0 ${size.width} ${size.height}` : `-2 -3 ${size.width + 4} ${size.height + 4}`}
      preserveAspectRatio="none"
      data-route={position % 5}
      aria-hidden
    >
      <path className={styles.area} d={area} />
      <path className={styles.line} d={line} />
    </svg>
  )
}
