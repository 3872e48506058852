import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconPhone from '@tabler/icons-react/dist/esm/icons/IconPhone.mjs'
import type { Participant } from '@bothy/contract/activities/participant.ts'
import type { Activity } from '@bothy/contract/entities.ts'
import { useUser } from '../api/api-context.tsx'
import { useActivityCommands } from '../commands/use-activity-commands.ts'
import { isBackSoon } from '../format/day-of.ts'
import { useFormat } from '../format/use-format.ts'
import { useTranslation } from '../i18n/translation.tsx'
import { Avatar } from '../images/avatar.tsx'
import { IconAnchor } from '../ui/icon-button.tsx'
import { useMinute } from '../ui/minute-clock.ts'
import { NotSent } from './not-sent.tsx'
import { presenceOf } from './presence.ts'
import styles from './safety.module.css'

type RowProps = { activity: Activity; participant: Participant; mayCheckIn: boolean }

/** A participant with one large check, and a phone while somebody may look for them: until they are here, and when they should be back. Who is back needs no check. */
export function RollCallRow({ activity, participant, mayCheckIn }: RowProps) {
  const { id: userId, name, avatar, phone, returnedAt } = participant
  const { t } = useTranslation()
  const format = useFormat()
  const user = useUser()
  const isEnd = isBackSoon(activity, useMinute())
  const { run, failure } = useActivityCommands(activity, { scope: 'day' })
  const isHere = presenceOf(participant) === true
  const isSought = !mayCheckIn || !isHere || (isEnd && !returnedAt)
  return (
    <div className={styles.row}>
      <span className={styles.avatar}>
        <Avatar name={name} avatar={avatar} size="md" />
      </span>
      <span className={styles.text}>
        <b>{name}</b>
        {returnedAt && <small>{t('check-in.down', { time: format.inSentence.timeInZone(returnedAt, activity.timeZone) })}</small>}
      </span>
      <span className={styles.actions}>
        {phone && isSought && userId !== user?.id && <CallLink name={name} phone={phone} />}
        {mayCheckIn && !(isHere && returnedAt) && (
          <Check
            name={name}
            isHere={isHere}
            onMark={(present) => run({ name: 'checkIn', userId, present: present ?? (userId === user?.id ? false : null) })}
          />
        )}
      </span>
      <NotSent failure={failure} />
    </div>
  )
}

/** Takes the mark back when it is pressed again. */
export function Check({ name, isHere, onMark }: { name: string; isHere: boolean; onMark: (present: true | null) => void }) {
  const { t } = useTranslation()
  return (
    <button
      type="button"
      role="checkbox"
      aria-checked={isHere}
      aria-label={t('check-in.mark', { name })}
      className={styles.check}
      onClick={() => onMark(isHere ? null : true)}
    >
      <IconCheck size={26} aria-hidden />
    </button>
  )
}

export function CallLink({ name, phone }: { name: string; phone: string }) {
  const { t } = useTranslation()
  return <IconAnchor icon={IconPhone} label={t('activity.call', { name })} href={`tel:${phone}`} className={styles.call} />
}
