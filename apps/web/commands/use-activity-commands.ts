import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isTransient } from '@bothy/client/transport/response.ts'
import type { ActivityCommand, CommandAnswer, CommandName } from '../api/activity-command.ts'
import { useApi } from '../api/api-context.tsx'
import { isOutcomeUnknown } from '../api/unknown-outcomes.ts'
import { useTranslation } from '../i18n/translation.tsx'
import { useToast } from '../ui/toasts.tsx'
import { useIsMounted } from '../ui/use-is-mounted.ts'
import { commandMutation, newCommand } from './command-mutation.ts'
import { rowOf } from './command-table.ts'
import { commandKey, type KnownActivity, type CommandScope, type SentCommand } from './pending-commands.ts'

export type ActivityCommands = {
  /** Sends a command, unless another one is pending. `onDone` runs after success, while the component is shown. */
  run: (command: ActivityCommand, onDone?: () => void) => void
  /** The command that waits for its answer, whichever component sent it. */
  pending: CommandName | null
  /** This component waits for an answer. */
  isPending: boolean
  /** The error of the last command of this component. */
  error: Error | null
  /** The last command of this component was not sent, or its answer was lost. It stays so until another one is answered. */
  failure: 'not-sent' | 'unanswered' | null
  /** What screen readers say instead of a toast when the page shows the result of the last command; empty otherwise. */
  announcement: string
}

type Options = {
  scope?: CommandScope
  /** Also when the component is no longer shown. */
  onAnswer?: (command: ActivityCommand) => unknown
  /** Whether the page shows the result of a command, so that no toast has to. */
  isShown?: (command: ActivityCommand, answer: CommandAnswer) => boolean
}

/** Whether the activity is being deleted, or was: its detail must not be loaded again. */
export const useIsDeleted = (activityId: string): boolean =>
  useMutationState({
    filters: {
      mutationKey: commandKey(activityId),
      predicate: ({ state }) => state.status !== 'error' && (state.variables as SentCommand | undefined)?.command.name === 'delete',
    },
    select: ({ mutationId }) => mutationId,
  }).length > 0

/** A command is also paused while it waits for the one before it, which may be on its way; only one whose answer was lost waits to be sent again. */
function failureOf(error: Error | null, waitsToBeSentAgain: boolean): ActivityCommands['failure'] {
  if (isTransient(error)) return 'not-sent'
  return waitsToBeSentAgain || isOutcomeUnknown(error) ? 'unanswered' : null
}

/** Sends commands of an activity: see `command-table.ts` for what each does. */
export function useActivityCommands(activity: KnownActivity, { scope = 'plan', onAnswer, isShown }: Options = {}): ActivityCommands {
  const connection = useApi()
  const client = useQueryClient()
  const isMounted = useIsMounted()
  const toast = useToast()
  const { t } = useTranslation()
  const [announcement, setAnnouncement] = useState('')
  const ofScope = { mutationKey: commandKey(activity.id, scope), exact: true, status: 'pending' } as const
  // Also one that was sent before the page was left and opened again.
  const pending = useMutationState({
    filters: ofScope,
    select: ({ state }) => ({ name: (state.variables as SentCommand).command.name, hasFailed: state.failureCount > 0 }),
  })

  function announces(message: string, command: ActivityCommand, answer: CommandAnswer): boolean {
    const isHere = isMounted() && isShown?.(command, answer) === true
    setAnnouncement(isHere ? message : '')
    return isHere
  }

  const { mutate, isPending, isPaused, error } = useMutation(
    commandMutation({ connection, client, toast, t, activityId: activity.id, scope, run, onAnswer, announces }),
  )

  function run(command: ActivityCommand, before: KnownActivity, onDone?: () => void): void {
    const unanswered = client.getMutationCache().findAll(ofScope)
    if (unanswered.length === 0 || rowOf(command).repeats)
      mutate({ ...newCommand(command, before), onDone: () => isMounted() && onDone?.() })
    else if (unanswered.some(({ state }) => state.failureCount > 0)) toast.warn(t('outcome.checking'))
  }

  return {
    run: (command, onDone) => run(command, activity, onDone),
    pending: pending[0]?.name ?? null,
    isPending,
    error,
    failure: failureOf(error, isPaused && pending.some(({ hasFailed }) => hasFailed)),
    announcement,
  }
}
