import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Api } from '@bothy/client/api.ts'
import type { Activity } from '@bothy/contract/entities.ts'
import { updateCachedActivity } from '../api/activity-cache.ts'
import { useApi } from '../api/api-context.tsx'
import { queryKeys } from '../api/queries.ts'
import { useToast } from '../ui/toasts.tsx'

export type TrailCommand = {
  /** Unlike the commands of the action bar, several may wait: they are sent one after the other. */
  send: (api: Api) => Promise<Activity>
  /** What the screen shows until the answer arrives. */
  expected?: Partial<Activity>
  /** Runs after success. */
  then?: () => void
}

/** Sends what is said on the trail: who is there, and who is back. */
export function useTrailCommand(activity: Activity): { run: (command: TrailCommand) => void; isPending: boolean } {
  const { api } = useApi()
  const client = useQueryClient()
  const toast = useToast()
  const queryKey = queryKeys.detail(activity.id)
  const mutationKey = ['activity', activity.id, 'trail']
  const { mutate, isPending } = useMutation({
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    mutationFn: ({ send }: TrailCommand) => send(api),
    onMutate: async ({ expected }) => {
      await client.cancelQueries({ queryKey })
      if (expected) client.setQueryData<Activity>(queryKey, (shown) => shown && { ...shown, ...expected })
    },
    onSuccess: (fresh, { then }) => {
      // An earlier answer does not know what was tapped since.
      if (client.isMutating({ mutationKey }) <= 1) updateCachedActivity(client, fresh)
      then?.()
    },
    onError: (error) => {
      toast.failed(error)
      void client.invalidateQueries({ queryKey })
    },
  })
  return { run: mutate, isPending }
}
