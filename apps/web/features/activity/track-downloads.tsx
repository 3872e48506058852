import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import type { Route } from '@bothy/contract/entities.ts'
import { trackWithPath, useRetryTracks, useTrackPaths } from '../../api/track-paths.tsx'
import { routeLetter } from '../../format/route-letter.ts'
import { withAllMessages } from '../../i18n/locale-messages.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { lazyPart } from '../../lazy/lazy-part.tsx'
import { Button } from '../../ui/button.tsx'
import { useSaveTrack } from './use-save-track.ts'
import styles from './track-downloads.module.css'

const HeightsFromMap = lazyPart(() => withAllMessages(import('../../activity-parts/heights-from-map.tsx')))

/** Saves the track of a route for a watch, a navigation app or a map: as soon as its line has loaded. Nothing without a track, or if its line cannot be loaded. */
export function TrackDownloads({ route }: { route: Route }) {
  const { t } = useTranslation()
  const save = useSaveTrack()
  const { title } = route
  const track = trackWithPath(useTrackPaths(), route.track)
  const hasFailed = useRetryTracks() !== undefined
  if (!route.track || (!track && hasFailed)) return null
  const letter = routeLetter(route.position)
  const saveAs = (format: 'gpx' | 'geojson') => void save(format, { title, path: track!.path })

  const { mapHeights } = route.track
  return (
    <div className={styles.downloads}>
      {mapHeights && <HeightsFromMap heights={mapHeights} />}
      <Button variant="light" size="small" icon={IconDownload} disabled={!track} onClick={() => saveAs('gpx')}>
        {t('route.save-gpx', { letter })}
      </Button>
      <Button variant="subtle" size="small" icon={IconDownload} disabled={!track} onClick={() => saveAs('geojson')}>
        {t('route.save-geojson', { letter })}
      </Button>
    </div>
  )
}
