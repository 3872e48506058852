import type { Participant } from '@bothy/contract/activities/participant.ts'
import type { Activity } from '@bothy/contract/entities.ts'
import type { BroughtCompanion } from '@bothy/contract/members/companions.ts'
import { useActivityCommands } from '../commands/use-activity-commands.ts'
import { useTranslation } from '../i18n/translation.tsx'
import { NotSent } from './not-sent.tsx'
import { companionsOf, presenceOf } from './presence.ts'
import { CallLink, Check } from './roll-call-row.tsx'
import styles from './safety.module.css'

type RowsProps = { activity: Activity; participant: Participant; mayCheckIn: boolean }

/** The companions of a participant in the roll call, each with a check, below whoever brings them. */
export default function CompanionRows({ activity, participant, mayCheckIn }: RowsProps) {
  const userId = participant.id
  return companionsOf(participant).map((companion, index) => (
    <CompanionRow key={companion.id ?? index} activity={activity} userId={userId} companion={companion} mayCheckIn={mayCheckIn} />
  ))
}

type RowProps = Omit<RowsProps, 'participant'> & { userId: string; companion: BroughtCompanion & Pick<Participant, 'returnedAt'> }

function CompanionRow({ activity, userId, companion, mayCheckIn }: RowProps) {
  const { id: companionId, isChild, birthYear, phone, note, returnedAt } = companion
  const { t } = useTranslation()
  const { run, failure } = useActivityCommands(activity, { scope: 'day' })
  const name = companion.name ?? t('companions.unnamed')
  const isHere = presenceOf(companion) === true
  return (
    <div className={styles.companion}>
      <span className={styles.text}>
        <b>{name}</b>
        {isChild && <small>{birthYear ? t('companions.born', { year: birthYear }) : t('companions.child')}</small>}
        {note && <small>{note}</small>}
      </span>
      <span className={styles.actions}>
        {phone && !isHere && <CallLink name={name} phone={phone} />}
        {mayCheckIn && companionId && !(isHere && returnedAt) && (
          <Check name={name} isHere={isHere} onMark={(present) => run({ name: 'checkIn', userId, companionId, present })} />
        )}
      </span>
      <NotSent failure={failure} />
    </div>
  )
}
