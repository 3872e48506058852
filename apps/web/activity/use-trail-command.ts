import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import type { Api, CallOptions } from '@bothy/client/api.ts'
import { createIdempotencyKey } from '@bothy/client/transport/idempotency-keys.ts'
import type { Activity } from '@bothy/contract/entities.ts'
import { isTransient } from '@bothy/client/transport/response.ts'
import { Refusal } from '@bothy/contract/errors.ts'
import { updateCachedActivity } from '../api/activity-cache.ts'
import { useApi } from '../api/api-context.tsx'
import type { QueuedChange } from '../api/offline/command-queue.ts'
import { sendOrQueue } from '../api/offline/send-or-queue.ts'
import { queryKeys } from '../api/queries.ts'
import { useTranslation } from '../i18n/translation.tsx'
import { useToast } from '../ui/toasts.tsx'

export type TrailCommand = {
  /** Unlike the commands of the action bar, several may wait: they are sent one after the other. */
  send: (api: Api, options: CallOptions) => Promise<Activity>
  /** What waits for the network if the command surely was not sent. Without it, nothing sends the command later. */
  queued?: QueuedChange
  /** What it changes, which `usePendingChanges` shows until the answer arrives. */
  change?: (activity: Activity) => Activity
  /** Runs after success. */
  then?: () => void
}

/** Whether the club may never have received it. */
const isLost = (error: unknown): boolean => isTransient(error) || (error instanceof Refusal && error.code === 'OUTCOME_UNKNOWN')

const trailKey = (activityId: string) => ['activity', activityId, 'trail']

/** The activity with the changes of all commands that wait for their answers, whatever is loaded meanwhile. */
export function usePendingChanges(activity: Activity): Activity {
  const changes = useMutationState({
    filters: { mutationKey: trailKey(activity.id), status: 'pending' },
    select: ({ state }) => (state.variables as TrailCommand | undefined)?.change,
  })
  return changes.reduce<Activity>((shown, change) => change?.(shown) ?? shown, activity)
}

/** Sends what is said on the trail: who is there, and who is back. */
export function useTrailCommand(activity: Activity): {
  run: (command: TrailCommand) => void
  isPending: boolean
  /** The last one has not reached the club. It stays true until one does. */
  isNotSent: boolean
} {
  const connection = useApi()
  const client = useQueryClient()
  const toast = useToast()
  const { t } = useTranslation()
  const shownActivity = { queryKey: queryKeys.detail(activity.id), exact: true }
  const mutationKey = trailKey(activity.id)
  const hasFailed = useMutationState({ filters: { mutationKey, status: 'pending' }, select: ({ state }) => state.failureCount > 0 })
  const { mutate, isPending, isPaused, error } = useMutation({
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    mutationFn: ({ send, queued, key }: TrailCommand & { key: string }) =>
      sendOrQueue({ connection, client, toast, t }, { change: queued, key }, () => send(connection.api, { idempotencyKey: key })),
    onSuccess: (fresh, { then }) => {
      if (!fresh) return
      updateCachedActivity(client, fresh)
      // What was asked for before may show the former state.
      void client.invalidateQueries({ ...shownActivity, fetchStatus: 'fetching' })
      then?.()
    },
    onError: (cause) => {
      toast.failed(cause)
      void client.invalidateQueries(shownActivity)
    },
  })
  return {
    run: (command) => mutate({ ...command, key: createIdempotencyKey() }),
    isPending,
    // A command is also paused while it waits for the one before it, which may be on its way.
    isNotSent: (isPaused && hasFailed.includes(true)) || isLost(error),
  }
}
