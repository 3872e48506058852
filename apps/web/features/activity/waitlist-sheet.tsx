import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import type { WaitingMember } from '@bothy/contract/activities/waitlist.ts'
import type { Activity } from '@bothy/contract/entities.ts'
import { limits } from '@bothy/contract/limits.ts'
import { searchText } from '@bothy/contract/search/search-text.ts'
import { useQueries } from '../../api/api-context.tsx'
import type { ActivityCommands } from '../../commands/use-activity-commands.ts'
import { useFormat } from '../../format/use-format.ts'
import { ErrorState } from '../../forms/error-state.tsx'
import { useTranslation } from '../../i18n/translation.tsx'
import { Avatar } from '../../images/avatar.tsx'
import { AttendanceNote } from '../../members/attendance-note.tsx'
import { Button } from '../../ui/button.tsx'
import { useMinute } from '../../ui/minute-clock.ts'
import { NumberStepper } from '../../ui/number-stepper.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Section } from '../../ui/section.tsx'
import { Switch } from '../../ui/switch.tsx'
import { useOpenDialog } from '../../ui/use-open-dialog.ts'
import { MessageParticipants } from './message-participants.tsx'
import { SeatDialog, type Seated } from './seat-dialog.tsx'
import styles from './seats.module.css'

/** Fewer letters would list the whole club. */
const shortest = 2

type WaitlistSheetProps = { activity: Activity; commands: ActivityCommands }

/** What leaders see of the waitlist: who waits, and what they do with the list. */
export default function WaitlistSheet({ activity, commands }: WaitlistSheetProps) {
  const { t } = useTranslation()
  const [q, setQ] = useState('')
  const [member, setMember] = useState<Seated>()
  const { openDialog, dialogProps } = useOpenDialog()
  const queries = useQueries().activities
  const list = useQuery(queries.waitlist(activity.id))
  const search = useQuery({ ...queries.waitlist(activity.id, q), enabled: q.length >= shortest })
  const waiting = list.data?.waiting ?? []
  const found = q.length >= shortest ? search.data?.found : undefined
  const error = list.error ?? search.error
  const seat = (one: Seated) => {
    setMember(one)
    openDialog(one.id)
  }
  const seatButton = (one: Seated) => <SeatButton activity={activity} onSeat={() => seat(one)} />
  return (
    <>
      {waiting.length > 0 && <MessageParticipants activity={activity} audience="waiting" title={t('waitlist.message')} />}
      {error && <ErrorState error={error} onRetry={() => void Promise.all([list.refetch(), q.length >= shortest && search.refetch()])} />}
      <ul className={styles.list}>
        {waiting.map((one) => (
          <WaitingRow key={one.id} activity={activity} commands={commands} member={one}>
            {seatButton(one)}
          </WaitingRow>
        ))}
      </ul>
      {list.data && waiting.length === 0 && <p className={styles.hidden}>{t('waitlist.count', { count: 0 })}</p>}
      <Section variant="quiet" title={t('waitlist.others')}>
        <SearchField value={q} onSearch={(typed) => setQ(searchText(typed).trim())} placeholder={t('groups.add.search')} />
        <ul className={styles.list}>
          {found?.map((one) => (
            <li key={one.id}>
              <Avatar name={one.name} avatar={one.avatar} size="md" />
              <b className={styles.participant}>{one.name}</b>
              {seatButton(one)}
            </li>
          ))}
        </ul>
        <p className={styles.hidden} role="status">
          {found?.length === 0 && t('activity.participants.none')}
        </p>
      </Section>
      <Settings activity={activity} commands={commands} />
      {member && (
        <SeatDialog key={member.id} activity={activity} commands={commands} waiting={waiting} member={member} {...dialogProps(member.id)} />
      )}
    </>
  )
}

function SeatButton({ activity, onSeat }: { activity: Activity; onSeat: () => void }) {
  const { t, errorMessage } = useTranslation()
  const reason = activity.refusals.seat
  return (
    <Button size="small" disabledReason={reason ? errorMessage(reason) : undefined} onClick={onSeat}>
      {t('waitlist.seat')}
    </Button>
  )
}

function WaitingRow({ activity, commands, member, children }: WaitlistSheetProps & { member: WaitingMember; children: ReactNode }) {
  const { t } = useTranslation()
  const format = useFormat()
  const now = new Date(useMinute())
  const { id, name, avatar, position, joinedAt, spots, offer, otherSpot, attendance } = member
  return (
    <li className={styles.waiting}>
      <Avatar name={name} avatar={avatar} size="md" />
      <span className={styles.participant}>
        <b>
          {format.number(position)}
          <Link to="/member/$userId" params={{ userId: id }} className={styles.name}>
            {name}
          </Link>
        </b>
        <small>{t('waitlist.since', { when: format.inSentence.shortDateAndTime(joinedAt) })}</small>
        {spots > 1 && <small>{t('waitlist.spots', { count: spots })}</small>}
        {offer && (
          <small>{t('waitlist.offered-until', { when: format.inSentence.upcoming(offer.expiresAt, activity.timeZone, now) })}</small>
        )}
        {otherSpot && <OtherSpot spot={otherSpot} />}
        {attendance && <AttendanceNote marks={attendance} />}
        {offer && (
          <Button
            size="small"
            variant="subtle"
            className={styles.withdraw}
            loading={commands.pending === 'withdrawOffer'}
            onClick={() => commands.run({ name: 'withdrawOffer', userId: id })}
          >
            {t('waitlist.withdraw')}
          </Button>
        )}
      </span>
      {children}
    </li>
  )
}

/** The name of the other activity where the member shows it. */
function OtherSpot({ spot: { id, title } }: { spot: NonNullable<WaitingMember['otherSpot']> }) {
  const { t } = useTranslation()
  return (
    <small>
      {t('waitlist.other-spot')}
      {id && (
        <>
          {' '}
          <Link to="/activity/$id" params={{ id }} className={styles.name}>
            {title}
          </Link>
        </>
      )}
    </small>
  )
}

/** Whether members may wait, and how long a spot is offered. */
function Settings({ activity, commands }: WaitlistSheetProps) {
  const { t } = useTranslation()
  const { waitlistOpen, offerHours, refusals } = activity
  const [draft, setDraft] = useState<number | null>(offerHours)
  const { min, max } = limits.activity.offerHours
  if (refusals.setWaitlist !== null) return null
  const isInRange = (hours: number | null): hours is number => hours !== null && Number.isInteger(hours) && hours >= min && hours <= max
  const save = (hours: number | null) => {
    if (isInRange(hours) && hours !== offerHours) commands.run({ name: 'setWaitlist', offerHours: hours })
  }
  return (
    <Section variant="quiet" title={t('waitlist.settings')}>
      <Switch
        label={t('waitlist.open')}
        hint={t('waitlist.open.hint')}
        checked={waitlistOpen}
        disabled={commands.pending === 'setWaitlist'}
        onChange={(isOpen) => commands.run({ name: 'setWaitlist', isOpen })}
      />
      <NumberStepper
        label={t('waitlist.hours')}
        hint={t('waitlist.hours.hint')}
        error={isInRange(draft) ? undefined : t('settings.between', { min, max })}
        value={draft}
        onChange={setDraft}
        onCommit={save}
        min={min}
        max={max}
      />
    </Section>
  )
}
