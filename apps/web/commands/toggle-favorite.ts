/** Adds or removes a favorite. Apart from the button, because it loads after the first screen. */
import type { ActivityCommand } from '../api/activity-command.ts'
import { queuedCommand } from '../offline/send-or-queue.ts'
import { commandMutation, newCommand, type CommandContext } from './command-mutation.ts'
import { withPendingChanges, type KnownActivity } from './pending-commands.ts'

/** Adds the favorite if the button shows none, and removes it otherwise. */
export function toggleFavorite(activity: KnownActivity, context: CommandContext): void {
  const { client } = context
  const before = withPendingChanges(client, activity)
  const queued = queuedCommand(client, { activityId: activity.id, subject: 'favorite' })
  const isShown = queued ? queued.wanted !== null : before.isFavorite
  run({ name: isShown ? 'removeFavorite' : 'favorite' }, before)

  function run(command: ActivityCommand, known: KnownActivity): void {
    const mutation = commandMutation({ ...context, activityId: activity.id, scope: 'favorite', run })
    // Errors are shown in a toast.
    void client
      .getMutationCache()
      .build(client, mutation)
      .execute(newCommand(command, known))
      .catch(() => undefined)
  }
}
