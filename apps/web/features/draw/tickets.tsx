import type { Draw } from '@bothy/contract/activities/draw.ts'
import { useFormat } from '../../format/use-format.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { AttendanceNote } from '../../members/attendance-note.tsx'
import { Card } from '../../ui/card.tsx'
import { classes } from '../../ui/classes.ts'
import { DotSeparated } from '../../ui/dot-separated.tsx'
import { Section } from '../../ui/section.tsx'
import styles from './draw.module.css'

type Ticket = Draw['tickets'][number]

/** All tickets: after the draw in its order. */
export function Tickets({ draw: { tickets, drawnAt } }: { draw: Draw }) {
  const { t } = useTranslation()
  return (
    <Section title={drawnAt ? t('draw.order') : t('draw.tickets')}>
      <Card padding="none">
        <ol className={styles.tickets}>
          {tickets.map((one, index) => (
            <Row key={one.ticket} ticket={one} isPassed={one.isSeated === false && tickets.slice(index).some(({ isSeated }) => isSeated)} />
          ))}
        </ol>
      </Card>
    </Section>
  )
}

/** `isPassed`: a smaller party behind it was seated. */
function Row({ ticket: { ticket, weight, spots, position, isSeated, isOwn, member }, isPassed }: { ticket: Ticket; isPassed: boolean }) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <li className={classes(styles.ticket, isOwn && styles.own)}>
      {position !== null && <span className={styles.position}>{format.number(position)}</span>}
      <div className={styles.owner}>
        {(isOwn || member) && <b>{isOwn ? t('draw.own') : member?.name}</b>}
        <span className={styles.bytes}>{ticket}</span>
        {member?.attendance && <AttendanceNote marks={member.attendance} />}
        <DotSeparated>
          {weight > 1 && <span>{t('draw.entries', { count: weight })}</span>}
          {spots > 1 && <span>{t('draw.party', { count: spots })}</span>}
          {isSeated !== null && <span>{isSeated ? t('draw.seated') : isPassed ? t('draw.passed') : t('draw.waits')}</span>}
        </DotSeparated>
      </div>
    </li>
  )
}
