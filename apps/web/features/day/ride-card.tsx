import IconDirections from '@tabler/icons-react/dist/esm/icons/IconDirections.mjs'
import IconPhone from '@tabler/icons-react/dist/esm/icons/IconPhone.mjs'
import { useQuery } from '@tanstack/react-query'
import type { Car } from '@bothy/contract/activities/cars.ts'
import type { Activity } from '@bothy/contract/entities.ts'
import { directionsTo } from '../../activity-parts/directions.ts'
import { ownRideOf, travelerName } from '../../activity-parts/own-ride.ts'
import { useApi, useUser } from '../../api/api-context.tsx'
import { carsQuery } from '../../api/cars-query.ts'
import { useFormat } from '../../format/use-format.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { AnchorButton } from '../../ui/anchor-button.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Title } from '../../ui/title.tsx'
import styles from './day.module.css'

/** The car of the viewer: where and when it leaves, who drives, and for the driver who comes along. */
export function RideCard({ activity: { id, timeZone } }: { activity: Activity }) {
  const { t } = useTranslation()
  const { api } = useApi()
  const { data } = useQuery(carsQuery(api, id))
  const userId = useUser()?.id
  const own = data && ownRideOf(data, userId)
  if (!own) return null
  if ('looksWith' in own)
    return (
      <Card className={styles.card} role="region" aria-label={t('cars.title')}>
        <Title level={2} className={styles.title}>
          {t('cars.looking')}
        </Title>
        <LinkButton block className={styles.large} to="/activity/$id/cars" params={{ id }}>
          {t('cars.title')}
        </LinkButton>
      </Card>
    )
  const car = 'drives' in own ? own.drives : own.ridesIn
  return <OwnCar car={car} timeZone={timeZone} drives={'drives' in own} />
}

function OwnCar({ car, timeZone, drives }: { car: Car; timeZone: string; drives: boolean }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { driver, place, departsAt, passengers, takenSeats } = car
  const names = passengers.map(travelerName)
  return (
    <Card className={styles.card} role="region" aria-label={t('cars.title')}>
      <Title level={2} className={styles.title}>
        {drives ? t('cars.own') : t('cars.ride-with', { name: driver.name })}
      </Title>
      <p className={styles.when}>
        <time dateTime={departsAt}>{format.dayAndTimeInZone(departsAt, timeZone)}</time>
      </p>
      <dl className={styles.facts}>
        <div>
          <dt>{t('cars.place')}</dt>
          <dd>{place}</dd>
        </div>
        {drives && (
          <div>
            <dt>{t('cars.passengers', { count: takenSeats })}</dt>
            <dd>{names.length > 0 ? format.list(names) : t('cars.passengers.none')}</dd>
          </div>
        )}
      </dl>
      <div className={styles.actions}>
        <AnchorButton
          block
          className={styles.large}
          icon={IconDirections}
          aria-label={t('app.label-value', { label: t('activity.directions'), value: place })}
          href={directionsTo(place, navigator.userAgent)}
          target="_blank"
          rel="noreferrer"
        >
          {t('activity.directions')}
        </AnchorButton>
        {!drives && driver.phone && (
          <AnchorButton block className={styles.large} icon={IconPhone} href={`tel:${driver.phone}`}>
            {t('activity.call', { name: driver.name })}
          </AnchorButton>
        )}
      </div>
    </Card>
  )
}
