import type { Route } from '@bothy/contract/entities.ts'
import { profileOf, scaleOf } from './profile-shape.ts'
import { ProfileLine } from './track-profile.tsx'

/** The profile of one of the routes, on the scale that shows all of them. */
export default function ComparedProfile({ route, routes }: { route: Route; routes: readonly Route[] }) {
  const scale = scaleOf(routes.flatMap(({ track }) => (track ? [profileOf(track.path)] : [])))
  if (!scale || !route.track) return null
  return <ProfileLine profile={profileOf(route.track.path)} scale={scale} position={route.position} />
}
