/** What a participant does with cars and seats. Seats are taken and given back without a network, too: that waits on the device. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { createIdempotencyKey } from '@bothy/client/transport/idempotency-keys.ts'
import type { Car } from '@bothy/contract/activities/cars.ts'
import { useApi } from '../../api/api-context.tsx'
import { queryKeys } from '../../api/queries.ts'
import { useSend } from '../../api/use-send.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { orNetworkError } from '../../lazy/network-error.ts'
import { useToast } from '../../ui/toasts.tsx'

/** `seatIn`: the car in which the member has a seat. */
type Ride = { id: string; title: string; seatIn: Car | undefined }

/** Takes seats in a car, or gives back those that the member has. */
export function useRide({ id: activityId, title, seatIn }: Ride) {
  const connection = useApi()
  const client = useQueryClient()
  const toast = useToast()
  const { t } = useTranslation()
  const queryKey = queryKeys.cars(activityId)
  const ride = useMutation({
    networkMode: 'always',
    scope: { id: queryKey.join(' ') },
    mutationFn: async (car: Car | undefined) => {
      const { sendOrQueue } = await orNetworkError(import('../../offline/send-or-queue.ts'))
      const key = createIdempotencyKey()
      const change = { activityId, title, subject: 'ride', before: seatIn?.id ?? null, wanted: car?.id ?? null } as const
      const options = { idempotencyKey: key }
      return sendOrQueue({ connection, client, toast, t }, { changes: [change], key }, () =>
        car ? connection.api.takeSeats({ carId: car.id }, options) : connection.api.giveBackSeats({ carId: seatIn!.id }, options),
      )
    },
    onSuccess: (answer, car) => {
      if (answer) toast.done(car ? t('cars.done.take', { name: car.driver.name }) : t('cars.done.give-back'))
    },
    onError: toast.failed,
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
  return ride
}

export function useCarCommands(activityId: string) {
  const { t } = useTranslation()
  const stale = [queryKeys.cars(activityId)]
  return {
    cancel: useSend({ send: (api, carId: string) => api.deleteCar({ carId }), says: t('cars.done.cancel'), stale }),
    withdraw: useSend({ send: (api) => api.withdrawRideRequest({ activityId }), says: t('cars.done.withdraw'), stale }),
  }
}
