/** The shared rides of an activity, for its participants and leaders. */
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '@bothy/client/api.ts'
import { queryKeys } from './queries.ts'

export const carsQuery = (api: Api, activityId: string) =>
  queryOptions({ queryKey: queryKeys.cars(activityId), queryFn: ({ signal }) => api.listCars({ activityId }, { signal }) })
