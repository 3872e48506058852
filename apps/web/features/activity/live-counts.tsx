import type { Activity } from '@bothy/contract/entities.ts'
import { routeLetter } from '../../activity/route-letter.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { useTranslation } from '../../i18n/translation.tsx'
import { useAnnouncement } from './use-announcement.ts'

/** Announces changes of the votes and seats to screen readers. */
export function LiveCounts({ activity: { phase, routes, currentParticipants, maxParticipants } }: { activity: Activity }) {
  const { t } = useTranslation()
  const votes = routes.map(
    (route, index) => `${t('route.letter', { letter: routeLetter(index) })}: ${t('votes.count', { count: route.votes })}`,
  )
  const text = phase === 'voting' ? votes.join('. ') : t('seats.label', { taken: currentParticipants, max: maxParticipants })
  const announced = useAnnouncement(text)
  return (
    <VisuallyHidden>
      <span role="status">{announced}</span>
    </VisuallyHidden>
  )
}
