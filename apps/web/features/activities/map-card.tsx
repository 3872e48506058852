import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'
import type { ActivityListItem } from '@bothy/contract/entities.ts'
import { CardTitle } from '../../activity-parts/activity-card.tsx'
import { ActivityBadge } from '../../activity-parts/phase-badge.tsx'
import { isCancelledOrRejected } from '../../activity-parts/phase.ts'
import { useQueries } from '../../api/api-context.tsx'
import { shortNames } from '../../format/names.ts'
import { useFormat } from '../../format/use-format.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Avatar } from '../../images/avatar.tsx'
import { Cover } from '../../images/cover/cover.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Skeleton, SkeletonBlock } from '../../ui/skeleton.tsx'
import styles from './map-card.module.css'

type MapCardProps = {
  /** Undefined while it loads. */
  activity: ActivityListItem | undefined
  /** Its link gets the focus: it was opened with the keyboard. */
  isFocused: boolean
  /** Which of those that the card can go to; undefined if it is none of them. */
  position: { at: number; of: number } | undefined
  onStep: (steps: 1 | -1) => void
  onClose: () => void
}

/** Pixels that a finger moves to the side. */
const swipe = 48

/** The activity that is chosen on the map. A swipe or its buttons go to the next one. Escape closes it. */
export function MapCard({ activity, isFocused, position, onStep, onClose }: MapCardProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const card = useRef<HTMLDivElement>(null)
  const id = activity?.id
  useEffect(() => {
    if (isFocused && id) card.current?.querySelector('a')?.focus()
  }, [isFocused, id])
  const hasSteps = position !== undefined && position.of > 1
  useGestures(card, hasSteps ? onStep : undefined, onClose)
  return (
    <div ref={card} className={styles.card}>
      {activity ? (
        <>
          <Cover activity={activity} sizes="320px" faded={isCancelledOrRejected(activity.phase)} early="next" className={styles.cover} />
          <div className={styles.body}>
            <CardTitle activity={activity} level={3} className={styles.title} />
            <p className={styles.when}>{format.dayAndTimeInZone(activity.startTime, activity.timeZone)}</p>
            <p className={styles.place}>{activity.location}</p>
            <ActivityBadge activity={activity} />
            <LeaderAndSpots activity={activity} />
          </div>
        </>
      ) : (
        <Skeleton>
          <SkeletonBlock height={92} />
        </Skeleton>
      )}
      <IconButton icon={IconX} label={t('app.close')} variant="overlay" className={styles.close} onClick={onClose} />
      {hasSteps && (
        <div className={styles.steps}>
          <IconButton icon={IconChevronLeft} label={t('list.map.previous')} onClick={() => onStep(-1)} />
          <span role="status">{t('list.map.position', { number: format.number(position.at + 1), total: format.number(position.of) })}</span>
          <IconButton icon={IconChevronRight} label={t('list.map.next')} onClick={() => onStep(1)} />
        </div>
      )}
    </div>
  )
}

/** Who leads it, once that is known, and how many spots are left where members join. */
function LeaderAndSpots({ activity }: { activity: ActivityListItem }) {
  const { t, locale } = useTranslation()
  const { data: leader } = useQuery({
    ...useQueries().activities.detail(activity.id),
    select: ({ creatorName, creatorAvatar }) => ({ creatorName, creatorAvatar }),
  })
  const { phase, maxParticipants, currentParticipants, offeredSpots = 0, keptSpots = 0 } = activity
  const left = Math.max(0, maxParticipants - currentParticipants - offeredSpots - keptSpots)
  return (
    <p className={styles.leader}>
      {leader && <Avatar name={leader.creatorName} avatar={leader.creatorAvatar} />}
      <span>
        {leader?.creatorName && <span>{shortNames(locale, leader.creatorName, [])}</span>}
        {phase === 'enrolling' && <b>{t('activity.places-left', { count: left })}</b>}
      </span>
    </p>
  )
}

/** Listeners instead of properties: all that they do, buttons do too. */
function useGestures(card: RefObject<HTMLElement | null>, onStep: ((steps: 1 | -1) => void) | undefined, onClose: () => void): void {
  const step = useEffectEvent((moved: number) => {
    if (Math.abs(moved) > swipe) onStep?.(moved < 0 ? 1 : -1)
  })
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const [element, over] = [card.current!, new AbortController()]
    const { signal } = over
    let start: number | undefined
    const onDown = ({ clientX, pointerType }: PointerEvent) => (start = pointerType === 'mouse' ? undefined : clientX)
    const onUp = ({ clientX }: PointerEvent) => start !== undefined && step(clientX - start)
    element.addEventListener('pointerdown', onDown, { signal })
    element.addEventListener('pointerup', onUp, { signal })
    element.addEventListener('keydown', ({ key }) => key === 'Escape' && close(), { signal })
    return () => over.abort()
  }, [card])
}
