import { useEffect, useRef, useState } from 'react'
import type { Activity } from '@bothy/contract/entities.ts'
import { useOpenings } from '../../activity-parts/use-openings.ts'
import { routeLetter } from '../../format/route-letter.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { useMinute } from '../../ui/minute-clock.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'

/** An open page of an activity: loads it again when something opens, and announces changes of the votes and seats. */
export default function LiveActivity({ activity }: { activity: Activity }) {
  const { locale } = useTranslation()
  useOpenings(activity, useMinute())
  // The key starts over on a new phase or language, so that only new counts are announced.
  return <LiveCounts key={`${activity.phase} ${locale}`} activity={activity} />
}

/** For screen readers. */
function LiveCounts({ activity }: { activity: Activity }) {
  const { t } = useTranslation()
  const { phase, routes, voters, members, currentParticipants, maxParticipants } = activity
  const counts = routes.map(({ position, votes }) =>
    votes === null
      ? t('activity.voted', { voters, members })
      : t('app.label-value', { label: t('route.letter', { letter: routeLetter(position) }), value: t('votes.count', { count: votes }) }),
  )
  const text =
    phase === 'voting'
      ? [...new Set(counts)].join(t('activity.comma'))
      : t('seats.label', { taken: currentParticipants, max: maxParticipants })
  const announced = useAnnouncement(text)
  return (
    <VisuallyHidden>
      <span role="status">{announced}</span>
    </VisuallyHidden>
  )
}

/** Throttles announcements for screen readers: returns a changed `text` at most once per `pause` milliseconds. The first text is not announced. */
function useAnnouncement(text: string, pause = 5000): string {
  const [announced, setAnnounced] = useState('')
  const lastText = useRef(text)
  const lastTime = useRef(-Infinity)
  useEffect(() => {
    if (text === lastText.current) return
    const wait = Math.max(0, lastTime.current + pause - Date.now())
    const timer = setTimeout(() => {
      lastTime.current = Date.now()
      lastText.current = text
      setAnnounced(text)
    }, wait)
    return () => clearTimeout(timer)
  }, [text, pause])
  return announced
}
