/** The decision of an admin about an activity. The cached lists show it at once. */
import type { Activity } from '@bothy/contract/entities.ts'
import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'
import { updateCachedActivity, removeCachedActivity, patchCachedActivity } from '../../../api/activity-cache.ts'
import { sendCommand } from '../../../api/activity-command.ts'
import { useApi, useUser } from '../../../api/api-context.tsx'
import { queryKeys } from '../../../api/queries.ts'
import { clearStoredText } from '../../../api/use-stored-text.ts'
import { reasonDraft } from '../../../forms/stored-drafts.ts'
import { phaseUndoTime, useToast } from '../../../ui/toasts.tsx'
import { useTranslation } from '../../../i18n/translation.tsx'

/** Rejecting and cancelling need a reason, which others can read. */
export type Decision = { name: 'approve'; version?: number } | { name: 'delete' } | { name: 'reject' | 'cancel'; reason: string }

const decisionKey = (activityId: string) => ['decision', activityId]

/** Whether the activity is being deleted: its detail must not be fetched again. */
export const useIsDeleting = (activityId: string): boolean =>
  useIsMutating({
    mutationKey: decisionKey(activityId),
    predicate: ({ state }) => (state.variables as Decision | undefined)?.name === 'delete',
  }) > 0

export function useReview(activityId: string, onDecided: () => void) {
  const { api } = useApi()
  const client = useQueryClient()
  const toast = useToast()
  const { t } = useTranslation()
  const user = useUser()
  const show = (updated: Activity) => {
    patchCachedActivity(client, activityId, { phase: updated.phase })
    updateCachedActivity(client, updated)
    void client.invalidateQueries({ queryKey: queryKeys.log })
  }
  const undo = async () => {
    try {
      show(await api.undoActivity({ activityId }))
      toast.done(t('activity.done.undo'))
    } catch (error) {
      toast.failed(error)
    }
  }
  return useMutation({
    mutationKey: decisionKey(activityId),
    mutationFn: (decision: Decision) => sendCommand(api, activityId, decision),
    onSuccess: (updated, { name }) => {
      onDecided()
      if (user && (name === 'reject' || name === 'cancel')) clearStoredText(user.id, reasonDraft(name, activityId))
      if (updated) show(updated)
      else removeCachedActivity(client, activityId)
      const message = t(`activity.done.${name}`)
      if (name === 'approve' || name === 'reject')
        toast.undoable(message, () => void undo(), { about: `activity ${activityId}`, timeout: phaseUndoTime })
      else toast.done(message)
    },
    onError: (error) => {
      toast.failed(error)
      void client.invalidateQueries({ queryKey: queryKeys.activities })
    },
  })
}
