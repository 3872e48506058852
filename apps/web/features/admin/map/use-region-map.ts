import { useQuery, useQueryClient, keepPreviousData } from '@tanstack/react-query'
import type { MapRegion, RegionMap } from '@bothy/contract/admin/club-map.ts'
import { useApi } from '../../../api/api-context.tsx'
import { queryKeys } from '../../../api/queries.ts'
import { useSend } from '../../../api/use-send.ts'
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

/** Asks the source again only for another region. */
export function useMapSizes(region: MapRegion | null) {
  const { api } = useApi()
  return useQuery({
    queryKey: [...key, 'size', region],
    queryFn: ({ signal }) => api.measureMap(region!, { signal }),
    enabled: region !== null,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
}

export function useMapCommands() {
  const client = useQueryClient()
  const onSuccess = (map: RegionMap) => client.setQueryData(key, map)
  const copy = useSend<RegionMap, MapRegion & { detail: number }>({ send: (api, input) => api.copyMap(input), onSuccess })
  const pause = useSend<RegionMap, boolean>({ send: (api, isPaused) => api.pauseMap({ isPaused }), onSuccess })
  const remove = useSend<RegionMap>({ send: (api) => api.removeMap(), onSuccess, stale: [queryKeys.settings] })
  return { copy, pause, remove }
}
