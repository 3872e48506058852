/** The queries of emergency contacts. They load after the first screen. The device stores the member’s own, and nothing of those of others. */
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '@bothy/client/api.ts'
import { queryKeys } from './queries.ts'

/** The emergency contacts of the participants, for their leader. */
export const participantContacts = (api: Api, activityId: string) =>
  queryOptions({
    queryKey: [...queryKeys.detail(activityId), 'emergency-contacts'],
    queryFn: ({ signal }) => api.listEmergencyContacts({ activityId }, { signal }),
  })

export const ownContact = (api: Api) =>
  queryOptions({
    queryKey: [...queryKeys.user, 'emergency-contact'],
    queryFn: ({ signal }) => api.getEmergencyContact({}, { signal }),
  })
