/** Runs the commands of one activity, one at a time, and updates the query cache with each answer. Some wait when there is no network. */
import { useMutation, useMutationState, useQueryClient, type Mutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { createIdempotencyKey } from '@bothy/client/transport/idempotency-keys.ts'
import type { Activity } from '@bothy/contract/entities.ts'
import { updateCachedActivity, removeCachedActivity } from '../../api/activity-cache.ts'
import { sendCommand, changeOf, type ActivityCommand } from '../../api/activity-command.ts'
import { useApi, useUser } from '../../api/api-context.tsx'
import { sendOrQueue } from '../../api/offline/send-or-queue.ts'
import { keepStorage } from '../../api/offline/keep-storage.ts'
import { queryKeys } from '../../api/queries.ts'
import { clearStoredText } from '../../api/use-stored-text.ts'
import { routeLetter } from '../../activity/route-letter.tsx'
import { reasonDraft } from '../../forms/stored-drafts.ts'
import { vibrateShortly } from '../../ui/haptics.ts'
import { useIsMounted } from '../../ui/use-is-mounted.ts'
import { useMinute } from '../../ui/minute-clock.ts'
import { phaseUndoTime, useToast } from '../../ui/toasts.tsx'
import { useTranslation } from '../../i18n/translation.tsx'
import { nextStep } from './next-step.ts'

export type ActivityCommandName = ActivityCommand['name']

export type ActivityCommands = {
  /** Sends a command, unless another one is pending. `onDone` runs after success, while the page is open. */
  run: (command: ActivityCommand, onDone?: () => void) => void
  /** The command that waits for its answer. */
  pending: ActivityCommandName | null
  /** The error of the last command. */
  error: Error | null
  /** What screen readers say instead of a toast when the action bar shows the result of the last command; empty otherwise. */
  announcement: string
}

/** Changes of the phase that the command `undo` takes back. */
const undoablePhaseChanges: readonly ActivityCommandName[] = ['start', 'complete', 'approve', 'reject']

/** The command that undoes another one, or null. `before` is the activity before that command. */
function undoCommandOf(command: ActivityCommand, before: Activity): ActivityCommand | null {
  const votedFor = before.routes.find((route) => route.isVoted)?.id
  if (command.name === 'vote') return { name: 'withdrawVote' }
  if (command.name === 'moveVote' && votedFor) return { name: 'moveVote', routeId: votedFor }
  if (command.name === 'withdrawVote' && votedFor) return { name: 'vote', routeId: votedFor }
  if (undoablePhaseChanges.includes(command.name)) return { name: 'undo' }
  return command.name === 'leave' ? { name: 'join' } : null
}

export const activityCommandKey = (id: string) => ['activity', id, 'command']
export const isDeletion = (mutation: Mutation): boolean =>
  (mutation.state.variables as CommandVariables | undefined)?.command.name === 'delete'

type CommandVariables = { command: ActivityCommand; key: string; before: Activity; onDone?: (() => void) | undefined }

export function useActivityCommands(activity: Activity): ActivityCommands {
  const connection = useApi()
  const client = useQueryClient()
  const navigate = useNavigate()
  const isMounted = useIsMounted()
  const toast = useToast()
  const { t } = useTranslation()
  const user = useUser()
  const now = useMinute()
  const [announcement, setAnnouncement] = useState('')
  const mutationKey = activityCommandKey(activity.id)

  // Also one that was sent before the page was left and opened again.
  const pending = useMutationState({
    filters: { mutationKey, exact: true, status: 'pending' },
    select: ({ state }) => (state.variables as CommandVariables).command.name,
  })
  const { mutate, error } = useMutation({
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    mutationFn: ({ command, key, before }: CommandVariables) =>
      sendOrQueue({ connection, client, toast, t }, { change: changeOf(before, command), key }, async () => {
        await client.cancelQueries({ queryKey: queryKeys.detail(activity.id), exact: true })
        return sendCommand(connection.api, activity.id, command, { idempotencyKey: key })
      }),
    onSuccess: async (fresh, { command, before, onDone }) => {
      if (isMounted()) onDone?.()
      // It waits.
      if (fresh === undefined) return
      const { name } = command
      if (name === 'join' || name === 'vote' || name === 'moveVote') vibrateShortly()
      // What the member joined is stored for the day without a network.
      if (name === 'join') void keepStorage()
      if (user && (name === 'reject' || name === 'cancel')) clearStoredText(user.id, reasonDraft(name, activity.id))
      if (fresh) {
        updateCachedActivity(client, fresh)
        // What was asked for before may show the former state.
        void client.invalidateQueries({ queryKey: queryKeys.detail(activity.id), exact: true, fetchStatus: 'fetching' })
      } else {
        if (isMounted()) await navigate({ to: '/activities' })
        removeCachedActivity(client, activity.id)
      }
      const message = t(`activity.done.${name}`, messageValuesOf(command, before))
      const isInBar = isMounted() && name === 'join' && fresh && nextStep(fresh, null, now)?.step.name === 'joined'
      setAnnouncement(isInBar ? message : '')
      if (isInBar) return
      const undo = undoCommandOf(command, before)
      const timeout = undo?.name === 'undo' ? phaseUndoTime : undefined
      if (undo) toast.undoable(message, () => fresh && run(undo, undefined, fresh), { about: `activity ${activity.id}`, timeout })
      else toast.done(message)
    },
    onError: (failure) => {
      toast.failed(failure)
      void client.invalidateQueries({ queryKey: queryKeys.detail(activity.id) })
    },
  })

  function run(command: ActivityCommand, onDone?: () => void, before = activity): void {
    const unanswered = client.getMutationCache().findAll({ mutationKey, exact: true, status: 'pending' })
    // Several routes may be marked quickly: they are sent one after the other.
    if (unanswered.length === 0 || command.name === 'interest') mutate({ command, key: createIdempotencyKey(), before, onDone })
    else if (unanswered.some(({ state }) => state.failureCount > 0)) toast.warn(t('outcome.checking'))
  }

  return { run: (command, onDone) => run(command, onDone), pending: pending[0] ?? null, error, announcement }
}

function messageValuesOf(command: ActivityCommand, { routes, participants, removed, creatorId }: Activity): Record<string, string> {
  if (command.name === 'vote' || command.name === 'moveVote')
    return { letter: routeLetter(routes.find((route) => route.id === command.routeId)?.position ?? 0) }
  if (command.name === 'removeParticipant' || command.name === 'readmit')
    return { name: [...participants, ...removed].find(({ id }) => id === command.userId)?.name ?? '' }
  return command.name === 'setLeader' ? { asked: creatorId === null ? 'no' : 'yes' } : {}
}
