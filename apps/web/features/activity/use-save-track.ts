import { useTranslation } from '../../i18n/translation.tsx'
import { loadWhenReachable } from '../../lazy/load-when-reachable.ts'
import { download } from '../../ui/download.ts'
import { useToast } from '../../ui/toasts.tsx'

const loadFiles = () => loadWhenReachable(() => import('../../tracks/track-files.ts'))

/** Saves a track as a file. A damaged one is only reported. */
export function useSaveTrack() {
  const { t } = useTranslation()
  const toast = useToast()
  return async (format: 'gpx' | 'geojson', track: { title: string; path: string }): Promise<void> => {
    const { trackFile } = await loadFiles()
    const file = trackFile(format, track)
    if (file) download(file.name, file.content)
    else toast.warn(t('route.track-damaged'))
  }
}
