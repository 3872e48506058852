import IconChecks from '@tabler/icons-react/dist/esm/icons/IconChecks.mjs'
import type { Participant } from '@bothy/contract/activities/participant.ts'
import type { Activity } from '@bothy/contract/entities.ts'
import { useUser } from '../api/api-context.tsx'
import { usePendingChanges } from '../commands/pending-commands.ts'
import { marksOf } from '../commands/roll-call-marks.ts'
import { useActivityCommands } from '../commands/use-activity-commands.ts'
import { isBackSoon } from '../format/day-of.ts'
import { useFormat } from '../format/use-format.ts'
import { withAllMessages } from '../i18n/locale-messages.ts'
import { useTranslation } from '../i18n/translation.tsx'
import { Avatar } from '../images/avatar.tsx'
import { lazyPart } from '../lazy/lazy-part.tsx'
import { ahead } from '../lazy/load-ahead.ts'
import { useCommandQueue } from '../offline/use-command-queue.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { useMinute } from '../ui/minute-clock.ts'
import { Section } from '../ui/section.tsx'
import { ContactsError, EmergencyContactRow, useEmergencyContacts } from './emergency-contact-row.tsx'
import { NotSent } from './not-sent.tsx'
import { companionsOf, markOfUnseen, ownSeat, presenceOf, unseenCompanions, unseenParticipants } from './presence.ts'
import { useRollCallOrder } from './roll-call-order.ts'
import { CallLink, RollCallRow } from './roll-call-row.tsx'
import styles from './safety.module.css'

/** Few clubs have them. */
const CompanionRows = lazyPart(ahead(() => withAllMessages(import('./companion-rows.tsx'))))

type CheckInProps = {
  activity: Activity
  /** The bar of the page has the button for all. */
  isInBar?: boolean
}

/** The leader checks participants in, sees who is down, and whom to call in an emergency. Admins who look for the group see the leader, too. Others see their own mark. */
export function CheckIn({ activity: loaded, isInBar = false }: CheckInProps) {
  const user = useUser()
  const activity = withOwnMark(usePendingChanges(loaded), user?.id)
  const { participants, showsContacts, refusals, creatorId } = activity
  const own = ownSeat(activity, user?.id)
  const isLeaderListed = showsContacts && creatorId !== null && creatorId !== user?.id && !participants.some(({ id }) => id === creatorId)
  if (participants.length === 0 && !isLeaderListed) return null
  const mayCheckIn = refusals.checkIn === null && participants.length > 0
  if (!mayCheckIn && !showsContacts) return own && saysOwnMark(activity, own) ? <OwnMark isPresent={own.isPresent ?? null} /> : null
  return (
    <>
      {participants.length > 0 && <RollCall activity={activity} mayCheckIn={mayCheckIn} isInBar={isInBar} />}
      {showsContacts && <Contacts activity={activity} isLeaderListed={isLeaderListed} />}
    </>
  )
}

/** Who is back knows that they came, and after the end the mark says nothing any more. */
const saysOwnMark = ({ phase, returnedAt }: Activity, own: Participant): boolean =>
  (phase === 'enrolling' || phase === 'active') && !returnedAt && !own.returnedAt

/** Who takes the roll call is there, unless they say otherwise. The club stores it with their first mark of somebody who is. */
function withOwnMark(activity: Activity, userId: string | undefined): Activity {
  if (activity.refusals.checkIn !== null || activity.participants.length < 2) return activity
  const participants = activity.participants.map((one) => (one.id === userId ? { ...one, isPresent: one.isPresent ?? true } : one))
  return { ...activity, participants }
}

type RollCallProps = { activity: Activity; mayCheckIn: boolean; isInBar: boolean }

/** Who is missing comes first. One list: a row that moves keeps the focus. */
function RollCall({ activity, mayCheckIn, isInBar }: RollCallProps) {
  const { t } = useTranslation()
  const { participants } = activity
  const everyone = participants.flatMap((one) => [one, ...companionsOf(one)])
  const here = everyone.filter((one) => presenceOf(one) === true).length
  const rows = useRollCallOrder(participants)
  const isEnd = isBackSoon(activity, useMinute()) || activity.returnedAt !== null
  const waiting = useCommandQueue((queue) => marksOf(queue, activity.id).length) ?? 0
  return (
    <Section
      title={t(mayCheckIn ? 'check-in.title' : 'activity.participants')}
      hint={mayCheckIn && t('check-in.count', { here, total: everyone.length })}
      anchor="check-in"
    >
      <Card padding="none">
        <ul className={styles.list}>
          {rows.map(({ participant, group, count, isFirst }) => (
            <li key={participant.id}>
              {isFirst && mayCheckIn && (
                <p className={styles.group}>
                  {t(`check-in.group.${group === 'waiting' && isEnd ? 'unmarked' : group}`)} <span>{count}</span>
                </p>
              )}
              <RollCallRow activity={activity} participant={participant} mayCheckIn={mayCheckIn} />
              {participant.companions && <CompanionRows activity={activity} participant={participant} mayCheckIn={mayCheckIn} />}
            </li>
          ))}
        </ul>
        {waiting > 0 && (
          <p role="status" className={styles.note}>
            {t('check-in.waiting', { count: waiting })}
          </p>
        )}
        {mayCheckIn && activity.returnedAt === null && <ForAll activity={activity} isInBar={isInBar} />}
      </Card>
    </Section>
  )
}

/** Marks the rest at once: they are all here, or nobody waits for them any more. */
function ForAll({ activity, isInBar }: { activity: Activity; isInBar: boolean }) {
  const { t } = useTranslation()
  const user = useUser()
  const { run, failure } = useActivityCommands(activity, { scope: 'day' })
  const rest = unseenParticipants(activity).length + unseenCompanions(activity).length
  const isAnybodyHere = activity.participants.some(({ id, isPresent }) => isPresent === true && id !== user?.id)
  const mark = (present: boolean) => run({ name: 'checkInAll', ...markOfUnseen(activity), present })
  const isAsked = rest > 0 && !isInBar
  const mayEnd = rest > 0 && isAnybodyHere
  if (!isAsked && !mayEnd && !failure) return null
  return (
    <div className={styles.forAll}>
      {isAsked && (
        <Button variant="light" icon={IconChecks} ignoresDoubleTap onClick={() => mark(true)}>
          {t('activity.step.allHere')}
        </Button>
      )}
      {mayEnd && (
        <Button variant="subtle" ignoresDoubleTap onClick={() => mark(false)}>
          {t('check-in.rest-missing', { count: rest })}
        </Button>
      )}
      <NotSent failure={failure} />
    </div>
  )
}

/** Whom to call in an emergency, apart from the roll call, which needs none of it. Those without a contact are one line. */
function Contacts({ activity, isLeaderListed }: { activity: Activity; isLeaderListed: boolean }) {
  const { t } = useTranslation()
  const format = useFormat()
  const emergencyContacts = useEmergencyContacts(activity)
  const { participants, creatorId, creatorName } = activity
  if (!emergencyContacts) return null
  const { contacts } = emergencyContacts
  const leader = isLeaderListed && creatorId !== null ? { id: creatorId, name: creatorName ?? '' } : undefined
  const withRow = participants.filter(({ id }) => !contacts || contacts.has(id))
  const without = contacts ? [...participants, ...(leader ? [leader] : [])].filter(({ id }) => !contacts.has(id)) : []
  return (
    <Section title={t('emergency.contacts')} variant="quiet" anchor="contacts">
      <Card padding="none">
        <ContactsError {...emergencyContacts} />
        <ul className={styles.list}>
          {withRow.map(({ id, name }) => (
            <li key={id}>
              <EmergencyContactRow name={name} participantId={id} emergencyContacts={emergencyContacts} />
            </li>
          ))}
          {leader && (
            <li>
              <LeaderRow activity={activity} />
              <EmergencyContactRow name={leader.name} participantId={leader.id} emergencyContacts={emergencyContacts} />
            </li>
          )}
        </ul>
        {without.length > 0 && (
          <p className={styles.note}>
            {t('app.label-value', { label: t('emergency.none'), value: format.list(without.map(({ name }) => name)) })}
          </p>
        )}
      </Card>
    </Section>
  )
}

/** The leader, who does not take a seat. */
function LeaderRow({ activity: { creatorName, creatorAvatar, creatorPhone } }: { activity: Activity }) {
  const { t } = useTranslation()
  const name = creatorName ?? ''
  return (
    <div className={styles.row}>
      <Avatar name={name} avatar={creatorAvatar} size="md" />
      <span className={styles.text}>
        <b>{name}</b>
        <small>{t('activity.leader-badge')}</small>
      </span>
      {creatorPhone && <CallLink name={name} phone={creatorPhone} />}
    </div>
  )
}

function OwnMark({ isPresent }: { isPresent: boolean | null }) {
  const { t } = useTranslation()
  if (isPresent === null) return null
  return (
    <Section title={t('check-in.title')}>
      <Card>
        <p className={styles.text}>{t(isPresent ? 'check-in.own.here' : 'check-in.own.missing')}</p>
      </Card>
    </Section>
  )
}
