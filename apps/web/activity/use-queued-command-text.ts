import { stateOf, type QueuedCommand, type QueuedState } from '../api/offline/command-queue.ts'
import { useFormat } from '../format/use-format.ts'
import { useMinute } from '../ui/minute-clock.ts'
import { useTranslation } from '../i18n/translation.tsx'
import { routeLetter } from './route-letter.tsx'

/** Names what waits, in the words of the button that the member pressed, and says what it waits for or why it was refused. */
export function useQueuedCommandText(command: QueuedCommand): { label: string; state: QueuedState; text: string } {
  const { t, errorMessage } = useTranslation()
  const format = useFormat()
  const state = stateOf(command, useMinute())
  const { subject, before, wanted, position = 0, isForAll, at, refusal } = command

  function label(): string {
    if (subject === 'seat') return t(wanted ? 'activity.step.join' : 'activity.step.leave')
    if (subject === 'favorite') return t(wanted ? 'waiting.favorite' : 'waiting.unfavorite')
    if (subject === 'return') return t(!wanted ? 'return.withdraw' : isForAll ? 'return.confirm-all' : 'return.confirm')
    if (wanted === null) return t('activity.withdraw')
    return t(before === null ? 'activity.step.vote' : 'activity.step.moveVote', { letter: routeLetter(position) })
  }

  const texts: Record<QueuedState, () => string> = {
    open: () => t('waiting.title'),
    sent: () => t('waiting.sent'),
    old: () => t('waiting.old', { when: format.since(new Date(at).toISOString()) }),
    refused: () => errorMessage(refusal),
  }
  return { label: label(), state, text: texts[state]() }
}
