import IconCar from '@tabler/icons-react/dist/esm/icons/IconCar.mjs'
import IconHandStop from '@tabler/icons-react/dist/esm/icons/IconHandStop.mjs'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { Cars, RideRequest, Traveler } from '@bothy/contract/activities/cars.ts'
import { isRefusalCode } from '@bothy/contract/errors.ts'
import { ownRideOf } from '../../activity-parts/own-ride.ts'
import { useApi, useUser } from '../../api/api-context.tsx'
import { carsQuery } from '../../api/cars-query.ts'
import { QueuedCommandActions } from '../../commands/queued-command-actions.tsx'
import { useQueuedCommandText } from '../../commands/use-queued-command-text.ts'
import { ErrorState } from '../../forms/error-state.tsx'
import { useTranslation } from '../../i18n/translation.tsx'
import type { QueuedCommand } from '../../offline/command-queue.ts'
import { useCommandQueue } from '../../offline/use-command-queue.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { usePageTitle } from '../../ui/page-title.tsx'
import { Page } from '../../ui/page.tsx'
import { Skeleton, SkeletonBlock } from '../../ui/skeleton.tsx'
import { TopBar } from '../../ui/top-bar.tsx'
import { CarCard } from './car-card.tsx'
import { CarSheet } from './car-sheet.tsx'
import { RequestSheet } from './request-sheet.tsx'
import { RideRequests, WithoutSeat } from './travelers.tsx'
import styles from './cars.module.css'

/** The cars of an activity, and who looks for a ride. */
export function CarsScreen() {
  const { t } = useTranslation()
  const { id } = useParams({ from: '/_members/activity/$id/cars' })
  const { api } = useApi()
  const { data: cars, error, refetch } = useQuery(carsQuery(api, id))
  usePageTitle(cars?.title)
  return (
    <>
      <TopBar title={t('cars.title')} back={`/activity/${id}`} sticky />
      <Page>
        {cars ? (
          <CarList activityId={id} cars={cars} />
        ) : error ? (
          <ErrorState wholePage error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton>
            <SkeletonBlock height={240} />
            <SkeletonBlock height={240} />
          </Skeleton>
        )}
      </Page>
    </>
  )
}

function CarList({ activityId, cars }: { activityId: string; cars: Cars }) {
  const { t, errorMessage } = useTranslation()
  const { title, items, refusal } = cars
  const waiting = useCommandQueue((queue) => queue.filter((one) => one.activityId === activityId && one.subject === 'ride')) ?? []
  return (
    <div className={styles.screen}>
      <p className={styles.activity}>{title}</p>
      {refusal !== null && <Alert>{isRefusalCode(refusal) && errorMessage(refusal)}</Alert>}
      {waiting.map((command) => (
        <WaitingRide key={command.key} command={command} />
      ))}
      {items.length === 0 && <EmptyState title={t('cars.none.title')}>{t('cars.none')}</EmptyState>}
      {refusal === null && <OwnActions activityId={activityId} cars={cars} />}
      {items.length > 0 && (
        <ul className={styles.list}>
          {items.map((car) => (
            <CarCard key={car.id} activityId={activityId} cars={cars} car={car} />
          ))}
        </ul>
      )}
      <RideRequests cars={cars} />
      {cars.withoutSeat && <WithoutSeat people={withoutRequest(cars.withoutSeat, cars.requests)} />}
    </div>
  )
}

/** Who looks for a ride is listed as such already. */
const withoutRequest = (people: readonly Traveler[], requests: readonly RideRequest[]) =>
  people.filter(({ id }) => !requests.some((request) => request.id === id))

/** What the club has not received yet, or why it refused. */
function WaitingRide({ command }: { command: QueuedCommand }) {
  const { label, state, text } = useQueuedCommandText(command)
  return (
    <Alert kind={state === 'refused' ? 'warning' : 'info'} title={label} action={<QueuedCommandActions command={command} state={state} />}>
      {text}
    </Alert>
  )
}

/** Whoever drives or has a seat does what is left in the card of the car. */
function OwnActions({ activityId, cars }: { activityId: string; cars: Cars }) {
  const { t } = useTranslation()
  const own = ownRideOf(cars, useUser()?.id)
  const [open, setOpen] = useState<'car' | 'request'>()
  if (own && 'drives' in own) return null
  const request = own && 'looksWith' in own ? own.looksWith : undefined
  const close = () => setOpen(undefined)
  return (
    <div className={styles.actions}>
      {!(own && 'ridesIn' in own) && (
        <Button variant={cars.items.length === 0 || request ? 'default' : 'light'} icon={IconHandStop} onClick={() => setOpen('request')}>
          {t(request ? 'cars.request.change' : 'cars.request')}
        </Button>
      )}
      <Button variant={cars.items.length === 0 ? 'filled' : 'default'} icon={IconCar} onClick={() => setOpen('car')}>
        {t('cars.offer')}
      </Button>
      {open === 'car' && <CarSheet activityId={activityId} cars={cars} onClose={close} />}
      {open === 'request' && <RequestSheet activityId={activityId} request={request} people={cars.people} onClose={close} />}
    </div>
  )
}
