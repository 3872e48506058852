/** The lines of the tracks of an activity, for everything on its screen that draws or saves them. */
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { createContext, use, useMemo, type ReactNode } from 'react'
import type { Api } from '@bothy/client/api.ts'
import type { TrackList, TrackSummary } from '@bothy/contract/activities/route-track.ts'
import type { Activity, Route } from '@bothy/contract/entities.ts'
import { useApi } from './api-context.tsx'
import { queryKeys } from './queries.ts'

/** The encoded line of each track, by the hash of the line. */
export type TrackPaths = ReadonlyMap<string, string>

export const pathsOf = (tracks: TrackList | undefined): TrackPaths => new Map(tracks?.items.map(({ hash, path }) => [hash, path]))

type WithTracks = { id: string; routes: readonly Pick<Route, 'track'>[] }

/** Read again only when a track has changed, and not when a vote has. Apart from `queries.ts`, because lists show no tracks. */
export function tracksQuery(api: Api, activity: WithTracks | undefined) {
  const activityId = activity?.id ?? ''
  const hashes = activity?.routes.flatMap(({ track }) => track?.hash ?? []) ?? []
  return queryOptions({
    queryKey: [...queryKeys.activities, 'tracks', activityId, hashes],
    queryFn: ({ signal }) => api.getTracks({ activityId }, { signal }),
    // Lines are long: the page of the server begins without them.
    enabled: hashes.length > 0 && !import.meta.env.SSR,
    staleTime: 'static',
  })
}

/** `retry` is undefined while nothing has failed. */
type LoadedPaths = { paths: TrackPaths; retry?: (() => void) | undefined }

const TrackPathsContext = createContext<LoadedPaths>({ paths: new Map() })

export function TrackPathsProvider({ activity, children }: { activity: Activity; children: ReactNode }) {
  const { data, error, refetch } = useQuery({ ...tracksQuery(useApi().api, activity), placeholderData: keepPreviousData })
  const paths = useMemo(() => pathsOf(data), [data])
  const loaded = useMemo(() => ({ paths, retry: error ? () => void refetch() : undefined }), [paths, error, refetch])
  return <TrackPathsContext value={loaded}>{children}</TrackPathsContext>
}

/** The track with its line; null without a track, and while its line loads. */
export const trackWithPath = (paths: TrackPaths, track: TrackSummary | null) => {
  const path = track && paths.get(track.hash)
  return path ? { ...track, path } : null
}

export const useTrackPaths = (): TrackPaths => use(TrackPathsContext).paths

/** Asks for the lines again; undefined while the request has not failed. */
export const useRetryTracks = (): (() => void) | undefined => use(TrackPathsContext).retry
