import type { WaitingCommand } from '../api/offline/command-queue.ts'
import { useTranslation } from '../i18n/translation.tsx'
import { routeLetter } from './route-letter.tsx'

/** Names what waits, in the words of the button that the member pressed. */
export function useWaitingLabel(): (command: WaitingCommand) => string {
  const { t } = useTranslation()
  return ({ subject, before, wanted, position = 0 }) => {
    if (subject === 'seat') return t(wanted ? 'activity.step.join' : 'activity.step.leave')
    if (subject === 'favorite') return t(wanted ? 'waiting.favorite' : 'waiting.unfavorite')
    if (wanted === null) return t('activity.withdraw')
    return t(before === null ? 'activity.step.vote' : 'activity.step.moveVote', { letter: routeLetter(position) })
  }
}
