import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconCircleX from '@tabler/icons-react/dist/esm/icons/IconCircleX.mjs'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Activity, ActivityListItem } from '@bothy/contract/entities.ts'
import { DateTile } from '../../../activity-parts/date-tile.tsx'
import { PhaseBadge } from '../../../activity-parts/phase-badge.tsx'
import { ReasonDialog } from '../../../activity-parts/reason-dialog.tsx'
import { useQueries } from '../../../api/api-context.tsx'
import { useActivityCommands, useIsDeleted } from '../../../commands/use-activity-commands.ts'
import { shortNames } from '../../../format/names.ts'
import { daysSince } from '../../../format/relative-time.ts'
import { ErrorState } from '../../../forms/error-state.tsx'
import { useTranslation } from '../../../i18n/translation.tsx'
import { Avatar } from '../../../images/avatar.tsx'
import { Cover } from '../../../images/cover/cover.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { AuthorLanguage, useTextLanguage } from '../../../ui/author-language.ts'
import { Button } from '../../../ui/button.tsx'
import { focusOnMount } from '../../../ui/focus-on-mount.ts'
import { Skeleton, SkeletonBlock } from '../../../ui/skeleton.tsx'
import { Title } from '../../../ui/title.tsx'
import { ActivityMenu } from './activity-menu.tsx'
import { ReviewDetails } from './review-details.tsx'
import styles from './review-card.module.css'

type ReviewCardProps = {
  activity: ActivityListItem
  /** An action of the admin has just opened it, so it gets the focus. */
  takesFocus: boolean
  onDecided: () => void
}

/** The activity under review. The card opens with what the list has, and adds the details that the decision needs. */
export function ReviewCard({ activity, takesFocus, onDecided }: ReviewCardProps) {
  const { t } = useTranslation()
  const { id, title, startTime, timeZone, createdAt } = activity
  const [now] = useState(() => new Date())
  const detail = useQuery({ ...useQueries().activities.detail(id), enabled: !useIsDeleted(id) })
  return (
    <article ref={takesFocus ? focusOnMount : undefined} tabIndex={-1} className={styles.card} aria-label={title}>
      <Cover activity={activity} sizes="(min-width: 600px) 640px, 100vw" early="first" className={styles.cover}>
        <span className={styles.badge}>
          <PhaseBadge phase="review" label={createdAt && t('admin.waits', { days: daysSince(createdAt, now) })} />
        </span>
        <span className={styles.date}>
          <DateTile instant={startTime} timeZone={timeZone} />
        </span>
      </Cover>
      <div className={styles.body}>
        <AuthorLanguage value={activity.language}>
          <Title>{title}</Title>
        </AuthorLanguage>
        {detail.data ? (
          <AuthorLanguage value={detail.data.language}>
            <Proposal activity={detail.data} onDecided={onDecided} />
          </AuthorLanguage>
        ) : detail.error ? (
          <ErrorState error={detail.error} onRetry={() => void detail.refetch()} />
        ) : (
          <Skeleton>
            <SkeletonBlock height={300} />
          </Skeleton>
        )}
      </div>
    </article>
  )
}

type ProposalProps = { activity: Activity; onDecided: () => void }

function Proposal({ activity, onDecided }: ProposalProps) {
  const languageOf = useTextLanguage()
  const { t, errorMessage } = useTranslation()
  const { id, description, routes, rejectReason, refusals } = activity
  return (
    <>
      <div className={styles.leaderRow}>
        <Leader activity={activity} />
        <ActivityMenu activity={activity} exclude={['approve', 'reject']} onDecided={onDecided} />
      </div>
      <ReviewDetails activity={activity} />
      {rejectReason !== '' && (
        <Alert title={t('admin.rejected-before')}>
          <span lang={languageOf(rejectReason)}>{rejectReason}</span>
        </Alert>
      )}
      {refusals.approve === 'NOT_QUALIFIED' && <Alert kind="warning">{errorMessage('NOT_QUALIFIED')}</Alert>}
      {routes.length === 0 && (
        <Alert kind="warning" title={t('activity.no-routes')}>
          {t('activity.no-routes.text')}
        </Alert>
      )}
      <p className={styles.description} lang={languageOf(description)}>
        {description}
      </p>
      <Link to="/activity/$id" params={{ id }} className={styles.readMore}>
        {t('admin.read')}
        <IconChevronRight size={18} aria-hidden />
      </Link>
      <Decisions activity={activity} onDecided={onDecided} />
    </>
  )
}

/** The leader, and how many of their activities have taken place. */
function Leader({ activity: { creatorName, creatorAvatar, creatorLed, coLeaders } }: { activity: Activity }) {
  const { t, locale } = useTranslation()
  const others = coLeaders.flatMap(({ name, hasAccepted }) => (hasAccepted ? name : []))
  return (
    <p className={styles.leader}>
      <Avatar name={creatorName} avatar={creatorAvatar} />
      <span>
        <b>{shortNames(locale, creatorName ?? t('people.former'), others)}</b>
        <small>{t('admin.led', { count: creatorLed })}</small>
      </span>
    </p>
  )
}

function Decisions({ activity, onDecided }: ProposalProps) {
  const { t, errorMessage } = useTranslation()
  const [isAsking, setIsAsking] = useState(false)
  const { id, refusals, version } = activity
  const { run, pending, error } = useActivityCommands(activity, { onAnswer: onDecided })
  const reasonOf = (code: (typeof refusals)['approve']) => (code ? errorMessage(code) : undefined)
  return (
    <div className={styles.decisions}>
      <Button
        variant="danger"
        icon={IconCircleX}
        disabledReason={reasonOf(refusals.reject)}
        disabled={pending === 'approve'}
        onClick={() => setIsAsking(true)}
      >
        {t('activity.step.reject')}
      </Button>
      <Button
        variant="cta"
        icon={IconCircleCheck}
        className={styles.approve}
        loading={pending === 'approve'}
        disabledReason={reasonOf(refusals.approve)}
        // The next activity takes the place of this one.
        ignoresDoubleTap
        onClick={() => run({ name: 'approve', version })}
      >
        {t('admin.approve')}
      </Button>
      <ReasonDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={t('activity.ask.reject.title')}
        description={t('activity.ask.reject.text')}
        hint={t('activity.ask.reject.hint')}
        confirmLabel={t('activity.step.reject')}
        loading={pending === 'reject'}
        command="reject"
        subject={id}
        error={error}
        onConfirm={(reason) => run({ name: 'reject', reason }, () => setIsAsking(false))}
      />
    </div>
  )
}
