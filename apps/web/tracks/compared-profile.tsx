import type { Route } from '@bothy/contract/entities.ts'
import { useTrackPaths } from '../api/track-paths.tsx'
import { profileOf, scaleOf } from './profile-shape.ts'
import { ProfileLine } from './track-profile.tsx'

/** The profile of one of the routes, on the scale that shows all of them. */
export default function ComparedProfile({ route, routes }: { route: Route; routes: readonly Route[] }) {
  const paths = useTrackPaths()
  const profileOfRoute = ({ track }: Route) => {
    const path = track && paths.get(track.hash)
    return path ? profileOf(path) : undefined
  }
  const scale = scaleOf(routes.map(profileOfRoute).filter((one) => one !== undefined))
  const profile = profileOfRoute(route)
  if (!scale || !profile) return null
  return <ProfileLine profile={profile} scale={scale} position={route.position} />
}
