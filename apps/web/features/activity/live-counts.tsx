import type { Activity } from '@bothy/contract/entities.ts'
import { letterOf } from '../../ui/route-letter.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { useWords } from '../../words/words.tsx'
import { useAnnouncement } from './use-announcement.ts'

/** Tells those who listen how votes and seats move. */
export function LiveCounts({ activity: { phase, routes, currentParticipants, maxParticipants } }: { activity: Activity }) {
  const { t } = useWords()
  const votes = routes.map(
    (route, place) => `${t('route.letter', { letter: letterOf(place) })}: ${t('votes.count', { count: route.votes })}`,
  )
  const text = phase === 'voting' ? votes.join('. ') : t('seats.label', { taken: currentParticipants, max: maxParticipants })
  const said = useAnnouncement(text)
  return (
    <VisuallyHidden>
      <span role="status">{said}</span>
    </VisuallyHidden>
  )
}
