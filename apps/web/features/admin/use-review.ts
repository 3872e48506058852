/** The decision of an admin about an activity. The cached lists show it at once. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Activity } from '@bothy/contract/entities.ts'
import type { Club } from '@bothy/client/club.ts'
import { activityChanged, activityGone, patchActivity } from '../../club/changes.ts'
import { useClub } from '../../club/club.tsx'
import { keys } from '../../club/queries.ts'
import { useToast } from '../../ui/toasts.tsx'
import { useWords } from '../../words/words.tsx'

/** Rejecting and cancelling need a reason, which others can read. */
export type Decision = { name: 'approve' | 'delete' } | { name: 'reject' | 'cancel'; reason: string }

/** Resolves to the updated activity, or to null after a deletion. */
async function runDecision(club: Club, activityId: string, decision: Decision): Promise<Activity | null> {
  switch (decision.name) {
    case 'approve':
      return club.approveActivity({ activityId })
    case 'reject':
      return club.rejectActivity({ activityId, reason: decision.reason })
    case 'cancel':
      return club.cancelActivity({ activityId, reason: decision.reason })
    case 'delete':
      await club.deleteActivity({ activityId })
      return null
  }
}

export function useReview(activityId: string, onDecided: () => void) {
  const { club } = useClub()
  const client = useQueryClient()
  const toast = useToast()
  const { t } = useWords()
  return useMutation({
    mutationFn: (decision: Decision) => runDecision(club, activityId, decision),
    onSuccess: (updated, { name }) => {
      onDecided()
      if (updated) {
        patchActivity(client, activityId, { phase: updated.phase, status: updated.status })
        activityChanged(client, updated)
      } else activityGone(client, activityId)
      void client.invalidateQueries({ queryKey: keys.log })
      toast.done(t(`activity.done.${name}`))
    },
    onError: (error) => {
      toast.failed(error)
      void client.invalidateQueries({ queryKey: keys.activities })
    },
  })
}
