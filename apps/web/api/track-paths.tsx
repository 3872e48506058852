/** The lines of the tracks of an activity, for everything on its screen that draws or saves them. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { TrackList, TrackSummary } from '@bothy/contract/activities/route-track.ts'
import type { Activity } from '@bothy/contract/entities.ts'
import { createContext, use, useMemo, type ReactNode } from 'react'
import { useQueries } from './api-context.tsx'

/** The encoded line of each track, by the hash of the line. */
export type TrackPaths = ReadonlyMap<string, string>

export const pathsOf = (tracks: TrackList | undefined): TrackPaths => new Map(tracks?.items.map(({ hash, path }) => [hash, path]))

const TrackPathsContext = createContext<TrackPaths>(new Map())

export function TrackPathsProvider({ activity, children }: { activity: Activity; children: ReactNode }) {
  const { data } = useQuery({ ...useQueries().activities.tracks(activity), placeholderData: keepPreviousData })
  const paths = useMemo(() => pathsOf(data), [data])
  return <TrackPathsContext value={paths}>{children}</TrackPathsContext>
}

/** The track with its line; null without a track, and while its line loads. */
export const trackWithPath = (paths: TrackPaths, track: TrackSummary | null) => {
  const path = track && paths.get(track.hash)
  return path ? { ...track, path } : null
}

export const useTrackPaths = (): TrackPaths => use(TrackPathsContext)
