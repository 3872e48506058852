import { Fragment, type ReactNode } from 'react'
import type { Activity, Route } from '@bothy/contract/entities.ts'
import type { EmergencyContact } from '@bothy/contract/members/emergency-contacts.ts'
import { useClubSettings, useUser } from '../api/api-context.tsx'
import { decimalDegrees } from '../format/coordinates.ts'
import { isLedBy } from '../format/day-of.ts'
import { useFormat } from '../format/use-format.ts'
import { withAllMessages } from '../i18n/locale-messages.ts'
import { useTranslation } from '../i18n/translation.tsx'
import { lazyPart } from '../lazy/lazy-part.tsx'
import { classes } from '../ui/classes.ts'
import { useEmergencyContacts } from './emergency-contact-row.tsx'
import { useEmergencyNumber } from './emergency-number.ts'
import printed from '../ui/printed.module.css'
import styles from './print-sheet.module.css'

const PrintedCompanions = lazyPart(() => withAllMessages(import('./printed-companions.tsx')))
const PrintedCars = lazyPart(() => withAllMessages(import('./printed-cars.tsx')))

/** What is printed of an activity: when, where, the route, whom to call, and who comes, with boxes to tick for the leader and who sees the phone numbers. */
export default function PrintSheet({ activity }: { activity: Activity }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { title, description, location, coordinates, startTime, timeZone, creatorName, creatorPhone, routes, participants, phase } =
    activity
  // A leader who runs late has named another time.
  const endTime = activity.endTime && (activity.expectedReturn ?? activity.endTime)
  const emergencyNumber = useEmergencyNumber()
  const staysOver = endTime !== null && format.longDay(startTime, timeZone) !== format.longDay(endTime, timeZone)
  const end =
    endTime !== null &&
    (staysOver
      ? t('activity.until', { when: format.inSentence.dayWithYearAndTime(endTime, timeZone) })
      : t('activity.back-by', { time: format.time(endTime, timeZone) }))
  const userId = useUser()?.id
  const printsCars = useClubSettings()?.sharedRides && isLedBy(activity, userId) && (phase === 'enrolling' || phase === 'active')
  const chosen = routes.filter((route) => route.isSelected)
  return (
    <div className={classes(printed.sheet, printed.alone, styles.sheet)} aria-hidden="true">
      <h1>{title}</h1>
      {phase === 'cancelled' && <p className={styles.cancelled}>{t('phase.cancelled')}</p>}
      <dl className={styles.facts}>
        <Fact name={t('filter.when')}>
          {[format.dayWithYearAndTime(startTime, timeZone), end].filter(Boolean).join(t('activity.comma'))}
        </Fact>
        <Fact name={t('activity.meeting-point')}>{[location, coordinates && decimalDegrees(coordinates)].filter(Boolean).join(' · ')}</Fact>
        <Fact name={t('activity.leader-badge')}>{[creatorName, creatorPhone].filter(Boolean).join(' · ')}</Fact>
        {activity.coLeaders.map(
          ({ id, name, phone, hasAccepted }) =>
            hasAccepted && (
              <Fact key={id} name={t('activity.co-leader.badge')}>
                {[name, phone].filter(Boolean).join(' · ')}
              </Fact>
            ),
        )}
        {(chosen.length > 0 ? chosen : routes).map((route) => (
          <Fact key={route.id} name={t('activity.the-route')}>
            <RouteLine route={route} />
          </Fact>
        ))}
        <Fact name={t('day.emergency')}>{emergencyNumber}</Fact>
      </dl>
      <p>{description}</p>
      {participants.length > 0 && (
        <>
          <h2>{t('activity.participants')}</h2>
          <Participants activity={activity} />
        </>
      )}
      {printsCars && <PrintedCars activityId={activity.id} />}
    </div>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) =>
  children ? (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  ) : null

function RouteLine({ route: { title, distance, duration, difficulty, track } }: { route: Route }) {
  const { t } = useTranslation()
  const format = useFormat()
  const ascent =
    track?.ascent == null ? undefined : t('app.label-value', { label: t('activity.ascent'), value: format.height(track.ascent) })
  return [title, format.distance(distance), ascent, format.duration(duration), t(`difficulty.${difficulty}`)].filter(Boolean).join(' · ')
}

/** A list to tick for the leader and who sees the phone numbers, near the start with whom to call in an emergency, and names for all others. */
function Participants({ activity }: { activity: Activity }) {
  const { participants } = activity
  const contacts = useEmergencyContacts(activity)?.contacts
  const isLeader = isLedBy(activity, useUser()?.id)
  if (!isLeader && !participants.some(({ phone }) => phone !== undefined))
    return (
      <ul className={styles.names}>
        {participants.map(({ id, name, companions }) => (
          <li key={id}>
            {name}
            {companions && <PrintedCompanions companions={companions} />}
          </li>
        ))}
      </ul>
    )
  return (
    <table className={styles.list}>
      <tbody>
        {participants.map(({ id, name, phone, companions }) => (
          <Fragment key={id}>
            <tr>
              <td>
                <span className={styles.box} />
              </td>
              <td>{name}</td>
              <td>{phone}</td>
              <td>
                <ContactLine contact={contacts?.get(id)} />
              </td>
            </tr>
            {companions && <PrintedCompanions companions={companions} inRows />}
          </Fragment>
        ))}
      </tbody>
    </table>
  )
}

/** Without the note, which may speak of an illness: paper is lost more easily than a phone. */
function ContactLine({ contact }: { contact: EmergencyContact | undefined }) {
  const { t } = useTranslation()
  return contact && t('app.label-value', { label: t('emergency.title'), value: `${contact.name} · ${contact.phone}` })
}
