import IconCloudOff from '@tabler/icons-react/dist/esm/icons/IconCloudOff.mjs'
import IconHourglass from '@tabler/icons-react/dist/esm/icons/IconHourglass.mjs'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import { Suspense, useCallback, useState, useSyncExternalStore } from 'react'
import { useConnectionState } from '../api/api-context.tsx'
import { useFormat } from '../format/use-format.ts'
import { withAllMessages } from '../i18n/locale-messages.ts'
import { useTranslation } from '../i18n/translation.tsx'
import { HomeScreenHint } from '../install/home-screen-hint.tsx'
import { lazyWhenReachable } from '../lazy/lazy-part.tsx'
import { ahead } from '../lazy/load-ahead.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { useMinute } from '../ui/minute-clock.ts'
import { useIsMountedFor } from '../ui/use-is-mounted-for.ts'
import { useQueueList, type QueueList } from './use-queue-list.ts'
import styles from './connection-banner.module.css'

const QueueSheet = lazyWhenReachable(ahead(() => withAllMessages(import('./queue-sheet.tsx'))))

/** Says how old the content is, without a network and while what was seen on an earlier visit is shown; and what waits for the network. */
export default function ConnectionNotice() {
  const isOffline = useConnectionState() === 'offline'
  const seenAt = useSeenAt()
  const list = useQueueList(isOffline)
  /** Undefined until it is opened for the first time. */
  const [isListOpen, setIsListOpen] = useState<boolean>()
  useMinute()
  const isFromEarlierVisit = seenAt !== undefined && seenAt < performance.timeOrigin
  const openList = () => setIsListOpen(true)
  return (
    <>
      {isOffline || isFromEarlierVisit ? (
        <>
          <div className={styles.age}>
            <AgeAlert isOffline={isOffline} seenAt={seenAt} list={list} onOpenList={openList} />
          </div>
          {list.title && (
            <div className={styles.queueOnly}>
              <QueueAlert list={list} onOpenList={openList} />
            </div>
          )}
        </>
      ) : (
        list.title &&
        (list.isUnread ? <QueueAlert list={list} onOpenList={openList} /> : <LastingQueue list={list} onOpenList={openList} />)
      )}
      <Suspense>{isListOpen !== undefined && <QueueSheet {...list} open={isListOpen} onOpenChange={setIsListOpen} />}</Suspense>
    </>
  )
}

type QueueProps = { list: QueueList; onOpenList: () => void }

function AgeAlert({ isOffline, seenAt, list, onOpenList }: QueueProps & { isOffline: boolean; seenAt: number | undefined }) {
  const { t } = useTranslation()
  const format = useFormat()
  const client = useQueryClient()
  const when = seenAt !== undefined && format.since(new Date(seenAt).toISOString())
  // A page without content has a button of its own.
  const retry = when && (
    <IconButton icon={IconRefresh} label={t('state.retry')} onClick={() => void client.refetchQueries({ type: 'active' })} />
  )
  return (
    <Alert kind="warning" icon={IconCloudOff} title={isOffline ? t('state.offline.title') : t('state.slow.title')} action={retry}>
      {when ? t('state.seen', { when }) : t('state.offline.text')}
      {isOffline && (
        <p className={styles.hint}>
          <HomeScreenHint />
        </p>
      )}
      {list.title && (
        <Button variant="subtle" size="small" icon={IconHourglass} className={styles.queued} onClick={onOpenList}>
          {list.title}
        </Button>
      )}
    </Alert>
  )
}

/** Milliseconds. What is sent sooner needs no notice, which would move the page down and up again. */
const lastingAfter = 10_000

/** With a network: what is not sent soon, for instance because the club does not answer. */
function LastingQueue({ list, onOpenList }: QueueProps) {
  const isLasting = useIsMountedFor(lastingAfter)
  if (!isLasting) return null
  return (
    <div className={list.queue.every(({ subject }) => subject === 'photo') ? styles.photosOnly : undefined}>
      <QueueAlert list={list} onOpenList={onOpenList} />
    </div>
  )
}

/** With a network: what lasts, and what the member has to look at. */
function QueueAlert({ list: { title, isUnread }, onOpenList }: QueueProps) {
  const { t } = useTranslation()
  const show = (
    <Button size="small" variant="subtle" onClick={onOpenList}>
      {t('waiting.show')}
    </Button>
  )
  return <Alert kind={isUnread ? 'warning' : 'info'} icon={isUnread ? undefined : IconHourglass} title={title} action={show} />
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
