/** How a command on an activity is sent: one after the other in its scope, with one key, queued without a network; and what the screens show then. */
import type { MutationOptions, QueryClient } from '@tanstack/react-query'
import type { Connection } from '@bothy/client/connect.ts'
import { createIdempotencyKey } from '@bothy/client/transport/idempotency-keys.ts'
import { patchCachedActivity, removeCachedActivity, updateCachedActivity } from '../api/activity-cache.ts'
import { sendCommand, type ActivityCommand, type CommandAnswer } from '../api/activity-command.ts'
import { queryKeys } from '../api/queries.ts'
import { clearStoredText } from '../forms/use-stored-text.ts'
import { allMessages } from '../i18n/locale-messages.ts'
import type { Translation } from '../i18n/translation.tsx'
import { orNetworkError } from '../lazy/network-error.ts'
import { phaseUndoTime, type useToast } from '../ui/toasts.tsx'
import { queuedChanges, rowOf } from './command-table.ts'
import { commandKey, type KnownActivity, type CommandScope, type SentCommand } from './pending-commands.ts'

export type CommandContext = { connection: Connection; client: QueryClient; toast: ReturnType<typeof useToast>; t: Translation['t'] }

type Options = CommandContext & {
  activityId: string
  scope: CommandScope
  /** Sends the command that takes another one back. */
  run: (command: ActivityCommand, before: KnownActivity) => void
  /** Runs once the club has answered, before the screens change. */
  onAnswer?: ((command: ActivityCommand) => unknown) | undefined
  /** Whether the page says the result itself, so that no toast does. */
  announces?: ((message: string, command: ActivityCommand, answer: CommandAnswer) => boolean) | undefined
}

/** The variables of a new command, with a key of its own. */
export function newCommand(command: ActivityCommand, before: KnownActivity): SentCommand {
  const { change, patch } = rowOf(command)
  return { command, before, key: createIdempotencyKey(), change: (shown) => patch?.values ?? change?.(shown, command) ?? {} }
}

export function commandMutation(options: Options): MutationOptions<CommandAnswer | undefined, Error, SentCommand> {
  const { connection, client, toast, activityId, scope, onAnswer } = options
  const mutationKey = commandKey(activityId, scope)
  const memberId = () => connection.session.current()?.user.id
  const detail = { queryKey: queryKeys.detail(activityId) }
  return {
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    mutationFn: async ({ command, key, before }) => {
      const { patch } = rowOf(command)
      const changes = queuedChanges({ command, before, memberId: memberId() })
      const { sendOrQueue } = await orNetworkError(import('../offline/send-or-queue.ts'))
      return sendOrQueue(options, { changes, key }, async () => {
        if (!patch) await client.cancelQueries({ ...detail, exact: true })
        return sendCommand(connection.api, activityId, command, { idempotencyKey: key })
      })
    },
    onSuccess: async (answer, sent) => {
      sent.onDone?.()
      // It was queued.
      if (answer === undefined) return
      const { command } = sent
      toast.outdated(offerOf(options))
      const { draft, effect } = rowOf(command)
      const member = memberId()
      effect?.()
      if (member && draft) clearStoredText(member, draft(activityId))
      await onAnswer?.(command)
      showAnswer(answer, command, options)
      // A lost network loses the words, and not the answer.
      void allMessages().then(
        () => sayDone(answer, sent, options),
        () => undefined,
      )
    },
    onError: (error, { command }) => {
      toast.failed(error)
      for (const queryKey of [detail.queryKey, ...(rowOf(command).patch?.stale ?? [queryKeys.lists])])
        void client.invalidateQueries({ queryKey })
    },
  }
}

/** What an offer to undo is about: the next command in the same scope takes its place. */
const offerOf = ({ scope, activityId }: Pick<Options, 'scope' | 'activityId'>) => `${scope} ${activityId}`

function showAnswer(answer: CommandAnswer, command: ActivityCommand, { client, activityId }: Options): void {
  const { patch } = rowOf(command)
  if (patch) {
    patchCachedActivity(client, activityId, patch.values)
    // What was asked for before may show the former state.
    void client.invalidateQueries({ queryKey: queryKeys.activities, fetchStatus: 'fetching' })
    for (const queryKey of patch.stale) void client.invalidateQueries({ queryKey })
  } else if ('id' in answer) updateCachedActivity(client, answer)
  else removeCachedActivity(client, activityId)
  // Admins read there what they have decided.
  void client.invalidateQueries({ queryKey: queryKeys.log })
}

function sayDone(answer: CommandAnswer, { command, before }: SentCommand, options: Options): void {
  const { connection, toast, t, run, announces } = options
  const { says, undo } = rowOf(command)
  if (!says) return
  const context = { command, before, memberId: connection.session.current()?.user.id }
  const message = typeof says === 'string' ? t(says) : t(...says(context))
  if (announces?.(message, command, answer)) return
  const back = undo?.(context)
  if (!back) return void toast.done(message)
  const after = 'id' in answer ? answer : before
  toast.undoable(message, () => run(back, after), {
    about: offerOf(options),
    timeout: back.name === 'undo' ? phaseUndoTime : undefined,
  })
}
