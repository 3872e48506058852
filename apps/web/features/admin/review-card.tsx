import { IconCheck, IconChevronRight, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { ActivitySummary } from '@bothy/contract/entities.ts'
import { useQueries } from '../../club/club.tsx'
import { ReasonDialog } from '../../forms/reason-dialog.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { Cover } from '../../ui/cover.tsx'
import { DatePlate } from '../../ui/date-plate.tsx'
import { Note } from '../../ui/note.tsx'
import { PhaseBadge } from '../../ui/phase-badge.tsx'
import { languageOf } from '../../ui/title-language.ts'
import { Title } from '../../ui/title.tsx'
import { useWords } from '../../words/words.tsx'
import { ActivityMenu } from './activity-menu.tsx'
import { ReviewFacts } from './review-facts.tsx'
import { useReview } from './use-review.ts'
import { daysSince } from './waiting-days.ts'
import styles from './review-card.module.css'

export type ReviewCardProps = {
  activity: ActivitySummary
  /** An action of the admin has just opened it, so it gets the focus. */
  arrives: boolean
  onDecided: () => void
}

/** The activity under review, with the details that the decision needs. */
export function ReviewCard({ activity, arrives, onDecided }: ReviewCardProps) {
  const { t } = useWords()
  const { title, description, startTime, timeZone, createdAt, routes } = activity
  const [now] = useState(() => new Date())
  const card = useRef<HTMLElement>(null)
  useEffect(() => {
    if (arrives) card.current?.focus()
  }, [arrives])
  return (
    <article ref={card} tabIndex={-1} className={styles.card} aria-label={title}>
      <Cover activity={activity} sizes="(min-width: 600px) 640px, 100vw" eager className={styles.cover}>
        <span className={styles.badge}>
          <PhaseBadge phase="review" label={t('admin.waits', { days: daysSince(createdAt, now) })} />
        </span>
        <span className={styles.date}>
          <DatePlate instant={startTime} timeZone={timeZone} />
        </span>
      </Cover>
      <div className={styles.body}>
        <Title>{title}</Title>
        <div className={styles.leaderRow}>
          <Leader activity={activity} />
          <ActivityMenu activity={activity} without={['approve', 'reject']} onDecided={onDecided} />
        </div>
        <ReviewFacts activity={activity} />
        {routes.length === 0 && (
          <Note kind="warn" title={t('activity.no-routes')}>
            {t('activity.no-routes.text')}
          </Note>
        )}
        <p className={styles.description} lang={languageOf(description)}>
          {description}
        </p>
        <Link to="/activity/$id" params={{ id: activity.id }} className={styles.readMore}>
          {t('admin.read')}
          <IconChevronRight size={18} aria-hidden />
        </Link>
        <Decisions activity={activity} onDecided={onDecided} />
      </div>
    </article>
  )
}

/** The leader, and how many of their activities have taken place. */
function Leader({ activity: { id, creatorName, creatorAvatar } }: { activity: ActivitySummary }) {
  const { t } = useWords()
  const led = useQuery(useQueries().activities.detail(id)).data?.creatorLed
  return (
    <p className={styles.leader}>
      <Avatar name={creatorName} avatar={creatorAvatar} />
      <span>
        <b>{creatorName ?? t('people.former')}</b>
        {led !== undefined && <small>{t('admin.led', { count: led })}</small>}
      </span>
    </p>
  )
}

function Decisions({ activity: { id, refusals }, onDecided }: Pick<ReviewCardProps, 'activity' | 'onDecided'>) {
  const { t, refusal } = useWords()
  const [isAsking, setIsAsking] = useState(false)
  const { mutate, isPending, variables } = useReview(id, onDecided)
  const pending = isPending ? variables.name : undefined
  const reasonOf = (code: (typeof refusals)['approve']) => (code ? refusal(code) : undefined)
  return (
    <div className={styles.decisions}>
      <Button
        variant="danger"
        icon={IconX}
        reason={reasonOf(refusals.reject)}
        disabled={pending === 'approve'}
        onClick={() => setIsAsking(true)}
      >
        {t('activity.step.reject')}
      </Button>
      <Button
        variant="cta"
        icon={IconCheck}
        className={styles.approve}
        loading={pending === 'approve'}
        reason={reasonOf(refusals.approve)}
        onClick={() => mutate({ name: 'approve' })}
      >
        {t('admin.approve')}
      </Button>
      <ReasonDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={t('activity.ask.reject.title')}
        description={t('activity.ask.reject.text')}
        hint={t('activity.ask.reject.hint')}
        confirm={t('activity.step.reject')}
        loading={pending === 'reject'}
        onConfirm={(reason) => mutate({ name: 'reject', reason }, { onSuccess: () => setIsAsking(false) })}
      />
    </div>
  )
}
