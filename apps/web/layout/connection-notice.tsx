import IconCloudOff from '@tabler/icons-react/dist/esm/icons/IconCloudOff.mjs'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { useConnectionState } from '../api/api-context.tsx'
import { useFormat } from '../format/use-format.ts'
import { Alert } from '../ui/alert.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { useMinute } from '../ui/minute-clock.ts'
import { useTranslation } from '../i18n/translation.tsx'
import { WaitingNotice } from './waiting-notice.tsx'

/** Says that there is no network, how old the content is, and what waits. */
export default function ConnectionNotice() {
  const isOffline = useConnectionState() === 'offline'
  return (
    <>
      <AgeNotice isOffline={isOffline} />
      <WaitingNotice isOffline={isOffline} />
    </>
  )
}

/** Without a network, and while what was seen on an earlier visit is shown. */
function AgeNotice({ isOffline }: { isOffline: boolean }) {
  const { t } = useTranslation()
  const format = useFormat()
  const client = useQueryClient()
  const seenAt = useSeenAt()
  useMinute()
  const isFromEarlierVisit = seenAt !== undefined && seenAt < performance.timeOrigin
  if (!isOffline && !isFromEarlierVisit) return null
  const when = seenAt !== undefined && format.since(new Date(seenAt).toISOString())
  // A page without content has a button of its own.
  const retry = when && (
    <IconButton icon={IconRefresh} label={t('state.retry')} onClick={() => void client.refetchQueries({ type: 'active' })} />
  )
  return (
    <Alert kind="warning" icon={IconCloudOff} title={isOffline ? t('state.offline.title') : t('state.slow.title')} action={retry}>
      {when ? t('state.seen', { when }) : t('state.offline.text')}
    </Alert>
  )
}

/** Whether the age of an answer is that of the page. The lines of a track never change, so they are not loaded again. */
const ages = ([subject, kind]: QueryKey) => (subject === 'activities' && kind !== 'tracks') || subject === 'members'

/** When the oldest content of this page was loaded, in milliseconds since 1970; undefined if it shows nothing of the club. */
function useSeenAt(): number | undefined {
  const cache = useQueryClient().getQueryCache()
  const read = () => {
    const shown = cache.findAll({
      type: 'active',
      predicate: ({ queryKey, state }) => state.data !== undefined && ages(queryKey),
    })
    return shown.length === 0 ? undefined : Math.min(...shown.map(({ state }) => state.dataUpdatedAt))
  }
  return useSyncExternalStore(
    useCallback((listener: () => void) => cache.subscribe(listener), [cache]),
    read,
  )
}
