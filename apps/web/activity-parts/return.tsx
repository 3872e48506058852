import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconHomeCheck from '@tabler/icons-react/dist/esm/icons/IconHomeCheck.mjs'
import IconHourglass from '@tabler/icons-react/dist/esm/icons/IconHourglass.mjs'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Activity } from '@bothy/contract/entities.ts'
import { useApi, useConnectionState, useUser } from '../api/api-context.tsx'
import { ownContact } from '../api/emergency-contacts.ts'
import { usePendingChanges } from '../commands/pending-commands.ts'
import { QueuedCommandActions } from '../commands/queued-command-actions.tsx'
import { useActivityCommands } from '../commands/use-activity-commands.ts'
import { useQueuedCommandText } from '../commands/use-queued-command-text.ts'
import { answersForAll, hasStartedSince, isBackSoon, isOfParty } from '../format/day-of.ts'
import { nameList } from '../format/names.ts'
import { useFormat } from '../format/use-format.ts'
import { useTranslation } from '../i18n/translation.tsx'
import { queuedFor, type QueuedCommand } from '../offline/command-queue.ts'
import { useCommandQueue } from '../offline/use-command-queue.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { useMinute } from '../ui/minute-clock.ts'
import { Section } from '../ui/section.tsx'
import { useToast } from '../ui/toasts.tsx'
import { countBack } from './count-back.ts'
import { NotSent } from './not-sent.tsx'
import { ownSeat } from './presence.ts'
import styles from './safety.module.css'

/** "I’m back": of the leader or an admin for all, who also see who is still out and say that it will be later; of each participant for themselves. */
export function Return({
  activity: loaded,
  title,
  isInBar = false,
  children,
}: {
  activity: Activity
  title?: string
  /** The bar of the page has the button. */
  isInBar?: boolean
  children?: ReactNode
}) {
  const activity = usePendingChanges(loaded)
  const { t } = useTranslation()
  const user = useUser()
  const isOffline = useConnectionState() === 'offline'
  const now = useMinute()
  if (!user) return null
  // Without a network, the device may have seen the activity before its start. What is said then waits.
  const isOutByClock = isOffline && isOfParty(activity, user.id) && hasStartedSince(activity, now)
  if (activity.refusals.confirmReturn !== null && !isOutByClock) return null
  const isForAll = answersForAll(activity, user.id)
  const own = ownSeat(activity, user.id)
  // Nobody waits for who did not come.
  if (!isForAll && own?.isPresent === false && !own.returnedAt && !activity.returnedAt) return null
  return (
    <Section title={title ?? t('return.title')} anchor={title ? undefined : 'return'}>
      <Card className={styles.card}>
        {children}
        {isForAll && !activity.returnedAt && <StillOut activity={activity} viewerId={user.id} />}
        <Confirmation activity={activity} isForAll={isForAll} isInBar={isInBar} memberId={user.id} />
        {activity.refusals.postponeAlarm === null && activity.expectedReturn && (
          <Alarm activity={activity} expected={activity.expectedReturn} />
        )}
      </Card>
    </Section>
  )
}

type ConfirmationProps = { activity: Activity; isForAll: boolean; isInBar: boolean; memberId: string }

function Confirmation({ activity, isForAll, isInBar, memberId }: ConfirmationProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { run, isPending, failure } = useActivityCommands(activity, { scope: 'day' })
  const own = isForAll ? activity.returnedAt : (ownSeat(activity, memberId)?.returnedAt ?? null)
  const time = (instant: string) => format.inSentence.timeInZone(instant, activity.timeZone)
  const isEnd = isBackSoon(activity, useMinute())
  const queued = useCommandQueue((queue) => queuedFor(queue, activity.id, 'return'))
  if (queued) return <QueuedReturn command={queued} isInBar={isInBar} />
  if (own === null && activity.returnedAt)
    return (
      <div className={styles.row}>
        <IconCircleCheck size={24} aria-hidden className={styles.done} />
        <p className={styles.text}>{t('return.all-at', { time: time(activity.returnedAt) })}</p>
      </div>
    )
  if (own === null)
    return (
      <>
        <Button
          variant={isForAll || isInBar || !isEnd ? 'default' : 'cta'}
          icon={IconHomeCheck}
          block
          loading={isPending}
          onClick={() => run({ name: 'confirmReturn' })}
        >
          {t(isForAll ? 'return.confirm-all' : 'return.confirm')}
        </Button>
        <NotSent failure={failure} />
        <p className={styles.note}>{t(isForAll ? 'return.hint.all' : 'return.hint')}</p>
      </>
    )
  return (
    <div className={styles.row}>
      <IconCircleCheck size={24} aria-hidden className={styles.done} />
      <p className={styles.text}>{t(isForAll ? 'return.all-at' : 'return.at', { time: time(own) })}</p>
      <Button
        variant="subtle"
        size="small"
        icon={IconArrowBackUp}
        className={styles.undo}
        loading={isPending}
        onClick={() => run({ name: 'withdrawReturn' })}
      >
        {t('app.undo')}
      </Button>
      <NotSent failure={failure} />
    </div>
  )
}

/** In the place of the button: the club does not know it yet, so the alarm continues. What can be done about it is in the bar, if the button was. */
function QueuedReturn({ command, isInBar }: { command: QueuedCommand; isInBar: boolean }) {
  const { t } = useTranslation()
  const { label, state, text } = useQueuedCommandText(command)
  return (
    <div className={styles.row}>
      <IconHourglass size={24} aria-hidden className={styles.queued} />
      <div className={styles.text}>
        <p className={styles.emphasized}>{label}</p>
        <p>{state === 'open' ? t('return.waiting') : text}</p>
      </div>
      {!isInBar && <QueuedCommandActions command={command} state={state} />}
    </div>
  )
}

/** Until the end of the day, the roll call alone says who is not there. Then who was not seen may be out as well. */
function StillOut({ activity, viewerId }: { activity: Activity; viewerId: string }) {
  const { t, locale } = useTranslation()
  const isEnd = isBackSoon(activity, useMinute())
  const { hasRollCall, total, down, out, unmarked } = countBack(activity.participants, viewerId)
  const isKnown = hasRollCall || down > 0
  if (total === 0 || !(isEnd || isKnown)) return null
  const namesOf = (people: readonly { name: string | null }[]) =>
    nameList(
      locale,
      people.map(({ name }) => name ?? t('companions.unnamed')),
      false,
    )
  return (
    <div>
      <p className={styles.emphasized}>{t('return.count', { down, total })}</p>
      {out.length > 0 && <p className={styles.note}>{t('return.out', { names: namesOf(out) })}</p>}
      {isEnd && unmarked.length > 0 && <p className={styles.note}>{t('return.unmarked', { names: namesOf(unmarked) })}</p>}
    </div>
  )
}

/** The leader reads that nobody outside the club would be told. */
function MissingContact() {
  const { t } = useTranslation()
  const { data } = useQuery(ownContact(useApi().api))
  if (!data || data.contact) return null
  return (
    <p className={styles.note}>
      {t('return.no-contact')}{' '}
      <Link to="/profile/info" hash="emergency-contact">
        {t('day.emergency.add')}
      </Link>
    </p>
  )
}

const minute = 60_000
const delays = [30, 60, 120] as const

function Alarm({ activity, expected }: { activity: Activity; expected: string }) {
  const { t } = useTranslation()
  const format = useFormat()
  const toast = useToast()
  const isLeader = useUser()?.id === activity.creatorId
  const at = (instant: string) => format.dayAndTimeInZone(instant, activity.timeZone)
  const later = (minutes: number) => new Date(Math.max(Date.now(), Date.parse(expected)) + minutes * minute).toISOString()
  const { run, failure } = useActivityCommands(activity, {
    scope: 'day',
    onAnswer: (command) =>
      command.name === 'postponeAlarm' && toast.done(t('notifications.expected-return', { when: at(command.expectedReturn) })),
  })
  return (
    <div className={styles.alarm}>
      <p className={styles.emphasized}>{t('notifications.expected-return', { when: at(expected) })}</p>
      <div className={styles.buttons} role="group" aria-label={t('return.later')}>
        {delays.map((minutes) => (
          <Button key={minutes} size="small" onClick={() => run({ name: 'postponeAlarm', expectedReturn: later(minutes) })}>
            {`+ ${format.duration(minutes / 60)}`}
          </Button>
        ))}
      </div>
      <NotSent failure={failure} />
      <p className={styles.note}>{t('return.alarm')}</p>
      {isLeader && <MissingContact />}
    </div>
  )
}
