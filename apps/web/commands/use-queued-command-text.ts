import { routeLetter } from '../format/route-letter.ts'
import { useFormat } from '../format/use-format.ts'
import { useTranslation } from '../i18n/translation.tsx'
import { labelOf, stateOf, type QueuedCommand, type QueuedState } from '../offline/command-queue.ts'
import { useMinute } from '../ui/minute-clock.ts'

/** The values of its label: the letter of a route, or the mark of a person. */
export const labelValues = ({ position = 0, person, wanted }: QueuedCommand) => ({
  letter: routeLetter(position),
  name: person?.name ?? '',
  mark: wanted ?? 'none',
})

/** Names a queued command, in the words of the button that the member pressed, and says what it waits for or why it was refused. */
export function useQueuedCommandText(command: QueuedCommand): { label: string; state: QueuedState; text: string } {
  const { t, errorMessage } = useTranslation()
  const format = useFormat()
  const state = stateOf(command, useMinute())
  const { at, refusal } = command
  const texts: Record<QueuedState, () => string> = {
    open: () => t('waiting.title'),
    sent: () => t('waiting.sent'),
    old: () => t('waiting.old', { when: format.since(new Date(at).toISOString()) }),
    refused: () => errorMessage(refusal),
  }
  return {
    label: t(labelOf(command), labelValues(command)),
    state,
    text: texts[state](),
  }
}
