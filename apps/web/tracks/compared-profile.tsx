import type { Route } from '@bothy/contract/entities.ts'
import { useTrackPaths } from '../api/track-paths.tsx'
import { profileOf, scaleOf } from './profile-shape.ts'
import { ProfileLine } from './track-profile.tsx'

/** The profile of one of the routes, on the scale that shows all of them. */
export default function ComparedProfile({ route, routes }: { route: Route; routes: readonly Route[] }) {
  const paths = useTrackPaths()
  const pathOf = ({ track }: Route) => (track && paths.get(track.hash)) || undefined
  const scale = scaleOf(routes.map(pathOf).filter((one) => one !== undefined))
  const path = pathOf(route)
  if (!scale || path === undefined) return null
  return <ProfileLine profile={profileOf(path)} scale={scale} position={route.position} />
}
