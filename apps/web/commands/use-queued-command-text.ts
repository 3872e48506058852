import { routeLetter } from '../format/route-letter.ts'
import { useFormat } from '../format/use-format.ts'
import { useTranslation } from '../i18n/translation.tsx'
import { labelOf, stateOf, type QueuedCommand, type QueuedState } from '../offline/command-queue.ts'
import { useMinute } from '../ui/minute-clock.ts'

/** Names a queued command, in the words of the button that the member pressed, and says what it waits for or why it was refused. */
export function useQueuedCommandText(command: QueuedCommand): { label: string; state: QueuedState; text: string } {
  const { t, errorMessage } = useTranslation()
  const format = useFormat()
  const state = stateOf(command, useMinute())
  const { position = 0, at, refusal, person, wanted } = command
  const texts: Record<QueuedState, () => string> = {
    open: () => t('waiting.title'),
    sent: () => t('waiting.sent'),
    old: () => t('waiting.old', { when: format.since(new Date(at).toISOString()) }),
    refused: () => errorMessage(refusal),
  }
  return {
    label: t(labelOf(command), { letter: routeLetter(position), name: person?.name ?? '', mark: wanted ?? 'none' }),
    state,
    text: texts[state](),
  }
}
