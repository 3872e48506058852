import { useCapabilities } from '../../../api/capabilities.ts'
import { ErrorState } from '../../../forms/error-state.tsx'
import { useTranslation } from '../../../i18n/translation.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { Page, Stack } from '../../../ui/page.tsx'
import { Skeleton, SkeletonBlock } from '../../../ui/skeleton.tsx'
import { TopBar } from '../../../ui/top-bar.tsx'
import { ChooseRegion } from './choose-region.tsx'
import { MapCopy } from './map-copy.tsx'
import { MapFile } from './map-file.tsx'
import { MapSources } from './map-sources.tsx'
import { useRegionMap } from './use-region-map.ts'

/** Copies a map of the region to the server of the club. */
export function MapScreen() {
  const { t } = useTranslation()
  const { copiesMaps } = useCapabilities()
  return (
    <Page>
      <TopBar title={t('region-map.title')} back="/admin/settings" />
      {copiesMaps ? <RegionMapOfServer /> : <NoCopies />}
    </Page>
  )
}

function NoCopies() {
  const { t } = useTranslation()
  return <Alert kind="info">{t('region-map.elsewhere')}</Alert>
}

function RegionMapOfServer() {
  const { t } = useTranslation()
  const { data: map, error, refetch } = useRegionMap()
  if (!map && error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!map)
    return (
      <Skeleton>
        <SkeletonBlock height={360} />
      </Skeleton>
    )
  if (map.sources.length === 0) return <Alert kind="info">{t('region-map.off')}</Alert>
  return (
    <Stack>
      {map.file && <MapFile file={map.file} />}
      {map.copy ? <MapCopy copy={map.copy} /> : <ChooseRegion map={map} />}
      <MapSources sources={map.sources} />
    </Stack>
  )
}
