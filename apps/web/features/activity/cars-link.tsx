import IconCar from '@tabler/icons-react/dist/esm/icons/IconCar.mjs'
import { useQuery } from '@tanstack/react-query'
import type { Cars } from '@bothy/contract/activities/cars.ts'
import type { Activity } from '@bothy/contract/entities.ts'
import { freeSeats, ownRideOf } from '../../activity-parts/own-ride.ts'
import { useApi, useUser } from '../../api/api-context.tsx'
import { carsQuery } from '../../api/cars-query.ts'
import { useFormat } from '../../format/use-format.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { lacksSignal } from '../../lazy/network-error.ts'
import { Card } from '../../ui/card.tsx'
import { Section } from '../../ui/section.tsx'
import { LinkRow } from '../../ui/settings-row.tsx'

/** How the viewer travels, or what cars there are, and the way to them. After the end, only as long as there are some. */
export default function CarsLink({ activity: { id, phase } }: { activity: Activity }) {
  const { t } = useTranslation()
  const { api } = useApi()
  const { data, error } = useQuery(carsQuery(api, id))
  const summary = useSummary(data, phase === 'finished')
  const { label, hint } = summary ?? { label: t('cars.title'), hint: lacksSignal(error) ? t('state.offline.title') : '\u00A0' }
  if (phase === 'finished' && !data?.items[0]) return null
  return (
    <Section title={t('cars.title')}>
      <Card padding="none">
        <LinkRow icon={IconCar} label={label} hint={hint} to="/activity/$id/cars" params={{ id }} />
      </Card>
    </Section>
  )
}

function useSummary(cars: Cars | undefined, isOver: boolean): { label: string; hint: string } | undefined {
  const { t } = useTranslation()
  const format = useFormat()
  const userId = useUser()?.id
  const own = cars && ownRideOf(cars, userId)
  if (!cars) return undefined
  if (cars.items.length === 0 && !own) return { label: t('cars.none.title'), hint: t('cars.none') }
  const departure = ({ departsAt, place }: Cars['items'][number]) => format.list([format.dayAndTimeInZone(departsAt, cars.timeZone), place])
  if (own && 'ridesIn' in own) return { label: t('cars.ride-with', { name: own.ridesIn.driver.name }), hint: departure(own.ridesIn) }
  const count = cars.items.length
  const free = cars.items.reduce((sum, car) => sum + freeSeats(car), 0)
  const all = t('cars.summary', { count, free })
  if (own && 'drives' in own && isOver && own.drives.distance === null) return { label: t('cars.own'), hint: t('cars.distance.note') }
  if (own && 'drives' in own)
    return { label: t('cars.own'), hint: t('cars.free', { free: freeSeats(own.drives), seats: own.drives.seats }) }
  if (own) return { label: t('cars.looking'), hint: all }
  const [first] = cars.items
  return { label: all, hint: first ? departure(first) : t('cars.none') }
}
