/** What a participant does with cars and seats. Seats are taken and given back without a network, too: that waits on the device. */
import { hashKey, useMutation, useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query'
import type { Api } from '@bothy/client/api.ts'
import { createIdempotencyKey } from '@bothy/client/transport/idempotency-keys.ts'
import type { Car, Cars, RideRequest } from '@bothy/contract/activities/cars.ts'
import { Refusal } from '@bothy/contract/errors.ts'
import { ownRideOf } from '../../activity-parts/own-ride.ts'
import { useApi, useUser } from '../../api/api-context.tsx'
import { queryKeys } from '../../api/queries.ts'
import { useSend } from '../../api/use-send.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { orNetworkError } from '../../lazy/network-error.ts'
import { useToast } from '../../ui/toasts.tsx'

/** From the car in which the member has a seat to another one; without a car, to none. */
type Ride = { from: Car | undefined; to: Car | undefined; isUndo?: boolean }

/** Ends what a toast says, such as "You have a seat in Jonas's car", once newer data of the page says otherwise. */
function endWhenUntrue(client: QueryClient, queryKey: QueryKey, isTrue: (cars: Cars) => boolean, end: () => void): void {
  const hash = hashKey(queryKey)
  const stop = client.getQueryCache().subscribe((event) => {
    if (event.query.queryHash !== hash || event.type !== 'updated' || event.action.type !== 'success') return
    if (isTrue(event.query.state.data as Cars)) return
    stop()
    end()
  })
}

/** Takes seats in a car, or gives back those that the member has. */
export function useRide({ id: activityId, title }: { id: string; title: string }) {
  const connection = useApi()
  const client = useQueryClient()
  const toast = useToast()
  const { t } = useTranslation()
  const queryKey = queryKeys.cars(activityId)
  const memberId = useUser()?.id
  const isIn = (cars: Cars, carId: string) => {
    const own = ownRideOf(cars, memberId)
    return own !== null && 'ridesIn' in own && own.ridesIn.id === carId
  }
  const ride = useMutation({
    networkMode: 'always',
    scope: { id: queryKey.join(' ') },
    mutationFn: async ({ from, to }: Ride) => {
      const { sendOrQueue } = await orNetworkError(import('../../offline/send-or-queue.ts'))
      const key = createIdempotencyKey()
      const change = { activityId, title, subject: 'ride', before: from?.id ?? null, wanted: to?.id ?? null } as const
      const options = { idempotencyKey: key }
      return sendOrQueue({ connection, client, toast, t }, { changes: [change], key }, () =>
        to ? connection.api.takeSeats({ carId: to.id }, options) : connection.api.giveBackSeats({ carId: from!.id }, options),
      )
    },
    onSuccess: (answer, { from, to, isUndo }) => {
      if (!answer) return
      const text = to ? t('cars.done.take', { name: to.driver.name }) : t('cars.done.give-back')
      if (isUndo) toast.done(text)
      else {
        const end = toast.undoable(text, () => ride.mutate({ from: to, to: from, isUndo: true }), { about: queryKey.join(' ') })
        const isTrue = (cars: Cars) => (to ? isIn(cars, to.id) : cars.items.some((car) => car.id === from?.id))
        endWhenUntrue(client, queryKey, isTrue, end)
      }
    },
    onError: toast.failed,
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
  return ride
}

/** Somebody has a seat in the car of whom the page did not know. */
export const hasNewPassengers = (error: Error | null): boolean => error instanceof Refusal && error.code === 'CAR_PASSENGERS_CHANGED'

const deleteCar = (api: Api, { id, passengers }: Car) =>
  api.deleteCar({ carId: id, knownPassengerIds: passengers.map((passenger) => passenger.id) })

export function useCarCommands(activityId: string) {
  const { t } = useTranslation()
  const toast = useToast()
  const stale = [queryKeys.cars(activityId)]
  const about = stale.join(' ')
  const offerAgain = useSend({
    send: (api, { place, departsAt, seats, distance, note }: Car) => api.offerCar({ activityId, place, departsAt, seats, distance, note }),
    says: t('cars.done.offer'),
    stale,
  })
  const requestAgain = useSend({
    send: (api, { place, note }: RideRequest) => api.requestRide({ activityId, place, note }),
    says: t('cars.done.request'),
    stale,
  })
  return {
    cancel: useSend({ send: deleteCar, says: t('cars.done.cancel'), showsError: hasNewPassengers, stale }),
    /** The own car while nobody has a seat in it. */
    withdrawOffer: useSend({
      send: deleteCar,
      showsError: hasNewPassengers,
      onSuccess: (_, car) => toast.undoable(t('cars.done.cancel'), () => offerAgain.mutate(car), { about }),
      stale,
    }),
    withdraw: useSend({
      send: (api, _: RideRequest) => api.withdrawRideRequest({ activityId }),
      onSuccess: (_, request) => toast.undoable(t('cars.done.withdraw'), () => requestAgain.mutate(request), { about }),
      stale,
    }),
  }
}
