import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import IconHourglass from '@tabler/icons-react/dist/esm/icons/IconHourglass.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Overview, TaskOnHome } from '@bothy/contract/activities/overview.ts'
import type { ActivityListItem } from '@bothy/contract/entities.ts'
import { ActivityCard } from '../../activity-parts/activity-card.tsx'
import { cardStep } from '../../activity-parts/card-step.ts'
import { backMessages, whoIsBack } from '../../activity-parts/step-when-back.ts'
import { isTonight } from '../../format/dates.ts'
import { useFormat } from '../../format/use-format.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Card } from '../../ui/card.tsx'
import type { IconType } from '../../ui/icon.ts'
import { useMinute } from '../../ui/minute-clock.ts'
import { CardCarousel } from '../../ui/page.tsx'
import { Section, SectionLink } from '../../ui/section.tsx'
import { detectLanguage } from '../../ui/title-language.ts'
import { DayCard } from './day-card.tsx'
import { headlineMessages, headlineOf } from './headline.ts'
import { useAnsweredVotes } from './queued-answers.ts'
import styles from './link-card.module.css'

/** What the first card is about, the most urgent first. */
const dayCardSteps = ['onTheDay', 'complete', 'back'] as const

/**
 * What waits for the member: the day of an activity, proposals to review and what they should do or say, as far as the headline does not name it, and the other
 * activities that they joined or lead next.
 */
export function WaitingForMember({ overview }: { overview: Overview }) {
  const { upcoming, review } = overview
  const { t } = useTranslation()
  const format = useFormat()
  const now = new Date(useMinute())
  const steps = upcoming.map((activity) => cardStep(activity, now.getTime()))
  const first = upcoming[dayCardSteps.map((name) => steps.indexOf(name)).find((index) => index >= 0) ?? -1]
  const next = upcoming.filter((activity) => activity !== first)
  const headline = headlineOf(overview, true, now, useAnsweredVotes())
  const tasks = overview.tasks.filter(({ id, step }) => !('activity' in headline && headline.says === step && headline.activity.id === id))
  return (
    <>
      {first && <DayCard activity={first} now={now} />}
      {review?.oldest && headline.says !== 'review' && <ReviewLink waiting={review.waiting} oldest={format.since(review.oldest, now)} />}
      {tasks.map((task) => (
        <TaskLink key={task.id} task={task} />
      ))}
      {next.length > 0 && (
        <Section
          title={t('home.trips.title')}
          aside={
            <SectionLink
              to="/profile/activities"
              aria-label={t('app.label-value', { label: t('app.see-all'), value: t('home.trips.title') })}
            >
              {t('app.see-all')}
            </SectionLink>
          }
        >
          <CardCarousel>
            {next.map((activity, index) => (
              <ActivityCard
                key={activity.id}
                activity={activity}
                early={index < 2 ? 'next' : undefined}
                aside={<Countdown activity={activity} now={now} />}
              />
            ))}
          </CardCarousel>
        </Section>
      )}
    </>
  )
}

/** "in 3 days", "tonight", that it has begun, or who is back; nothing for who did not come. */
function Countdown({ activity, now }: { activity: ActivityListItem; now: Date }) {
  const { phase, startTime, timeZone } = activity
  const { t } = useTranslation()
  const format = useFormat()
  const hasBegun = phase === 'active' || Date.parse(startTime) <= now.getTime()
  const back = whoIsBack(activity)
  if (activity.isAbsent && !back) return null
  const ahead = () => (isTonight(startTime, timeZone, now) ? t('date.tonight') : format.until(startTime, timeZone, now))
  return <span className={styles.countdown}>{back ? t(backMessages[back]) : hasBegun ? t('phase.active') : ahead()}</span>
}

function TaskLink({ task: { id, title, language, step } }: { task: TaskOnHome }) {
  const { t } = useTranslation()
  return (
    <LinkCard
      icon={IconPencil}
      link={
        <Link to="/activity/$id" params={{ id }}>
          {t(headlineMessages[step])}
        </Link>
      }
    >
      <p lang={detectLanguage(title, language)}>{title}</p>
    </LinkCard>
  )
}

function ReviewLink({ waiting, oldest }: { waiting: number; oldest: string }) {
  const { t } = useTranslation()
  return (
    <LinkCard icon={IconHourglass} link={<Link to="/admin/activities">{t('home.review.waiting', { count: waiting })}</Link>}>
      <p>{t('home.review.oldest', { when: oldest })}</p>
    </LinkCard>
  )
}

type LinkCardProps = { icon: IconType; link: ReactNode; children: ReactNode }

function LinkCard({ icon: Icon, link, children }: LinkCardProps) {
  return (
    <Card className={styles.card}>
      <div className={styles.head}>
        <Icon size={22} aria-hidden />
        <div>
          <h2>{link}</h2>
          {children}
        </div>
        <IconChevronRight size={20} aria-hidden />
      </div>
    </Card>
  )
}
