/** The rows of `calls.ts` that the pages use which everybody opens: a browser has them first. */
import type { Call } from './call.ts'
import { lifecycle, type CommandCall, type Transition } from './lifecycle.ts'

/** A row of `lifecycle.ts` as a call. */
function callOfCommand({ call, endpoint, who }: Transition): [name: string, Call] {
  const [method, path = ''] = endpoint.split(' ') as [Call['method'], string?]
  const isForAdmins = who.every((actor) => actor === 'admin')
  return [call, { method, path: `/activities/{activityId}${path}`, who: isForAdmins ? 'admin' : 'member', by: 'database' }]
}
const commandCalls = Object.fromEntries(Object.values(lifecycle).map(callOfCommand)) as Record<CommandCall, Call & { by: 'database' }>

export const pageCalls = {
  listActivities: { method: 'GET', path: '/activities', who: 'open', by: 'database' },
  countActivities: { method: 'GET', path: '/activities/counts', who: 'open', by: 'database' },
  /** Where the activities that a filter finds meet, for a map. */
  listActivityPlaces: { method: 'GET', path: '/activities/places', who: 'open', by: 'database' },
  /** All that the home screen shows. */
  getOverview: { method: 'GET', path: '/overview', who: 'open', by: 'database' },
  getActivity: { method: 'GET', path: '/activities/{activityId}', who: 'open', by: 'database' },
  /** Apart from the activity, because they are long and change only with an edit. */
  getTracks: { method: 'GET', path: '/activities/{activityId}/tracks', who: 'open', by: 'database' },
  checkInAll: { method: 'PUT', path: '/activities/{activityId}/check-ins', who: 'member', by: 'database' },
  withdrawReturn: { method: 'DELETE', path: '/activities/{activityId}/return', who: 'member', by: 'database' },
  /** Lists the contacts of the participants for their leader, from a day before the start until a day after the end. */
  listEmergencyContacts: { method: 'GET', path: '/activities/{activityId}/emergency-contacts', who: 'member', by: 'database' },
  removeFavorite: { method: 'DELETE', path: '/activities/{activityId}/favorite', who: 'member', by: 'database' },
  /** The discussion, the newest first. */
  listMessages: { method: 'GET', path: '/activities/{activityId}/messages', who: 'member', by: 'database' },
  /** Newest first, with the number of unread ones. */
  listNotifications: { method: 'GET', path: '/user/notifications', who: 'member', by: 'database' },
  listMyActivities: { method: 'GET', path: '/user/activities', who: 'member', by: 'database' },
  getUserInfo: { method: 'GET', path: '/user/info', who: 'member', by: 'database' },
  getUserSettings: { method: 'GET', path: '/user/settings', who: 'member', by: 'database' },
  /** A setting that was changed later elsewhere keeps that value, and the response lists it. */
  updateUserSettings: { method: 'PUT', path: '/user/settings', who: 'member', by: 'database' },
  getSettings: { method: 'GET', path: '/settings', who: 'open', by: 'database' },
  refreshSession: { method: 'POST', path: '/auth/refresh', who: 'member', by: 'accounts' },
  explainSignOut: { method: 'POST', path: '/auth/sign-out-reason', who: 'open', by: 'accounts' },
  logout: { method: 'POST', path: '/auth/logout', who: 'open', by: 'accounts' },
  ...commandCalls,
} as const satisfies Record<string, Call>
