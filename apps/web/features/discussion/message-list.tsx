import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import { useQueryClient, type InfiniteData } from '@tanstack/react-query'
import { Fragment, memo, useDeferredValue, useEffect, useMemo, useState } from 'react'
import type { Discussion, Message, Reply } from '@bothy/contract/activities/discussion.ts'
import { countAfter, inOrder, newestOf, shownUntil } from '../../activity-parts/shown-messages.ts'
import { useApi, useUser } from '../../api/api-context.tsx'
import { queryKeys } from '../../api/queries.ts'
import { groupByDay } from '../../format/group-by-day.ts'
import { useFormat } from '../../format/use-format.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useMinute } from '../../ui/minute-clock.ts'
import { NewLine, Thread } from './thread.tsx'
import { firstUnread, type Unread } from './unread.ts'
import { useFollowing } from './use-following.ts'
import { useWaitingMessages, WaitingMessages } from './waiting-messages.tsx'
import styles from './discussion.module.css'

/** The infinite query of the messages. */
export type MessagesList = {
  data?: { pages: Discussion[] } | undefined
  hasNextPage: boolean
  isFetching: boolean
  fetchNextPage: () => unknown
}

type MessageListProps = {
  activityId: string
  list: MessagesList
  canWrite: boolean
  onChoose: (message: Reply) => void
  onReply: (message: Reply) => void
  onThumb: (message: Reply) => void
}

const noPages: Discussion[] = []
const noPeople: Reply['mentions'] = []

/** The messages by day, the newest last, and those that are not sent yet. */
export function MessageList({ activityId, list, ...actions }: MessageListProps) {
  const { t } = useTranslation()
  const viewer = useUser()?.id
  // React renders many messages in pieces, between which the page answers.
  const pages = useDeferredValue(list.data?.pages ?? noPages)
  const waiting = useDeferredValue(useWaitingMessages(activityId))
  const messages = useMemo(() => inOrder(pages), [pages])
  const newest = useMemo(() => newestOf(messages), [messages])
  const following = useFollowing({
    newest: newest?.position ?? 0,
    oldest: messages[0]?.id,
    isOwn: newest?.author.id === viewer,
    waiting: waiting.length,
  })
  const { until, isAtEnd, end, follow } = following
  const unread = useUnread(list, viewer)
  useMarkRead(activityId, isAtEnd ? newest : undefined, pages[0]?.unread ?? 0)
  const shown = useMemo(() => shownUntil(messages, until), [messages, until])
  const more = useMemo(() => countAfter(messages, until), [messages, until])
  return (
    <>
      {list.hasNextPage && (
        <Button variant="subtle" className={styles.earlier} loading={list.isFetching} onClick={() => void list.fetchNextPage()}>
          {t('discussion.earlier')}
        </Button>
      )}
      {messages.length === 0 && waiting.length === 0 ? (
        <EmptyState title={t('discussion.none.title')}>{actions.canWrite && t('discussion.none')}</EmptyState>
      ) : (
        <Days activityId={activityId} messages={shown} unread={unread} {...actions} />
      )}
      <WaitingMessages waiting={waiting} people={pages[0]?.people ?? noPeople} />
      <div ref={end} />
      <div role="status" className={styles.newer}>
        {more > 0 && (
          <Button variant="filled" size="small" icon={IconArrowDown} onClick={follow}>
            {t('discussion.newer', { count: more })}
          </Button>
        )}
      </div>
    </>
  )
}

/** As it was when the discussion was opened; nothing until it is known what had been written then. */
function useUnread({ data, isFetching }: MessagesList, reader: string | undefined): Unread {
  const [after] = useState(data?.pages[0]?.readUntil ?? Infinity)
  const [until, setUntil] = useState<number>()
  if (until === undefined && data && !isFetching) setUntil(newestOf(inOrder(data.pages))?.position ?? 0)
  return useMemo(() => ({ reader, after, until: until ?? 0 }), [reader, after, until])
}

/** Once the newest message is on the screen. */
function useMarkRead(activityId: string, seen: Reply | undefined, unread: number): void {
  const { api } = useApi()
  const client = useQueryClient()
  const { id: messageId, position: readUntil = 0 } = seen ?? {}
  useEffect(() => {
    const noteIn = ([first, ...others]: Discussion[], left: number) => (first ? [{ ...first, unread: left, readUntil }, ...others] : [])
    const note = (left: number) =>
      client.setQueryData<InfiniteData<Discussion>>(
        queryKeys.discussion(activityId),
        (known) => known && { ...known, pages: noteIn(known.pages, left) },
      )
    // Without a network, the next visit says it.
    const mark = () => {
      if (!messageId || unread === 0 || document.hidden) return
      api.markMessagesRead({ activityId, messageId }).then(
        (answer) => note(answer.unread),
        () => undefined,
      )
    }
    mark()
    document.addEventListener('visibilitychange', mark)
    return () => document.removeEventListener('visibilitychange', mark)
  }, [api, client, activityId, messageId, readUntil, unread])
}

type DaysProps = Omit<MessageListProps, 'list'> & { messages: Message[]; unread: Unread }

const Days = memo(function Days({ messages, unread, ...thread }: DaysProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const now = new Date(useMinute())
  const newFrom = firstUnread(messages, unread)
  const dated = messages.map((message) => ({ message, createdAt: message.sentAt }))
  return groupByDay(dated, format.viewerZone, now).map(({ day, isToday, isYesterday, items }) => (
    <section key={day} className={styles.day}>
      <h2>{isToday ? t('notifications.today') : isYesterday ? t('notifications.yesterday') : format.longDay(items[0]!.createdAt)}</h2>
      <ol>
        {items.map(({ message }) => (
          <Fragment key={message.id}>
            {message.id === newFrom && <NewLine />}
            <Thread message={message} day={day} unread={unread} {...thread} />
          </Fragment>
        ))}
      </ol>
    </section>
  ))
})
