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

/** How many places are taken, as dots and in words, and by whom. */
export function Seats({ activity, orders }: SeatsProps) {
  const { t } = useWords()
  const [isOpen, setIsOpen] = useState(false)
  const { currentParticipants: taken, maxParticipants: max, participants, phase } = activity
  const left = max - taken
  const hint = phase === 'enrolling' ? t('activity.places-left', { count: left }) : undefined
  return (
    <Section title={t('seats.label', { taken, max })} hint={hint}>
      <Card className={styles.seats}>
        <SeatDots taken={taken} max={max} />
        {taken > 0 && (
          <div className={styles.people}>
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
  const [asked, setAsked] = useState<Participant>()
  const [isAsking, setIsAsking] = useState(false)
  const reason = activity.refusals.removeParticipant
  /** Who shows their activities to nobody here is only counted. */
  const others = activity.currentParticipants - activity.participants.length
  const ask = (person: Participant) => {
    setAsked(person)
    setIsAsking(true)
  }
  return (
    <>
      <ul className={styles.list}>
        {activity.participants.map((person) => (
          <li key={person.id}>
            <Avatar name={person.name} avatar={person.avatar} size="md" />
            <span className={styles.person}>
              <b>
                <Link to="/member/$userId" params={{ userId: person.id }} className={styles.name}>
                  {person.name}
                </Link>
                {person.id === activity.creatorId && <i className={styles.leads}>{t('activity.organiser')}</i>}
              </b>
              <small>{t('activity.joined', { when: format.shortDateAndTime(person.joinTime) })}</small>
            </span>
            {concerns(activity, 'removeParticipant') && (
              <IconButton
                icon={IconUserMinus}
                label={reason ? refusal(reason) : t('activity.remove', { name: person.name })}
                disabled={reason !== null}
                onClick={() => ask(person)}
              />
            )}
          </li>
        ))}
      </ul>
      {others > 0 && <p className={styles.others}>{t('activity.others', { count: others })}</p>}
      {asked && (
        <ConfirmDialog
          open={isAsking}
          onOpenChange={setIsAsking}
          title={t('activity.remove.title', { name: asked.name })}
          description={t('activity.remove.text', { name: asked.name })}
          confirm={t('activity.remove.confirm')}
          danger
          loading={orders.pending === 'removeParticipant'}
          onConfirm={() => orders.give({ name: 'removeParticipant', userId: asked.id }, () => setIsAsking(false))}
        />
      )}
    </>
  )
}
