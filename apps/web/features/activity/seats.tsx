import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import { useState } from 'react'
import type { Activity } from '@bothy/contract/entities.ts'
import type { Phase } from '@bothy/contract/phases.ts'
import { SeatDots } from '../../activity-parts/seats-bar.tsx'
import type { ActivityCommands } from '../../commands/use-activity-commands.ts'
import { withAllMessages } from '../../i18n/locale-messages.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { AvatarStack } from '../../images/avatar-stack.tsx'
import { lazyWhenReachable } from '../../lazy/lazy-part.tsx'
import { ahead } from '../../lazy/load-ahead.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Section } from '../../ui/section.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { spotsLeft } from './asked-commands.ts'
import styles from './seats.module.css'

const ParticipantList = lazyWhenReachable(ahead(() => withAllMessages(import('./participant-list.tsx'))))

type SeatsProps = { activity: Activity; commands: ActivityCommands }

/** The phases in which the page shows who takes part. */
export const showsSeats = (phase: Phase): phase is 'enrolling' | 'active' | 'finished' =>
  phase === 'enrolling' || phase === 'active' || phase === 'finished'

/** Whether the seats say who sees which phone number. */
export const showsPhoneNote = ({ phase, isJoined, refusals }: Activity): boolean =>
  phase === 'enrolling' && (isJoined === true || refusals.join === null)

/** The seats as dots under the one count that matters in this phase, and the participants. */
export function Seats({ activity, commands }: SeatsProps) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const { currentParticipants: taken, maxParticipants: max, participants, phase } = activity
  const isOver = phase === 'finished'
  const title = {
    enrolling: t('activity.places-left', { count: spotsLeft(activity) }),
    active: t('activity.people', { count: taken }),
    finished: t('activity.came', { count: taken }),
  }[phase as string]
  return (
    <Section title={title ?? ''}>
      <Card className={styles.seats}>
        {!isOver && <SeatDots taken={max - spotsLeft(activity)} max={max} />}
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
        {showsPhoneNote(activity) && <p className={styles.note}>{t('activity.phone-note')}</p>}
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
