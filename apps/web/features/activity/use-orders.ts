/** Gives commands to one activity: one at a time, with what the club answers shown everywhere. */
import { useMutation, useQueryClient, type Mutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Activity } from '@bothy/contract/entities.ts'
import type { Club } from '@bothy/client/club.ts'
import { activityChanged, activityGone } from '../../club/changes.ts'
import { useClub } from '../../club/club.tsx'
import { keys } from '../../club/queries.ts'
import { letterOf } from '../../ui/route-letter.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { useWords } from '../../words/words.tsx'

export type Order =
  | { name: 'vote' | 'moveVote'; routeId: string }
  | { name: 'reject' | 'cancel'; reason: string }
  | { name: 'removeParticipant'; userId: string }
  | { name: 'withdrawVote' | 'join' | 'leave' | 'approve' | 'resubmit' | 'startEnrollment' | 'start' | 'complete' | 'delete' }

export type OrderName = Order['name']

export type Orders = {
  /** Asks the club. A second order while one is on its way is not sent. `then` runs when it was carried out. */
  give: (order: Order, then?: () => void) => void
  /** What the club has not answered yet. */
  pending: OrderName | null
}

/** The fresh activity, or null when it is gone. */
async function carryOut(club: Club, activityId: string, order: Order): Promise<Activity | null> {
  switch (order.name) {
    case 'vote':
      return club.castVote({ activityId, routeId: order.routeId })
    case 'moveVote':
      return club.moveVote({ activityId, routeId: order.routeId })
    case 'withdrawVote':
      return club.withdrawVote({ activityId })
    case 'join':
      return club.joinActivity({ activityId })
    case 'leave':
      return club.leaveActivity({ activityId })
    case 'approve':
      return club.approveActivity({ activityId })
    case 'reject':
      return club.rejectActivity({ activityId, reason: order.reason })
    case 'resubmit':
      return club.resubmitActivity({ activityId })
    case 'startEnrollment':
      return club.startEnrollment({ activityId })
    case 'start':
      return club.startActivity({ activityId })
    case 'complete':
      return club.completeActivity({ activityId })
    case 'cancel':
      return club.cancelActivity({ activityId, reason: order.reason })
    case 'removeParticipant':
      return club.removeParticipant({ activityId, userId: order.userId })
    case 'delete':
      await club.deleteActivity({ activityId })
      return null
  }
}

/** The order that takes another one back, where one does. `before` is the activity as it was. */
function undoOf(order: Order, before: Activity): Order | null {
  const votedFor = before.routes.find((route) => route.isVoted)?.id
  if (order.name === 'vote') return { name: 'withdrawVote' }
  if (order.name === 'moveVote' && votedFor) return { name: 'moveVote', routeId: votedFor }
  if (order.name === 'withdrawVote' && votedFor) return { name: 'vote', routeId: votedFor }
  return order.name === 'leave' ? { name: 'join' } : null
}

export const orderKey = (id: string) => ['activity', id, 'order']
export const isDeletion = (mutation: Mutation): boolean => (mutation.state.variables as Given | undefined)?.order.name === 'delete'

type Given = { order: Order; before: Activity; then?: (() => void) | undefined }

export function useOrders(activity: Activity): Orders {
  const { club } = useClub()
  const client = useQueryClient()
  const navigate = useNavigate()
  const toast = useToast()
  const { t } = useWords()
  const mutationKey = orderKey(activity.id)

  const { mutate, isPending, variables } = useMutation({
    mutationKey,
    mutationFn: async ({ order }: Given) => {
      await client.cancelQueries({ queryKey: keys.detail(activity.id) })
      return carryOut(club, activity.id, order)
    },
    onSuccess: async (fresh, { order, before, then }) => {
      then?.()
      if (fresh) activityChanged(client, fresh)
      else {
        await navigate({ to: '/activities' })
        activityGone(client, activity.id)
      }
      const said = t(`activity.done.${order.name}`, wordsOf(order, before))
      const undo = undoOf(order, before)
      if (undo) toast.undoable(said, () => fresh && give(undo, undefined, fresh))
      else toast.done(said)
    },
    onError: (error) => {
      toast.failed(error)
      void client.invalidateQueries({ queryKey: keys.detail(activity.id) })
    },
  })

  function give(order: Order, then?: () => void, before = activity): void {
    if (client.isMutating({ mutationKey, exact: true }) === 0) mutate({ order, before, then })
  }

  return { give: (order, then) => give(order, then), pending: isPending ? variables.order.name : null }
}

function wordsOf(order: Order, { routes, participants }: Activity): Record<string, string> {
  if (order.name === 'vote' || order.name === 'moveVote')
    return { letter: letterOf(routes.findIndex((route) => route.id === order.routeId)) }
  if (order.name === 'removeParticipant') return { name: participants.find((person) => person.id === order.userId)?.name ?? '' }
  return {}
}
