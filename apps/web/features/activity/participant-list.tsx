import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconListNumbers from '@tabler/icons-react/dist/esm/icons/IconListNumbers.mjs'
import IconUserMinus from '@tabler/icons-react/dist/esm/icons/IconUserMinus.mjs'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Participant } from '@bothy/contract/activities/participant.ts'
import type { Activity } from '@bothy/contract/entities.ts'
import { hasWords } from '@bothy/contract/search/fold.ts'
import { isoInZone } from '@bothy/contract/zoned-time.ts'
import { useCompanionWords } from '../../activity-parts/companion-words.ts'
import { roleAllows } from '../../activity-parts/next-step.ts'
import { useApi, useClubSettings, useUser } from '../../api/api-context.tsx'
import { carsQuery } from '../../api/cars-query.ts'
import type { ActivityCommands } from '../../commands/use-activity-commands.ts'
import { isLedBy } from '../../format/day-of.ts'
import { useFormat } from '../../format/use-format.ts'
import { phoneGrouping } from '../../forms/phone-library.ts'
import { PhoneText } from '../../forms/phone-text.tsx'
import { useTranslation } from '../../i18n/translation.tsx'
import { Avatar } from '../../images/avatar.tsx'
import { AttendanceNote } from '../../members/attendance-note.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { download } from '../../ui/download.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Section } from '../../ui/section.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { useOpenDialog } from '../../ui/use-open-dialog.ts'
import { MessageParticipants } from './message-participants.tsx'
import { participantsCsv } from './participants-csv.ts'
import WaitlistSheet from './waitlist-sheet.tsx'
import styles from './seats.module.css'

/** From this number of names on, the list has a search field. */
const searchFrom = 12

type ParticipantListProps = { activity: Activity; commands: ActivityCommands }

/** The content of the sheet of participants: who they are, and what the leader does with them. */
export default function ParticipantList({ activity, commands }: ParticipantListProps) {
  const { t, locale, errorMessage } = useTranslation()
  const format = useFormat()
  const [query, setQuery] = useState('')
  const [selected, setSelected] = useState<Participant>()
  const { openDialog, dialogProps } = useOpenDialog()
  /** Whose own way out is to leave. */
  const viewerId = useUser()?.id
  const reason = activity.refusals.removeParticipant
  const hasSearch = activity.participants.length >= searchFrom
  const found = hasSearch ? activity.participants.filter(({ name }) => hasWords(name, query)) : activity.participants
  /** Participants who hide their activities from this viewer are only counted. */
  const listed = activity.participants.reduce((sum, { companions = [] }) => sum + 1 + companions.length, 0)
  const hiddenCount = activity.currentParticipants - listed
  const confirmRemoval = (participant: Participant) => {
    setSelected(participant)
    openDialog(participant.id)
  }
  const loadRides = useRides()
  const saveAsTable = async () => {
    const columns = {
      name: t('register.name'),
      phone: t('register.phone'),
      joined: t('activity.participants.since'),
      with: t('companions.brought-by'),
    }
    const formats = { time: (instant: string) => isoInZone(instant, format.viewerZone), phone: await phoneGrouping() }
    const reader = { locale, languages: navigator.languages }
    const csv = participantsCsv(activity.participants, columns, { format: formats, reader, rides: await loadRides(activity.id) })
    download('participants.csv', new Blob([csv], { type: 'text/csv' }))
  }
  return (
    <>
      <MessageParticipants activity={activity} title={t('activity.message-all')} />
      {activity.phase === 'enrolling' && activity.refusals.setWaitlist === null && <Waiting activity={activity} commands={commands} />}
      {hasSearch && <SearchField value={query} onSearch={setQuery} placeholder={t('activity.participants.search')} delay={0} />}
      <ul className={styles.list}>
        {found.map((participant) => (
          <li key={participant.id}>
            <Avatar name={participant.name} avatar={participant.avatar} size="md" />
            <span className={styles.participant}>
              <b>
                <Link to="/member/$userId" params={{ userId: participant.id }} className={styles.name}>
                  {participant.name}
                </Link>
                {isLedBy(activity, participant.id) && (
                  <i className={styles.leaderBadge}>
                    {t(participant.id === activity.creatorId ? 'activity.leader-badge' : 'activity.co-leader.badge')}
                  </i>
                )}
              </b>
              <Companions companions={participant.companions} />
              {participant.attendance && <AttendanceNote marks={participant.attendance} />}
              <small>{t('activity.joined', { when: format.inSentence.shortDateAndTime(participant.joinTime) })}</small>
              {participant.givenBy && <Giver {...participant.givenBy} />}
              {participant.phone && (
                <a href={`tel:${participant.phone}`} className={styles.phone}>
                  <PhoneText phone={participant.phone} />
                </a>
              )}
            </span>
            {roleAllows(activity, 'removeParticipant') && participant.id !== viewerId && (
              <IconButton
                icon={IconUserMinus}
                className={styles.atEdge}
                label={reason ? errorMessage(reason) : t('activity.remove', { name: participant.name })}
                disabled={reason !== null}
                onClick={() => confirmRemoval(participant)}
              />
            )}
          </li>
        ))}
      </ul>
      {hasSearch && (
        <p className={styles.hidden} role="status">
          {found.length === 0 && t('activity.participants.none')}
        </p>
      )}
      {roleAllows(activity, 'removeParticipant') && activity.participants.length > 0 && (
        <Button size="small" icon={IconDownload} onClick={() => void saveAsTable()}>
          {t('activity.participants.save')}
        </Button>
      )}
      {hiddenCount > 0 && <p className={styles.hidden}>{t('activity.others', { count: hiddenCount })}</p>}
      {activity.removed.length > 0 && <RemovedList activity={activity} commands={commands} />}
      {selected && (
        <ConfirmDialog
          {...dialogProps(selected.id)}
          title={t('activity.remove.title', { name: selected.name })}
          description={t('activity.remove.text', { name: selected.name })}
          confirmLabel={t('activity.remove.confirm')}
          danger
          loading={commands.pending === 'removeParticipant'}
          onConfirm={() =>
            commands.run({ name: 'removeParticipant', userId: selected.id }, () => dialogProps(selected.id).onOpenChange(false))
          }
        />
      )}
    </>
  )
}

/** Without an answer, those that the device has. */
function useRides() {
  const { t } = useTranslation()
  const { api } = useApi()
  const client = useQueryClient()
  const sharedRides = useClubSettings()?.sharedRides
  return async (activityId: string) => {
    if (!sharedRides) return undefined
    const query = carsQuery(api, activityId)
    const [{ ridesColumn }, cars] = await Promise.all([
      import('./rides-column.ts'),
      client.fetchQuery(query).catch(() => client.getQueryData(query.queryKey)),
    ])
    return cars && ridesColumn(cars, t)
  }
}

function Companions({ companions }: Pick<Participant, 'companions'>) {
  const words = useCompanionWords(companions)
  return words && <small>{words}</small>
}

/** Which leader gave the spot by name, and why. */
function Giver({ name, reason }: NonNullable<Participant['givenBy']>) {
  const { t } = useTranslation()
  const who = name === null ? t('waitlist.given') : t('waitlist.given-by', { name })
  return <small>{reason ? t('app.label-value', { label: who, value: reason }) : who}</small>
}

/** Leaders also reach the list of an activity with free spots here. */
function Waiting({ activity, commands }: ParticipantListProps) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button size="small" icon={IconListNumbers} onClick={() => setIsOpen(true)}>
        {t('waitlist.title')}
      </Button>
      <Sheet
        open={isOpen}
        onOpenChange={setIsOpen}
        title={t('waitlist.title')}
        description={t('waitlist.count', { count: activity.waitlistCount })}
      >
        <WaitlistSheet activity={activity} commands={commands} />
      </Sheet>
    </>
  )
}

/** Removed members, who may join again only after the leader or an admin has let them in. */
function RemovedList({ activity, commands }: ParticipantListProps) {
  const { t, errorMessage } = useTranslation()
  const reason = activity.refusals.readmit
  return (
    <Section variant="quiet" title={t('activity.removed')}>
      <ul className={styles.list}>
        {activity.removed.map(({ id, name, avatar }) => (
          <li key={id}>
            <Avatar name={name} avatar={avatar} size="md" />
            <b className={styles.participant}>{name}</b>
            <Button
              size="small"
              disabledReason={reason ? errorMessage(reason) : undefined}
              loading={commands.pending === 'readmit'}
              onClick={() => commands.run({ name: 'readmit', userId: id })}
            >
              {t('activity.readmit')}
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  )
}
