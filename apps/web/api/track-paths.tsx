/** The lines of the tracks of an activity, for everything on its screen that draws or saves them. */
import { hashKey, keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { createContext, use, useState, type ReactNode } from 'react'
import type { Api } from '@bothy/client/api.ts'
import type { TrackList, TrackSummary } from '@bothy/contract/activities/route-track.ts'
import type { Route } from '@bothy/contract/entities.ts'
import { useApi } from './api-context.tsx'
import { queryKeys } from './queries.ts'

/** The encoded line of each track, by the hash of the line. */
export type TrackPaths = ReadonlyMap<string, string>

const noPaths: TrackPaths = new Map()

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

const TracksQueryContext = createContext<ReturnType<typeof tracksQuery> | undefined>(undefined)

/** The context is the query and not its answer: a context that changes makes React render parts again whose code is still loading. */
export function TrackPathsProvider({ activity, children }: { activity: WithTracks; children: ReactNode }) {
  const query = tracksQuery(useApi().api, activity)
  const [current, setCurrent] = useState(query)
  if (hashKey(current.queryKey) !== hashKey(query.queryKey)) setCurrent(query)
  return <TracksQueryContext value={current}>{children}</TracksQueryContext>
}

function useTracks() {
  const { api } = useApi()
  return useQuery({ ...(use(TracksQueryContext) ?? tracksQuery(api, undefined)), placeholderData: keepPreviousData, select: pathsOf })
}

/** The track with its line; null without a track, and while its line loads. */
export const trackWithPath = (paths: TrackPaths, track: TrackSummary | null) => {
  const path = track && paths.get(track.hash)
  return path ? { ...track, path } : null
}

export const useTrackPaths = (): TrackPaths => useTracks().data ?? noPaths

/** Asks for the lines again; undefined while the request has not failed. */
export function useRetryTracks(): (() => void) | undefined {
  const { error, refetch } = useTracks()
  return error ? () => void refetch() : undefined
}
