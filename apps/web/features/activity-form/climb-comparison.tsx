import { useQuery } from '@tanstack/react-query'
import type { RouteTrack } from '@bothy/contract/activities/route-track.ts'
import { useFormat } from '../../format/use-format.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { loadWhenReachable } from '../../lazy/load-when-reachable.ts'
import { useElevationFile } from '../../map/use-elevation-file.ts'

const loadMapClimb = () => loadWhenReachable(() => import('../../tracks/map-climb.ts'))

/** The climb by the elevations of the file, and by those of the club's map. Nothing without a map that covers the track. */
export function ClimbComparison({ track: { path, ascent, mapHeights } }: { track: RouteTrack }) {
  const { t } = useTranslation()
  const format = useFormat()
  const elevations = useElevationFile()
  const isOfFile = ascent !== null && mapHeights === undefined
  const { data: mapAscent } = useQuery({
    queryKey: ['map-climb', elevations, path],
    queryFn: async ({ signal }) => (await loadMapClimb()).mapAscentOf(path, elevations!, signal),
    enabled: elevations !== undefined && isOfFile,
    staleTime: Infinity,
    networkMode: 'always',
  })
  if (mapAscent == null || !isOfFile) return null
  return <p>{t('form.track.compare', { file: format.height(ascent), map: format.height(mapAscent) })}</p>
}
