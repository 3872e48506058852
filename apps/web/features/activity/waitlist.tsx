import IconArrowBack from '@tabler/icons-react/dist/esm/icons/IconArrowBack.mjs'
import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs'
import IconDoorExit from '@tabler/icons-react/dist/esm/icons/IconDoorExit.mjs'
import IconHome from '@tabler/icons-react/dist/esm/icons/IconHome.mjs'
import IconHourglass from '@tabler/icons-react/dist/esm/icons/IconHourglass.mjs'
import IconUserStar from '@tabler/icons-react/dist/esm/icons/IconUserStar.mjs'
import type { Activity } from '@bothy/contract/entities.ts'
import { useFormat } from '../../format/use-format.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { classes } from '../../ui/classes.ts'
import type { IconType } from '../../ui/icon.ts'
import { Section } from '../../ui/section.tsx'
import styles from './waitlist.module.css'

/** How many wait, the own place, and how the list works. Nobody is named: who waits is for leaders. */
export default function Waitlist({ activity, onLeave }: { activity: Activity; onLeave: () => void }) {
  const { t, errorMessage } = useTranslation()
  const { waitlistCount: count, waitlistPosition: position, waitlistOpen, waiting, refusals } = activity
  return (
    <Section title={position ? t('waitlist.position', { position }) : t('waitlist.count', { count })}>
      <Card className={styles.waitlist}>
        <Path count={count} position={position ?? null} />
        {waiting && <p className={styles.note}>{t('waitlist.count', { count })}</p>}
        {waiting && position !== waiting.firstPosition && (
          <p className={styles.note}>{t('waitlist.moved', { position: waiting.firstPosition })}</p>
        )}
        {waiting?.largerAhead && <p className={styles.note}>{t('waitlist.larger', { count: waiting.largerAhead })}</p>}
        {activity.offeredSpots > 0 && <p className={styles.note}>{t('waitlist.offered', { count: activity.offeredSpots })}</p>}
        {waitlistOpen ? <Rules hours={activity.offerHours} /> : <p className={styles.note}>{errorMessage('WAITLIST_CLOSED')}</p>}
        {refusals.leaveWaitlist === null && (
          <Button variant="subtle" icon={IconDoorExit} onClick={onLeave}>
            {t('activity.step.leaveWaitlist')}
          </Button>
        )}
      </Card>
    </Section>
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
