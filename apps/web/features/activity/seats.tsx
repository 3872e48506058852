import { IconChevronRight, IconUserMinus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Activity, Participant } from '@bothy/contract/entities.ts'
import { useFormat } from '../../format/use-format.ts'
import { Avatar, AvatarStack } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { SeatDots } from '../../ui/seats-bar.tsx'
import { Section } from '../../ui/section.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { useWords } from '../../words/words.tsx'
import { concerns } from './next-step.ts'
import type { Orders } from './use-orders.ts'
import styles from './seats.module.css'

type SeatsProps = { activity: Activity; orders: Orders }

/** The seats as dots and as a count, and the participants. */
export function Seats({ activity, orders }: SeatsProps) {
  const { t } = useWords()
  const [isOpen, setIsOpen] = useState(false)
  const { currentParticipants: taken, maxParticipants: max, participants, phase } = activity
  const seatsLeft = max - taken
  const hint = phase === 'enrolling' ? t('activity.places-left', { count: seatsLeft }) : undefined
  return (
    <Section title={t('seats.label', { taken, max })} hint={hint}>
      <Card className={styles.seats}>
        <SeatDots taken={taken} max={max} />
        {taken > 0 && (
          <div className={styles.participants}>
            <AvatarStack people={participants} total={taken} />
            <Button variant="subtle" size="small" iconAfter={IconChevronRight} onClick={() => setIsOpen(true)}>
              {t('app.see-all')}
            </Button>
          </div>
        )}
      </Card>
      <Sheet open={isOpen} onOpenChange={setIsOpen} title={t('activity.participants')} description={t('seats.label', { taken, max })}>
        <ParticipantList activity={activity} orders={orders} />
      </Sheet>
    </Section>
  )
}

function ParticipantList({ activity, orders }: SeatsProps) {
  const { t, refusal } = useWords()
  const format = useFormat()
  const [selected, setSelected] = useState<Participant>()
  const [isConfirming, setIsConfirming] = useState(false)
  const reason = activity.refusals.removeParticipant
  /** Participants who hide their activities from this viewer are only counted. */
  const hiddenCount = activity.currentParticipants - activity.participants.length
  const confirmRemoval = (participant: Participant) => {
    setSelected(participant)
    setIsConfirming(true)
  }
  return (
    <>
      <ul className={styles.list}>
        {activity.participants.map((participant) => (
          <li key={participant.id}>
            <Avatar name={participant.name} avatar={participant.avatar} size="md" />
            <span className={styles.participant}>
              <b>
                <Link to="/member/$userId" params={{ userId: participant.id }} className={styles.name}>
                  {participant.name}
                </Link>
                {participant.id === activity.creatorId && <i className={styles.leaderBadge}>{t('activity.organiser')}</i>}
              </b>
              <small>{t('activity.joined', { when: format.shortDateAndTime(participant.joinTime) })}</small>
            </span>
            {concerns(activity, 'removeParticipant') && (
              <IconButton
                icon={IconUserMinus}
                label={reason ? refusal(reason) : t('activity.remove', { name: participant.name })}
                disabled={reason !== null}
                onClick={() => confirmRemoval(participant)}
              />
            )}
          </li>
        ))}
      </ul>
      {hiddenCount > 0 && <p className={styles.hidden}>{t('activity.others', { count: hiddenCount })}</p>}
      {selected && (
        <ConfirmDialog
          open={isConfirming}
          onOpenChange={setIsConfirming}
          title={t('activity.remove.title', { name: selected.name })}
          description={t('activity.remove.text', { name: selected.name })}
          confirm={t('activity.remove.confirm')}
          danger
          loading={orders.pending === 'removeParticipant'}
          onConfirm={() => orders.give({ name: 'removeParticipant', userId: selected.id }, () => setIsConfirming(false))}
        />
      )}
    </>
  )
}
