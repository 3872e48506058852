import { useQuery } from '@tanstack/react-query'
import type { Car } from '@bothy/contract/activities/cars.ts'
import { useApi } from '../api/api-context.tsx'
import { carsQuery } from '../api/cars-query.ts'
import { useFormat } from '../format/use-format.ts'
import { useTranslation } from '../i18n/translation.tsx'
import { travelerName } from './own-ride.ts'

/** For leaders, on paper: who rides with whom, and who has no seat. */
export default function PrintedCars({ activityId }: { activityId: string }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { api } = useApi()
  const { data } = useQuery(carsQuery(api, activityId))
  if (!data || data.items.length === 0) return null
  const names = (people: Parameters<typeof travelerName>[0][]) => format.list(people.map(travelerName))
  const carName = ({ driver, departsAt, place }: Car) => [driver.name, format.dayAndTimeInZone(departsAt, data.timeZone), place].join(' · ')
  const without = data.withoutSeat ?? []
  const count = without.reduce((sum, { people }) => sum + people, 0)
  return (
    <>
      <h2>{t('cars.title')}</h2>
      <ul>
        {data.items.map((car) => (
          <li key={car.id}>
            {t('app.label-value', {
              label: carName(car),
              value: car.passengers.length > 0 ? names(car.passengers) : t('cars.passengers.none'),
            })}
          </li>
        ))}
        {count > 0 && <li>{t('app.label-value', { label: t('cars.without', { count }), value: names(without) })}</li>}
      </ul>
    </>
  )
}
