import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { WalkedRoute } from '@bothy/contract/activities/walked-routes.ts'
import { useApi } from '../../api/api-context.tsx'
import { routeQuery } from '../../api/route-queries.ts'
import { pathsOf, tracksQuery, type TrackPaths } from '../../api/track-paths.tsx'
import { newRouteOf, type ActivityValues, type Notation } from './activity-values.ts'

/** A walked route with its line. */
export type LoadedRoute = { walked: WalkedRoute; paths: TrackPaths }

/** A new activity on a walked route, with its name and where the group met. */
export const valuesOnRoute = (empty: ActivityValues, { walked, paths }: LoadedRoute, notation: Notation): ActivityValues => ({
  ...empty,
  title: walked.route.title,
  location: walked.location,
  routes: [newRouteOf(walked.route, paths, notation)],
})

/** The route stays the one that was read first, while a member types. */
export function useLoadedRoute(hash: string | undefined) {
  const { api } = useApi()
  const [first, setFirst] = useState<LoadedRoute>()
  const route = useQuery(routeQuery(api, hash))
  const tracks = useQuery(tracksQuery(api, route.data && { id: route.data.activityId, routes: [route.data.route] }))
  const hasTrack = tracks.data !== undefined || !route.data?.route.track
  if (route.data && hasTrack && first?.walked.hash !== route.data.hash) setFirst({ walked: route.data, paths: pathsOf(tracks.data) })
  const loaded = hash !== undefined && first?.walked.hash === hash ? first : undefined
  const error = loaded ? null : (route.error ?? tracks.error)
  return { loaded, isLoading: hash !== undefined && !loaded && !error, error, retry: () => void (route.data ? tracks : route).refetch() }
}
