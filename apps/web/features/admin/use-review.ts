/** Approves and rejects: one decision at a time, and the activity moves out of the queue at once. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { activityChanged, patchActivity } from '../../club/changes.ts'
import { useClub } from '../../club/club.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { useWords } from '../../words/words.tsx'

/** Approved, or sent back with a reason. */
export type Decision = { approve: true } | { reject: string }

export function useReview(activityId: string, onDecided: () => void) {
  const { club } = useClub()
  const client = useQueryClient()
  const toast = useToast()
  const { t } = useWords()
  return useMutation({
    mutationFn: (decision: Decision) =>
      'approve' in decision ? club.approveActivity({ activityId }) : club.rejectActivity({ activityId, reason: decision.reject }),
    onSuccess: (fresh, decision) => {
      onDecided()
      patchActivity(client, activityId, { phase: fresh.phase, status: fresh.status })
      activityChanged(client, fresh)
      toast.done('approve' in decision ? t('activity.done.approve') : t('activity.done.reject'))
    },
    onError: (error) => {
      toast.failed(error)
      void client.invalidateQueries({ queryKey: ['activities'] })
    },
  })
}
