import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Api } from '@bothy/client/api.ts'
import type { Activity } from '@bothy/contract/entities.ts'
import { isTransient } from '@bothy/client/transport/response.ts'
import { Refusal } from '@bothy/contract/errors.ts'
import { changeCached, updateCachedActivity } from '../api/activity-cache.ts'
import { useApi } from '../api/api-context.tsx'
import { queryKeys } from '../api/queries.ts'
import { useToast } from '../ui/toasts.tsx'

export type TrailCommand = {
  /** Unlike the commands of the action bar, several may wait: they are sent one after the other. */
  send: (api: Api) => Promise<Activity>
  /** What the screen shows until the answer arrives, and again if it fails. Others that were tapped since remain. */
  change?: { apply: (shown: Activity) => Activity; revert: (shown: Activity) => Activity }
  /** Runs after success. */
  then?: () => void
}

/** Whether the club may never have received it. */
const isLost = (error: unknown): boolean => isTransient(error) || (error instanceof Refusal && error.code === 'OUTCOME_UNKNOWN')

/** Sends what is said on the trail: who is there, and who is back. */
export function useTrailCommand(activity: Activity): {
  run: (command: TrailCommand) => void
  isPending: boolean
  /** The last one has not reached the club. It stays true until one does. */
  isUnsent: boolean
} {
  const { api } = useApi()
  const client = useQueryClient()
  const toast = useToast()
  const shownActivity = { queryKey: queryKeys.detail(activity.id), exact: true }
  const mutationKey = ['activity', activity.id, 'trail']
  const { mutate, isPending, isPaused, error } = useMutation({
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    mutationFn: ({ send }: TrailCommand) => send(api),
    onMutate: async ({ change }) => {
      await client.cancelQueries(shownActivity)
      if (change) changeCached(client, shownActivity, change.apply)
    },
    onSuccess: (fresh, { then }) => {
      // An earlier answer does not know what was tapped since.
      if (client.isMutating({ mutationKey }) <= 1) updateCachedActivity(client, fresh)
      then?.()
    },
    onError: (cause, { change }) => {
      if (change) changeCached(client, shownActivity, change.revert)
      toast.failed(cause)
      void client.invalidateQueries(shownActivity)
    },
  })
  return { run: mutate, isPending, isUnsent: isPaused || isLost(error) }
}
