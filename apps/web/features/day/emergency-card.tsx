import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import IconPhone from '@tabler/icons-react/dist/esm/icons/IconPhone.mjs'
import IconUserHeart from '@tabler/icons-react/dist/esm/icons/IconUserHeart.mjs'
import { useQuery } from '@tanstack/react-query'
import type { Coordinates } from '@bothy/contract/activities/coordinates.ts'
import type { Activity } from '@bothy/contract/entities.ts'
import { ContactAlarm } from '../../activity-parts/contact-alarm.tsx'
import { europeanNumber, useEmergencyNumber } from '../../activity-parts/emergency-number.ts'
import { useApi, useUser } from '../../api/api-context.tsx'
import { ownContact } from '../../api/emergency-contacts.ts'
import { decimalDegrees, degreesAndMinutes } from '../../format/coordinates.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import type { Fix } from '../../map/use-own-position.ts'
import { AnchorButton } from '../../ui/anchor-button.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Section } from '../../ui/section.tsx'
import { useShare } from '../../ui/use-share.ts'
import { usePositionText } from './use-position-text.ts'
import styles from './day.module.css'

/** Milliseconds after which a position is named the last known one: the member may have gone on. */
const lastKnownAfter = 3 * 60_000
const questions = ['where', 'what', 'how-many', 'call-back'] as const

/** The hash of the address that scrolls to it. */
export const emergencyAnchor = 'emergency'

type EmergencyCardProps = { activity: Activity; fix: Fix | undefined; /** Milliseconds since 1970. */ now: number }

/** Whom to call, the coordinates to read out, what to say, the signal that needs no network, and the emergency contact of the member. */
export function EmergencyCard({ activity, fix, now }: EmergencyCardProps) {
  const { t } = useTranslation()
  const { coordinates, timeZone } = activity
  const number = useEmergencyNumber()
  const positionText = usePositionText(timeZone)
  return (
    <Section title={t('day.emergency')} anchor={emergencyAnchor}>
      <Card className={styles.card}>
        <AnchorButton variant="danger" block className={styles.large} icon={IconPhone} href={`tel:${number}`}>
          {t('day.emergency.call', { number })}
        </AnchorButton>
        <p>{t(number === europeanNumber ? 'day.emergency.number' : 'day.emergency.of-club', { number })}</p>
        {fix ? (
          <PlaceToRead
            name={t(now - fix.at > lastKnownAfter ? 'day.emergency.last' : 'day.emergency.own')}
            place={fix}
            hint={positionText(fix)}
          />
        ) : coordinates ? (
          <PlaceToRead name={t('activity.meeting-point')} place={coordinates} hint={t('day.emergency.meeting-point')} />
        ) : (
          <p>{t('day.emergency.nowhere')}</p>
        )}
        <details className={styles.details}>
          <summary>{t('day.say')}</summary>
          <ol>
            {questions.map((question) => (
              <li key={question}>{t(`day.say.${question}`)}</li>
            ))}
          </ol>
          <p>{t('day.say.stay')}</p>
        </details>
        <details className={styles.details}>
          <summary>{t('day.signal')}</summary>
          <p>{t('day.signal.give')}</p>
          <p>{t('day.signal.answer')}</p>
        </details>
        <OwnContact activity={activity} />
      </Card>
    </Section>
  )
}

/** For those who help the member. The device has stored it, so that it is there without a network. */
function OwnContact({ activity }: { activity: Activity }) {
  const { t } = useTranslation()
  const user = useUser()
  const { data } = useQuery(ownContact(useApi().api))
  if (!data) return null
  if (!data.contact)
    return (
      <LinkButton block className={styles.large} icon={IconUserHeart} to="/profile/info" hash="emergency-contact">
        {t('day.emergency.add')}
      </LinkButton>
    )
  const { name, phone, email, note } = data.contact
  return (
    <div className={styles.place}>
      <p>
        <b>{t('day.emergency.contact')}</b>
      </p>
      {note && <p>{note}</p>}
      <AnchorButton block className={styles.large} icon={IconPhone} href={`tel:${phone}`}>
        {t('activity.call', { name })}
      </AnchorButton>
      {activity.creatorId === user?.id && <ContactAlarm email={email} />}
    </div>
  )
}

/** Coordinates in both ways of writing, to read out or to copy. */
function PlaceToRead({ name, place, hint }: { name: string; place: Coordinates; hint: string }) {
  const { t } = useTranslation()
  const { copy } = useShare()
  const [decimal, minutes] = [decimalDegrees(place), degreesAndMinutes(place)]
  const copyBoth = () => {
    const coordinates = `${decimal} (${minutes})`.replaceAll('\u00a0', ' ')
    void copy(coordinates, { copied: t('activity.coordinates.copied'), byHand: t('activity.coordinates.by-hand', { coordinates }) })
  }
  return (
    <div className={styles.place}>
      <p>
        <b>{name}</b>
      </p>
      <p className={styles.toRead}>
        <bdi>{decimal}</bdi>
        <bdi>{minutes}</bdi>
      </p>
      <p className={styles.source}>{hint}</p>
      <Button block className={styles.large} icon={IconCopy} onClick={copyBoth}>
        {t('activity.coordinates.copy')}
      </Button>
    </div>
  )
}
