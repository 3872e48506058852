import IconDotsVertical from '@tabler/icons-react/dist/esm/icons/IconDotsVertical.mjs'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import IconLockOpen from '@tabler/icons-react/dist/esm/icons/IconLockOpen.mjs'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useCallback, useDeferredValue, useMemo, useRef, useState } from 'react'
import type { Discussion, Reply } from '@bothy/contract/activities/discussion.ts'
import { everyMessage, inOrder } from '../../activity-parts/shown-messages.ts'
import { useApi } from '../../api/api-context.tsx'
import { discussionQuery } from '../../api/discussion-query.ts'
import { queryKeys } from '../../api/queries.ts'
import { useForgottenPages } from '../../api/use-forgotten-pages.ts'
import { ErrorState } from '../../forms/error-state.tsx'
import { aboutDraft } from '../../forms/stored-drafts.ts'
import { useStoredText } from '../../forms/use-stored-text.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { usePageTitle } from '../../ui/page-title.tsx'
import { Page, Stack } from '../../ui/page.tsx'
import { Skeleton, SkeletonBlock } from '../../ui/skeleton.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { TopBar } from '../../ui/top-bar.tsx'
import { aboutOf, storedAbout, type About } from './about-draft.ts'
import { Composer } from './composer.tsx'
import { MessageActions } from './message-actions.tsx'
import { MessageList, type MessagesList } from './message-list.tsx'
import { Pinned } from './pinned.tsx'
import { useAnswerInAddress } from './use-answer-in-address.ts'
import { useDiscussionCommands } from './use-discussion-commands.ts'
import styles from './discussion.module.css'

/** What members write to each other about an activity. */
export function DiscussionScreen() {
  const { t } = useTranslation()
  const { id } = useParams({ from: '/_members/activity/$id/discussion' })
  const { api } = useApi()
  const list = useInfiniteQuery(discussionQuery(api, id))
  const [first] = list.data?.pages ?? []
  useForgottenPages(queryKeys.discussion(id), 1)
  usePageTitle(first?.title)
  // The page is there at once, and React renders the messages in pieces.
  const isReady = useDeferredValue(first !== undefined, false)
  return (
    <>
      <TopBar title={t('discussion.title')} subtitle={first?.title} back={`/activity/${id}`} sticky narrow>
        {first?.canManage && <DiscussionMenu activityId={id} isOpen={first.isOpen} />}
      </TopBar>
      <Page>
        {first && isReady ? (
          <Conversation key={id} activityId={id} discussion={first} list={list} />
        ) : list.error ? (
          <ErrorState wholePage error={list.error} onRetry={() => void list.refetch()} />
        ) : (
          <Skeleton>
            <Stack>
              {[64, 96, 64, 64].map((height, index) => (
                <SkeletonBlock key={index} height={height} />
              ))}
            </Stack>
          </Skeleton>
        )}
      </Page>
    </>
  )
}

type ConversationProps = { activityId: string; discussion: Discussion; list: MessagesList }

function Conversation({ activityId, discussion, list }: ConversationProps) {
  const [about, setAbout] = useAbout(activityId, list.data?.pages)
  const [chosen, setChosen] = useState<Reply>()
  const field = useRef<HTMLTextAreaElement>(null)
  // The same function each time: with another one, every message is rendered again.
  const reply = useCallback((message: Reply) => setAbout({ answered: message }), [setAbout])
  useAnswerInAddress(
    useMemo(() => everyMessage(inOrder(list.data?.pages ?? noPages)), [list.data]),
    list.isFetching,
    reply,
  )
  const { mutate: react } = useDiscussionCommands(activityId).react
  const giveThumb = useCallback(
    ({ id: messageId, reactions }: Reply) =>
      react({ messageId, reaction: 'thumb', isOn: !reactions.some(({ reaction, isOwn }) => reaction === 'thumb' && isOwn) }),
    [react],
  )
  const { pinned, refusal } = discussion
  return (
    <div className={styles.screen}>
      {pinned && <Pinned message={pinned} />}
      <MessageList
        activityId={activityId}
        list={list}
        canWrite={refusal === null}
        onChoose={setChosen}
        onReply={reply}
        onThumb={giveThumb}
      />
      <Composer
        key={about.edited?.id ?? 'new'}
        activityId={activityId}
        discussion={discussion}
        about={about}
        field={field}
        onDone={() => setAbout({})}
      />
      {chosen && (
        <MessageActions
          activityId={activityId}
          discussion={discussion}
          message={chosen}
          field={field}
          onClose={() => setChosen(undefined)}
          onReply={() => reply(chosen)}
          onEdit={() => setAbout({ edited: chosen })}
        />
      )}
    </div>
  )
}

const noPages: Discussion[] = []

/** What is written is a reply to a message, or a change of it. */
function useAbout(activityId: string, pages = noPages): [About, (about: About) => void] {
  const [stored, store] = useStoredText(aboutDraft(activityId))
  const about = useMemo(() => aboutOf(stored, inOrder(pages)), [stored, pages])
  return [about, useCallback((next: About) => store(storedAbout(next)), [store])]
}

/** For leaders. */
function DiscussionMenu({ activityId, isOpen }: { activityId: string; isOpen: boolean }) {
  const { t } = useTranslation()
  const { change } = useDiscussionCommands(activityId)
  const toast = useToast()
  const set = (opens: boolean, isUndo = false) =>
    change.mutate(
      { isOpen: opens },
      {
        onSuccess: () => {
          const text = t(opens ? 'discussion.open.done' : 'discussion.close.done')
          if (isUndo) toast.done(text)
          else toast.undoable(text, () => set(!opens, true), { about: `discussion ${activityId}` })
        },
      },
    )
  return (
    <Menu
      trigger={<IconButton icon={IconDotsVertical} label={t('activity.more')} />}
      items={[
        {
          label: t(isOpen ? 'discussion.close' : 'discussion.open'),
          icon: isOpen ? IconLock : IconLockOpen,
          onSelect: () => set(!isOpen),
        },
      ]}
    />
  )
}
