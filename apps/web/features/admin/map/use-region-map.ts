import { useQuery, useQueryClient, keepPreviousData } from '@tanstack/react-query'
import type { MapProblem, MapRegion, RegionMap } from '@bothy/contract/admin/club-map.ts'
import { useApi, useClubSettings } from '../../../api/api-context.tsx'
import { queryKeys } from '../../../api/queries.ts'
import { useSend } from '../../../api/use-send.ts'
import type { MapSettings } from '../../../map/map-style.ts'
import { useOnChange } from '../../../ui/use-on-change.ts'

const key = [...queryKeys.admin, 'map']
/** Milliseconds between two looks at a copy that runs. */
const interval = 1000

const isRunning = (map: RegionMap | undefined) => map?.copy?.status === 'running'

/** The map of the server. A copy that runs is followed. */
export function useRegionMap() {
  const { api } = useApi()
  const client = useQueryClient()
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api.getMap({}, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (isRunning(state.data) ? interval : false),
  })
  // With the first copy, the club shows its map.
  useOnChange(query.data?.file?.changedAt, () => void client.invalidateQueries({ queryKey: queryKeys.settings }))
  return query
}

/** Where the map is that members see. A file that somebody put there says it itself. */
export function usePresentRegion(file: RegionMap['file']): MapRegion | null {
  const settings = useClubSettings()
  const isUnknown = settings?.mapSource === 'pmtiles' && file !== null && file.region === null
  const { data } = useQuery({
    queryKey: [...key, 'present', file?.changedAt],
    queryFn: () => boundsOfFile(settings!),
    enabled: isUnknown,
    staleTime: Infinity,
  })
  return file?.region ?? data ?? null
}

async function boundsOfFile(settings: MapSettings): Promise<MapRegion | null> {
  const [{ openClubArchive }, { mapFileUrl }] = await Promise.all([
    import('../../../map/club-archive.ts'),
    import('../../../map/map-file.ts'),
  ])
  const archive = await openClubArchive('map', mapFileUrl(settings)).catch(() => undefined)
  if (!archive) return null
  const [west, south, east, north] = archive.bounds
  return { west, south, east, north }
}

export type MapSize =
  | { state: 'asking' }
  | { state: 'known'; bytes: number; requests: number; isUnchanged: boolean }
  /** By the source, or because of the region. */
  | { state: 'refused'; problem: MapProblem; retry: () => void }
  | { state: 'failed'; error: unknown; retry: () => void }

/** Asks the source again only for another region. */
export function useMapSize(region: MapRegion | null, detail: number): MapSize {
  const { api } = useApi()
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: [...key, 'size', region],
    queryFn: ({ signal }) => api.measureMap(region!, { signal }),
    enabled: region !== null,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
  const retry = () => void refetch()
  const size = isPlaceholderData ? undefined : data?.sizes.find((each) => each.detail === detail)
  if (isFetching && !size) return { state: 'asking' }
  if (error) return { state: 'failed', error, retry }
  if (!data) return { state: 'asking' }
  if (!size) return { state: 'refused', problem: data.problem ?? 'too-large', retry }
  return { state: 'known', bytes: size.bytes, requests: size.requests, isUnchanged: data.isUnchanged }
}

export function useMapCommands() {
  const client = useQueryClient()
  const onSuccess = (map: RegionMap) => client.setQueryData(key, map)
  const copy = useSend<RegionMap, MapRegion & { detail: number }>({ send: (api, input) => api.copyMap(input), onSuccess })
  const pause = useSend<RegionMap, boolean>({ send: (api, isPaused) => api.pauseMap({ isPaused }), onSuccess })
  const remove = useSend<RegionMap>({ send: (api) => api.removeMap(), onSuccess, stale: [queryKeys.settings] })
  return { copy, pause, remove }
}
