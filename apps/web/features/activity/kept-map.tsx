import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconPlayerStop from '@tabler/icons-react/dist/esm/icons/IconPlayerStop.mjs'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useSyncExternalStore } from 'react'
import type { Activity, UserInfo } from '@bothy/contract/entities.ts'
import { useApi } from '../../api/api-context.tsx'
import { useTrackPaths } from '../../api/track-paths.tsx'
import { useFormat } from '../../format/use-format.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { keepMap, placesOf, stopKeeping, useKeeping } from '../../map/keep-map.ts'
import { hasMapFile } from '../../map/map-file.ts'
import type { MapSettings } from '../../map/map-style.ts'
import { planMap } from '../../map/plan-map.ts'
import { keepStorage } from '../../offline/keep-storage.ts'
import { bytesOf, mapChanges, readMap } from '../../offline/map-store.ts'
import { warmUp } from '../../offline/service-worker-registration.ts'
import { Button } from '../../ui/button.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import styles from './kept-map.module.css'

type KeptMapProps = {
  activity: Activity
  user: UserInfo
  /** Whether this device has the activity, so that its map may follow. */
  isKept: boolean
  /** Whether the member has just asked for the activity: its map follows. */
  isAsked: boolean
  /** Where the map of the club is. */
  settings: MapSettings
}

/** Whether this device keeps the map around the routes: its size before, its progress, and what went wrong. */
export default function KeptMap(props: KeptMapProps) {
  const { t } = useTranslation()
  return <span className={styles.map}>{hasMapFile(props.settings) ? <MapOfClub {...props} /> : t('offline.map')}</span>
}

/** What this device has of the map, and what it would take. */
function useMapOf(activity: Activity, settings: MapSettings) {
  const changes = useSyncExternalStore(mapChanges.subscribe, mapChanges.current)
  const paths = useTrackPaths()
  const places = useMemo(() => placesOf(activity, paths), [activity, paths])
  const { data: map } = useQuery({
    queryKey: ['offline', 'map', activity.id, changes],
    queryFn: async () => (await readMap(activity.id)) ?? null,
    networkMode: 'always',
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  const { data: plan } = useQuery({
    queryKey: ['offline', 'map-plan', settings.mapSource, settings.mapUrl, places?.name],
    queryFn: async ({ signal }) => (await planMap(settings, places!.lines, signal)) ?? null,
    enabled: map !== undefined && !map?.isComplete && places !== undefined,
    staleTime: 'static',
    retry: false,
  })
  return { places, map, plan }
}

function MapOfClub({ activity, user, isKept, isAsked, settings }: KeptMapProps) {
  const { t, locale } = useTranslation()
  const { mode, session } = useApi()
  const format = useFormat()
  const keeping = useKeeping(activity.id)
  const { places, map, plan } = useMapOf(activity, settings)
  async function keep(): Promise<void> {
    await keepStorage()
    // Also on a device that saves data: the member has asked for it.
    void navigator.serviceWorker.ready.then((registration) => warmUp(registration, { locale, mode, hasMap: true, isAsked: true }))
    await keepMap({ activityId: activity.id, settings, places: places!, memberId: user.id, session, isAsked: true })
  }
  const follow = useEffectEvent(() => void keep())
  const isWanted = isAsked && map === null && places !== undefined
  useEffect(() => {
    if (isWanted) follow()
  }, [isWanted])
  const isStoring = keeping !== undefined && 'share' in keeping
  const size = map ? bytesOf([map]) : plan?.bytes
  const isCoarse = map ? map.isLimited : plan?.isLimited
  return (
    <>
      <span>
        {isStoring && t('map.offline.storing')}
        {keeping !== undefined && 'problem' in keeping && t(`map.offline.${keeping.problem}`)}
        {keeping === undefined &&
          size !== undefined &&
          t(map?.isComplete ? 'map.offline.kept' : 'map.offline.size', { size: format.bytes(size) })}
      </span>
      {!isStoring && isCoarse && <span>{t('map.offline.coarse')}</span>}
      {isStoring && <ProgressBar label={t('map.offline.storing')} value={keeping.share} />}
      {isStoring ? (
        <Button size="small" icon={IconPlayerStop} onClick={() => void stopKeeping(activity.id)}>
          {t('map.offline.stop')}
        </Button>
      ) : (
        isKept &&
        places &&
        !map?.isComplete &&
        size !== undefined && (
          <Button size="small" icon={IconDownload} onClick={() => void keep()}>
            {t('map.offline.keep')}
          </Button>
        )
      )}
    </>
  )
}
