/** Search parameters of the routes: plain names and values; a list repeats its name (`?tag=camping&tag=picnic`). */
import { tagLimits } from '@bothy/contract/activities/tag-limits.ts'
import { deliveryStates, type DeliveryState } from '@bothy/contract/admin/delivery-states.ts'
import { difficulties, activitySorts, routeSorts, searchLimits } from '@bothy/contract/choices.ts'
import { phases, type Phase } from '@bothy/contract/phases.ts'
import { searchText } from '@bothy/contract/search/search-text.ts'
import { isDay, timeRanges, type ActivitySearch } from './features/activities/activity-search.ts'
import type { RouteSearch } from './features/routes/route-search.ts'

type Search = Record<string, unknown>

export function parseSearch(query: string): Search {
  const params = new URLSearchParams(query)
  return Object.fromEntries(
    [...new Set(params.keys())].map((name) => {
      const values = params.getAll(name)
      return [name, values.length > 1 ? values : values[0]]
    }),
  )
}

export function stringifySearch(search: Search): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(search))
    for (const one of [value].flat()) if (one !== undefined && one !== null && one !== '') params.append(name, String(one))
  const query = params.toString()
  return query && `?${query}`
}

const textThat = (isValid: (text: string) => boolean) => (value: unknown) =>
  typeof value === 'string' && isValid(value) ? value : undefined

const nonEmptyText = textThat(Boolean)
const searchedText = (value: unknown): string | undefined => nonEmptyText(searchText(nonEmptyText(value) ?? ''))
/** Another one is refused, so no activity has it. */
const isTag = (text: string): boolean => text.length <= tagLimits.max && /[^\p{C}\p{Z}]/u.test(text)
const oneOf = <Option extends string>(options: readonly Option[], value: unknown): Option | undefined =>
  options.find((option) => option === value)

const dayOf = textThat(isDay)
const idOf = textThat((text) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text))
const hashOf = textThat((text) => /^[\da-f]{32}$/.test(text))
const nonEmpty = <Value>(values: Value[]): Value[] | undefined => (values.length > 0 ? values : undefined)

export function activitySearch(search: Search): ActivitySearch {
  const tags = [search['tag']].flat().flatMap((tag) => searchedText(tag) ?? [])
  return {
    q: searchedText(search['q']),
    tag: nonEmpty(tags.filter(isTag).slice(0, searchLimits.tags)),
    group: idOf(search['group']),
    phase: oneOf(phases, search['phase']),
    difficulty: nonEmpty(difficulties.filter((difficulty) => [search['difficulty']].flat().includes(difficulty))),
    place: searchedText(search['place']),
    free: String(search['free']) === 'true' ? true : undefined,
    sort: oneOf(activitySorts, search['sort']),
    when: oneOf(timeRanges, search['when']),
    from: dayOf(search['from']),
    to: dayOf(search['to']),
    view: oneOf(['calendar', 'map'], search['view']),
    month: dayOf(`${nonEmptyText(search['month'])}-01`)?.slice(0, 7),
    day: dayOf(search['day']),
    at: nonEmptyText(search['at']),
    pick: idOf(search['pick']),
  }
}

export function routeSearch(search: Search): RouteSearch {
  const month = Number(search['month'])
  return {
    q: searchedText(search['q']),
    length: oneOf(['short', 'medium', 'long'], search['length']),
    climb: oneOf(['low', 'middle', 'high'], search['climb']),
    difficulty: nonEmpty(difficulties.filter((difficulty) => [search['difficulty']].flat().includes(difficulty))),
    month: Number.isInteger(month) && month >= 1 && month <= 12 ? month : undefined,
    sort: oneOf(routeSorts, search['sort']),
    view: oneOf(['map'], search['view']),
    at: nonEmptyText(search['at']),
    pick: nonEmptyText(search['pick']),
  }
}

/** The activities that an admin lists: one phase, or all; the default is review. */
type ReviewSearch = { q?: string; phase?: Phase | 'all' }
export const reviewSearch = (search: Search): ReviewSearch => ({
  q: searchedText(search['q']),
  phase: oneOf([...phases, 'all'] as const, search['phase']),
})

/** The filters of the member list of an admin. */
type UsersSearch = { q?: string; show?: 'admins' | 'waiting' | 'locked' }
export const usersSearch = (search: Search): UsersSearch => ({
  q: searchedText(search['q']),
  show: oneOf(['admins', 'waiting', 'locked'], search['show']),
})

/** The filters of the audit log: one operation, one member (its id). */
type LogSearch = { operation?: string; member?: string }
export const logSearch = (search: Search): LogSearch => {
  return { operation: searchedText(search['operation'])?.slice(0, 60), member: idOf(search['member']) }
}

/** The filter of the list of sent and unsent messages. */
type DeliveriesSearch = { state?: DeliveryState }
export const deliveriesSearch = (search: Search): DeliveriesSearch => ({ state: oneOf(deliveryStates, search['state']) })

/** The step of the activity form: details (the default) or routes. `copy`: the activity that a new one begins with. `route`: the hash of the walked route that it begins with. */
type FormSearch = { step?: 'routes'; copy?: string; route?: string }
export const formSearch = (search: Search): FormSearch => ({
  step: oneOf(['routes'], search['step']),
  copy: nonEmptyText(search['copy']),
  route: hashOf(search['route']),
})

/** On the pages of an activity and of its day: the letter of the route that the map on the full screen shows. Without it, the map is closed. */
type MapSearch = { map?: string }
export const mapSearch = (search: Search): MapSearch => ({ map: nonEmptyText(search['map']) })

/** The page to open after signing in: always a page of this app. Browsers read a backslash as `/`, and drop tabs and line breaks. */
type NextSearch = { next?: string }
export const nextSearch = (search: Search): NextSearch => {
  const next = nonEmptyText(search['next'])
  return { next: next && /^\/(?![/\\])[^\u0000-\u001F\u007F]*$/.test(next) ? next : undefined }
}

/** On the sign-in page, after the link of an email: who opens it can sign in by email. */
type LoginSearch = NextSearch & { method?: 'email' }
export const loginSearch = (search: Search): LoginSearch => ({ ...nextSearch(search), method: oneOf(['email'] as const, search['method']) })

/** The token of a one-time link. */
type TokenSearch = { token?: string }
export const tokenSearch = (search: Search): TokenSearch => ({ token: nonEmptyText(search['token']) })

/** What the identity provider appends to the callback address. Of its errors only the refusal of the club itself has a message of ours. */
type CallbackSearch = { state?: string; code?: string; error_description?: 'REGISTRATION_CLOSED' }
export const callbackSearch = (search: Search): CallbackSearch => ({
  state: nonEmptyText(search['state']),
  code: nonEmptyText(search['code']),
  error_description: oneOf(['REGISTRATION_CLOSED'] as const, search['error_description']),
})
