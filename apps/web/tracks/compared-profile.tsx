import type { Route } from '@bothy/contract/entities.ts'
import { useTrackPaths } from '../api/track-paths.tsx'
import { profileOf, scaleOf } from './profile-shape.ts'
import { ProfileLine } from './track-profile.tsx'

/** The profile of one of the routes, on the scale that shows all of them. */
export default function ComparedProfile({ route, routes }: { route: Route; routes: readonly Route[] }) {
  const paths = useTrackPaths()
  const pathsOf = ({ track }: Route) => (track && paths.get(track.hash)) ?? []
  const scale = scaleOf(routes.flatMap(pathsOf).map(profileOf))
  const [profile] = [route].flatMap(pathsOf).map(profileOf)
  if (!scale || !profile) return null
  return <ProfileLine profile={profile} scale={scale} position={route.position} />
}
