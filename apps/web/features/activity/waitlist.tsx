import IconArrowBack from '@tabler/icons-react/dist/esm/icons/IconArrowBack.mjs'
import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs'
import IconDoorExit from '@tabler/icons-react/dist/esm/icons/IconDoorExit.mjs'
import IconHome from '@tabler/icons-react/dist/esm/icons/IconHome.mjs'
import IconHourglass from '@tabler/icons-react/dist/esm/icons/IconHourglass.mjs'
import IconListNumbers from '@tabler/icons-react/dist/esm/icons/IconListNumbers.mjs'
import IconUserStar from '@tabler/icons-react/dist/esm/icons/IconUserStar.mjs'
import { useState } from 'react'
import type { Activity } from '@bothy/contract/entities.ts'
import OfferCard from '../../activity-parts/offer-card.tsx'
import type { ActivityCommands } from '../../commands/use-activity-commands.ts'
import { useFormat } from '../../format/use-format.ts'
import { withAllMessages } from '../../i18n/locale-messages.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { lazyWhenReachable } from '../../lazy/lazy-part.tsx'
import { ahead } from '../../lazy/load-ahead.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { classes } from '../../ui/classes.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import type { IconType } from '../../ui/icon.ts'
import { Section } from '../../ui/section.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import styles from './waitlist.module.css'

const WaitlistSheet = lazyWhenReachable(ahead(() => withAllMessages(import('./waitlist-sheet.tsx'))))

type WaitlistProps = { activity: Activity; commands: ActivityCommands }

/** The offer of a spot, or how many wait, the own place, and how the list works. Nobody is named: who waits is for leaders. */
export default function Waitlist({ activity, commands }: WaitlistProps) {
  const { t } = useTranslation()
  const { waitlistCount: count, waitlistPosition: position, offer } = activity
  if (offer) return <OfferCard activity={activity} offer={offer} commands={commands} overlaps={activity.overlaps} />
  return (
    <Section title={position ? t('waitlist.position', { position }) : t('waitlist.count', { count })}>
      <Card className={styles.waitlist}>
        <Path count={count} position={position ?? null} />
        <Place activity={activity} />
        <ListButtons activity={activity} commands={commands} />
      </Card>
    </Section>
  )
}

function Place({ activity }: Pick<WaitlistProps, 'activity'>) {
  const { t, errorMessage } = useTranslation()
  const { waitlistCount: count, waitlistPosition: position, waitlistOpen, waiting, offeredSpots, keptSpots, refusals } = activity
  const notes = [
    waiting && t('waitlist.count', { count }),
    waiting && position !== waiting.firstPosition && t('waitlist.moved', { position: waiting.firstPosition }),
    waiting?.largerAhead && t('waitlist.larger', { count: waiting.largerAhead }),
    refusals.joinWaitlist === null && t('waitlist.next', { position: count + 1 }),
    waiting?.isKept && t('waitlist.kept-for-you', { count: waiting.spots }),
    offeredSpots > 0 && t('waitlist.offered', { count: offeredSpots }),
    keptSpots > 0 && !waiting?.isKept && t('waitlist.kept', { count: keptSpots }),
    !waitlistOpen && errorMessage('WAITLIST_CLOSED'),
  ]
  return (
    <>
      {notes.map(
        (note) =>
          note && (
            <p key={note} className={styles.note}>
              {note}
            </p>
          ),
      )}
      {waitlistOpen && !activity.isJoined && <Rules hours={activity.offerHours} />}
    </>
  )
}

/** Leaving the list loses the place, so it asks. Leaders see who waits. */
function ListButtons({ activity, commands }: WaitlistProps) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const [isManaging, setIsManaging] = useState(false)
  const { refusals, waitlistCount: count } = activity
  return (
    <>
      {refusals.leaveWaitlist === null && (
        <Button variant="subtle" icon={IconDoorExit} onClick={() => setIsOpen(true)}>
          {t('waitlist.leave')}
        </Button>
      )}
      {refusals.setWaitlist === null && (
        <Button icon={IconListNumbers} onClick={() => setIsManaging(true)}>
          {t('waitlist.manage')}
        </Button>
      )}
      <Sheet open={isManaging} onOpenChange={setIsManaging} title={t('waitlist.title')} description={t('waitlist.count', { count })}>
        <WaitlistSheet activity={activity} commands={commands} />
      </Sheet>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title={t('waitlist.leave.title')}
        description={t('waitlist.leave.text')}
        confirmLabel={t('waitlist.leave')}
        danger
        loading={commands.pending === 'leaveWaitlist'}
        onConfirm={() => commands.run({ name: 'leaveWaitlist' }, () => setIsOpen(false))}
      />
    </>
  )
}

/** At most so many discs fit on a narrow phone. */
const longestPath = 4

/** The way to the hut: one disc for each who waits, and the own place. */
function Path({ count, position }: { count: number; position: number | null }) {
  const format = useFormat()
  const first = Array.from({ length: Math.min(count, longestPath) }, (_, index) => index + 1)
  const shown = position !== null && position > longestPath ? [...first.slice(0, -1), position] : first
  if (shown.length === 0) return null
  return (
    <div className={styles.path} aria-hidden="true">
      <IconHome size={32} />
      {shown.map((place) => (
        <span key={place} className={classes(styles.disc, place === position && styles.own)}>
          {format.number(place)}
        </span>
      ))}
    </div>
  )
}

function Rules({ hours }: { hours: number }) {
  const { t } = useTranslation()
  const rules: [IconType, string][] = [
    [IconBell, t('waitlist.rule.order')],
    [IconHourglass, t('waitlist.rule.time', { count: hours })],
    [IconArrowBack, t('waitlist.rule.pass')],
    [IconUserStar, t('waitlist.rule.last')],
  ]
  return (
    <>
      <h3 className={styles.rulesTitle}>{t('waitlist.rules')}</h3>
      <ul className={styles.rules}>
        {rules.map(([Icon, text]) => (
          <li key={text}>
            <Icon size={20} aria-hidden />
            {text}
          </li>
        ))}
      </ul>
    </>
  )
}
