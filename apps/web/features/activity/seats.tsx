import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconMessages from '@tabler/icons-react/dist/esm/icons/IconMessages.mjs'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import IconUserMinus from '@tabler/icons-react/dist/esm/icons/IconUserMinus.mjs'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Participant } from '@bothy/contract/activities/participant.ts'
import type { Activity } from '@bothy/contract/entities.ts'
import { hasWords } from '@bothy/contract/search/fold.ts'
import { phoneGrouping } from '../../forms/phone-numbers.ts'
import { useFormat } from '../../format/use-format.ts'
import { isoInZone } from '@bothy/contract/zoned-time.ts'
import { AvatarStack } from '../../images/avatar-stack.tsx'
import { Avatar } from '../../images/avatar.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { SeatDots } from '../../activity/seats-bar.tsx'
import { Section } from '../../ui/section.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { useTranslation } from '../../i18n/translation.tsx'
import { download } from '../../ui/download.ts'
import { useOpenDialog } from '../../ui/use-open-dialog.ts'
import { MessageSheet } from './message-sheet.tsx'
import { participantsCsv } from './participants-csv.ts'
import { roleAllows } from './next-step.ts'
import type { ActivityCommands } from '../../activity/use-activity-commands.ts'
import styles from './seats.module.css'

/** From this number of names on, the list has a search field. */
const searchFrom = 12

type SeatsProps = { activity: Activity; commands: ActivityCommands }

/** The seats as dots and as a count, and the participants. */
export function Seats({ activity, commands }: SeatsProps) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const { currentParticipants: taken, maxParticipants: max, participants, phase } = activity
  const seatsLeft = max - taken
  const isOver = phase === 'finished'
  const hint = phase === 'enrolling' ? t('activity.places-left', { count: seatsLeft }) : undefined
  return (
    <Section title={isOver ? t('activity.came', { count: taken }) : t('seats.label', { taken, max })} hint={hint}>
      <Card className={styles.seats}>
        {!isOver && <SeatDots taken={taken} max={max} />}
        {(taken > 0 || activity.removed.length > 0) && (
          <div className={styles.participants}>
            <AvatarStack members={participants} total={taken} />
            <Button
              variant="subtle"
              size="small"
              iconAfter={IconChevronRight}
              aria-label={t('app.label-value', { label: t('app.see-all'), value: t('activity.participants') })}
              onClick={() => setIsOpen(true)}
            >
              {t('app.see-all')}
            </Button>
          </div>
        )}
        {phase === 'enrolling' && (activity.isJoined || activity.refusals.join === null) && (
          <p className={styles.note}>{t('activity.phone-note')}</p>
        )}
        {isOver && activity.isJoined !== undefined && (
          <LinkButton to="/create-activity" search={{ copy: activity.id }} variant="light" icon={IconRefresh} block>
            {t('activity.again')}
          </LinkButton>
        )}
      </Card>
      <Sheet open={isOpen} onOpenChange={setIsOpen} title={t('activity.participants')} description={t('seats.label', { taken, max })}>
        <ParticipantList activity={activity} commands={commands} />
      </Sheet>
    </Section>
  )
}

function ParticipantList({ activity, commands }: SeatsProps) {
  const { t, locale, errorMessage } = useTranslation()
  const format = useFormat()
  const [query, setQuery] = useState('')
  const [selected, setSelected] = useState<Participant>()
  const { openDialog, dialogProps } = useOpenDialog()
  const reason = activity.refusals.removeParticipant
  const hasSearch = activity.participants.length >= searchFrom
  const found = hasSearch ? activity.participants.filter(({ name }) => hasWords(name, query)) : activity.participants
  /** Participants who hide their activities from this viewer are only counted. */
  const hiddenCount = activity.currentParticipants - activity.participants.length
  const confirmRemoval = (participant: Participant) => {
    setSelected(participant)
    openDialog(participant.id)
  }
  const saveAsTable = async () => {
    const columns = { name: t('register.name'), phone: t('register.phone'), joined: t('activity.participants.since') }
    const formats = { time: (instant: string) => isoInZone(instant, format.viewerZone), phone: await phoneGrouping() }
    const csv = participantsCsv(activity.participants, columns, formats, { locale, languages: navigator.languages })
    download('participants.csv', new Blob([csv], { type: 'text/csv' }))
  }
  return (
    <>
      <MessageAll activity={activity} />
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
                {participant.id === activity.creatorId && <i className={styles.leaderBadge}>{t('activity.leader-badge')}</i>}
              </b>
              <small>{t('activity.joined', { when: format.inSentence.shortDateAndTime(participant.joinTime) })}</small>
              {participant.phone && (
                <a href={`tel:${participant.phone}`} className={styles.phone}>
                  {participant.phone}
                </a>
              )}
            </span>
            {roleAllows(activity, 'removeParticipant') && (
              <IconButton
                icon={IconUserMinus}
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

/** The leader and admins write to all participants. */
function MessageAll({ activity }: { activity: Activity }) {
  const { t } = useTranslation()
  const [isWriting, setIsWriting] = useState(false)
  if (activity.refusals.messageParticipants !== null) return null
  const title = t('activity.message-all')
  return (
    <>
      <Button size="small" icon={IconMessages} onClick={() => setIsWriting(true)}>
        {title}
      </Button>
      <MessageSheet
        key={activity.id}
        activity={activity}
        call="messageParticipants"
        title={title}
        open={isWriting}
        onOpenChange={setIsWriting}
      />
    </>
  )
}

/** Removed members, who may join again only after the leader or an admin has let them in. */
function RemovedList({ activity, commands }: SeatsProps) {
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
