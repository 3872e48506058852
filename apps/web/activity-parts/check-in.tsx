import IconPhone from '@tabler/icons-react/dist/esm/icons/IconPhone.mjs'
import type { Participant } from '@bothy/contract/activities/participant.ts'
import type { Activity } from '@bothy/contract/entities.ts'
import { useUser } from '../api/api-context.tsx'
import { usePendingChanges } from '../commands/pending-commands.ts'
import { useActivityCommands } from '../commands/use-activity-commands.ts'
import { useFormat } from '../format/use-format.ts'
import { useTranslation } from '../i18n/translation.tsx'
import { Avatar } from '../images/avatar.tsx'
import { Card } from '../ui/card.tsx'
import { Chip, Chips } from '../ui/chip.tsx'
import { IconAnchor } from '../ui/icon-button.tsx'
import { Section } from '../ui/section.tsx'
import { EmergencyContactRow, ContactsError, useEmergencyContacts } from './emergency-contact-row.tsx'
import { NotSent } from './not-sent.tsx'
import styles from './safety.module.css'

/** The leader checks participants in, sees who is down, and whom to call in an emergency. Admins who look for the group see the leader, too. Others see their own mark. */
export function CheckIn({ activity: loaded }: { activity: Activity }) {
  const activity = usePendingChanges(loaded)
  const { t } = useTranslation()
  const user = useUser()
  const { participants, showsContacts, refusals, creatorId } = activity
  const emergencyContacts = useEmergencyContacts(activity)
  const own = participants.find(({ id }) => id === user?.id)
  const isLeaderListed = showsContacts && creatorId !== null && creatorId !== user?.id && !participants.some(({ id }) => id === creatorId)
  if (participants.length === 0 && !isLeaderListed) return null
  const mayCheckIn = refusals.checkIn === null && participants.length > 0
  if (!mayCheckIn && !showsContacts) return own ? <OwnMark isPresent={own.isPresent ?? null} /> : null
  const here = participants.filter(({ isPresent }) => isPresent === true).length
  return (
    <Section
      title={t(mayCheckIn ? 'check-in.title' : participants.length > 0 ? 'activity.participants' : 'activity.leader-badge')}
      hint={mayCheckIn && t('check-in.count', { here, total: participants.length })}
      anchor="check-in"
    >
      <Card padding="none">
        {emergencyContacts && <ContactsError {...emergencyContacts} />}
        <ul className={styles.list}>
          {participants.map((participant) => (
            <li key={participant.id}>
              <ParticipantRow activity={activity} participant={participant} />
              {emergencyContacts && (
                <EmergencyContactRow name={participant.name} participantId={participant.id} emergencyContacts={emergencyContacts} />
              )}
            </li>
          ))}
          {isLeaderListed && emergencyContacts && (
            <li>
              <LeaderRow activity={activity} />
              <EmergencyContactRow name={activity.creatorName ?? ''} participantId={creatorId} emergencyContacts={emergencyContacts} />
            </li>
          )}
        </ul>
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

function CallLink({ name, phone }: { name: string; phone: string }) {
  const { t } = useTranslation()
  return <IconAnchor icon={IconPhone} label={t('activity.call', { name })} href={`tel:${phone}`} />
}

function OwnMark({ isPresent }: { isPresent: boolean | null }) {
  const { t } = useTranslation()
  return isPresent === null ? null : <p className={styles.note}>{t(isPresent ? 'check-in.own.here' : 'check-in.own.missing')}</p>
}

type RowProps = { activity: Activity; participant: Participant }

function ParticipantRow({ activity, participant: { id: userId, name, avatar, phone, isPresent = null, returnedAt } }: RowProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const user = useUser()
  const { run, isNotSent } = useActivityCommands(activity, { lane: 'day' })
  const mark = (chosen: boolean) => run({ name: 'checkIn', userId, present: isPresent === chosen ? null : chosen })
  return (
    <div className={styles.row}>
      <Avatar name={name} avatar={avatar} size="md" />
      <span className={styles.text}>
        <b>{name}</b>
        {returnedAt && <small>{t('check-in.down', { time: format.inSentence.timeInZone(returnedAt, activity.timeZone) })}</small>}
      </span>
      {phone && userId !== user?.id && <CallLink name={name} phone={phone} />}
      {activity.refusals.checkIn === null && (
        <Chips label={name}>
          <Chip selected={isPresent === true} onClick={() => mark(true)}>
            {t('check-in.here')}
          </Chip>
          <Chip selected={isPresent === false} onClick={() => mark(false)}>
            {t('check-in.missing')}
          </Chip>
        </Chips>
      )}
      {isNotSent && <NotSent />}
    </div>
  )
}
