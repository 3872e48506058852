import IconCloudCheck from '@tabler/icons-react/dist/esm/icons/IconCloudCheck.mjs'
import IconCloudDownload from '@tabler/icons-react/dist/esm/icons/IconCloudDownload.mjs'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { use, useMemo, useRef, useState, type ComponentProps } from 'react'
import type { Activity, UserInfo } from '@bothy/contract/entities.ts'
import { isPublicAndNotOver } from '@bothy/contract/phases.ts'
import { useApi, useClubSettings, useUser } from '../../api/api-context.tsx'
import { useTrackPaths } from '../../api/track-paths.tsx'
import { isLedBy, isOfParty } from '../../format/day-of.ts'
import { useFormat } from '../../format/use-format.ts'
import { withAllMessages } from '../../i18n/locale-messages.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { CoverRendererContext } from '../../images/cover/cover-source.ts'
import { lazyPart } from '../../lazy/lazy-part.tsx'
import { readAnswer } from '../../offline/answer-store.ts'
import { expectedSize, isStorageFull, keepActivity, removePack } from '../../offline/keep-activity.ts'
import { keepStorage } from '../../offline/keep-storage.ts'
import { maxPacks, usePacks, type Pack } from '../../offline/packs.ts'
import { storedName } from '../../offline/stored-queries.ts'
import { DescriptionItem } from '../../ui/description-list.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { useSeen } from '../../ui/use-seen.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'

const KeptMap = lazyPart(() => withAllMessages(import('./kept-map.tsx')))

/** `share`: what is finished, from 0 to 1; undefined while nothing is stored. */
function useKeeping(activity: Activity, memberId: string) {
  const { api, queries, session } = useApi()
  const { server } = use(CoverRendererContext)
  const client = useQueryClient()
  const toast = useToast()
  const [share, setShare] = useState(0)
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: async () => {
      setShare(0)
      await keepStorage()
      await keepActivity({ client, api, queries, session, memberId, server }, activity.id, setShare)
    },
    // Without a network it fails at once, and the member sees why.
    networkMode: 'always',
    onError: (cause) => isStorageFull(cause) || toast.failed(cause),
  })
  const hasNoRoom = isStorageFull(error)
  /** What screen readers announce. */
  const outcome = isPending ? 'storing' : isSuccess ? 'kept' : hasNoRoom ? 'no-room' : undefined
  return { keep: () => !isPending && mutate(), share: isPending ? share : undefined, hasNoRoom, outcome } as const
}

/** `offline/load-activities-ahead.ts` loads it in advance. */
const isLoadedAhead = (activity: Activity, user: UserInfo | null | undefined) =>
  isPublicAndNotOver(activity) && isOfParty(activity, user?.id)

/** Milliseconds between two looks. */
const lookInterval = 1000

/** Whether this device has it already. */
function useIsStored({ id }: Activity, memberId: string): boolean {
  const { queries } = useApi()
  const { data = false } = useQuery({
    queryKey: ['offline', 'stored', memberId, id],
    queryFn: async () => (await readAnswer(memberId, storedName(queries.activities.detail(id).queryKey))) !== undefined,
    refetchInterval: ({ state }) => !state.data && lookInterval,
    gcTime: 0,
  })
  return data
}

/** Keeps the activity on this device, with its size before and its progress, and removes it again. */
export default function KeepOffline({ activity, user }: { activity: Activity; user: UserInfo }) {
  const { t } = useTranslation()
  const packs = usePacks(user.id)
  const pack = packs.find(({ activityId }) => activityId === activity.id)
  const { keep, share, hasNoRoom, outcome } = useKeeping(activity, user.id)
  /** It may have been removed since. */
  const announced = outcome === 'kept' && !pack ? undefined : outcome
  const isStored = useIsStored(activity, user.id)
  const settings = useClubSettings()
  const hasMap = settings !== undefined && settings.mapSource !== 'none' && activity.routes.some(({ track }) => track)
  const isAwaited = isLoadedAhead(activity, user)
  const isKept = pack !== undefined || (isAwaited && isStored)
  const mayKeep = !isKept && !isAwaited && packs.length < maxPacks
  return (
    <DescriptionItem
      icon={isKept ? IconCloudCheck : IconCloudDownload}
      title={t(isKept ? 'offline.kept' : 'offline.keep')}
      hint={
        <>
          <Hint
            activity={activity}
            pack={pack}
            isFull={packs.length >= maxPacks}
            hasNoRoom={hasNoRoom}
            isStoring={share !== undefined || (isAwaited && !isKept)}
          />
          <VisuallyHidden role="status">{announced && t(`offline.${announced}`)}</VisuallyHidden>
          {share !== undefined && <ProgressBar label={t('offline.storing')} value={share} />}
          {hasMap && <SeenMap activity={activity} user={user} isKept={isKept} isAsked={announced === 'kept'} settings={settings} />}
        </>
      }
      aside={
        pack ? (
          <IconButton icon={IconTrash} label={t('offline.remove')} onClick={() => void removePack(user.id, activity.id)} />
        ) : (
          mayKeep && <IconButton icon={IconDownload} label={t('offline.keep')} aria-busy={share !== undefined} onClick={keep} />
        )
      }
    />
  )
}

/** Few scroll down to it, so nothing of it is loaded before it is on the screen. */
function SeenMap(props: ComponentProps<typeof KeptMap>) {
  const row = useRef<HTMLSpanElement>(null)
  const isSeen = useSeen(row)
  return <span ref={row}>{isSeen && <KeptMap {...props} />}</span>
}

type HintProps = { activity: Activity; pack: Pack | undefined; isFull: boolean; hasNoRoom: boolean; isStoring: boolean }

function Hint({ activity, pack, isFull, hasNoRoom, isStoring }: HintProps) {
  const { t } = useTranslation()
  const user = useUser()
  const format = useFormat()
  const paths = useTrackPaths()
  const { server } = use(CoverRendererContext)
  const size = useMemo(() => expectedSize(activity, [...paths.values()], server), [activity, paths, server])
  if (isStoring) return t('offline.storing')
  if (pack) return t('offline.until', { size: format.bytes(pack.bytes), day: format.shortDate(new Date(pack.until).toISOString()) })
  if (isLoadedAhead(activity, user)) return t(isLedBy(activity, user?.id) ? 'offline.led' : 'offline.joined')
  if (hasNoRoom) return t('offline.no-room')
  return isFull ? t('offline.too-many', { count: maxPacks }) : t('offline.size', { size: format.bytes(size) })
}
