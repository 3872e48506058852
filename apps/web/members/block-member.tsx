/** A member blocks another one, and unblocks them. */
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Api } from '@bothy/client/api.ts'
import { useApi } from '../api/api-context.tsx'
import { notificationsKey } from '../api/notification-queries.ts'
import { queryKeys } from '../api/queries.ts'
import { useSend } from '../api/use-send.ts'
import { useTranslation } from '../i18n/translation.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'

type Person = { id: string; name: string }

export const blocksQuery = (api: Api) =>
  queryOptions({ queryKey: queryKeys.blocks, queryFn: ({ signal }) => api.listBlocks({}, { signal }) })

/** Whether the viewer blocks the member; undefined until it is known. */
export function useIsBlocked(memberId: string): boolean | undefined {
  const { api } = useApi()
  return useQuery(blocksQuery(api)).data?.items.some(({ id }) => id === memberId)
}

/** What others write and show is then read again. */
const stale = [queryKeys.activities, queryKeys.blocks, notificationsKey]

export function useUnblock() {
  const { t } = useTranslation()
  return useSend({
    send: (api, { id }: Person) => api.unblockMember({ userId: id }),
    says: ({ name }) => t('blocked.undone', { name }),
    stale,
  })
}

export function BlockDialog({ member, onClose }: { member: Person; onClose: () => void }) {
  const { t } = useTranslation()
  const { mutate, isPending } = useSend({
    send: (api, { id }: Person) => api.blockMember({ userId: id }),
    says: ({ name }) => t('blocked.done', { name }),
    stale,
  })
  return (
    <ConfirmDialog
      open
      danger
      onOpenChange={onClose}
      title={t('blocked.ask', { name: member.name })}
      description={t('blocked.ask.text')}
      confirmLabel={t('blocked.block')}
      loading={isPending}
      onConfirm={() => mutate(member, { onSettled: onClose })}
    />
  )
}
