/** What stands after the question mark: plain names and values, lists by repeating the name (`?tag=camping&tag=picnic`). */
import { phases, type Phase } from '@bothy/contract/lifecycle.ts'
import { limits, sorts, type Sort } from '@bothy/contract/limits.ts'

type Search = Record<string, unknown>

export function parseSearch(text: string): Search {
  const params = new URLSearchParams(text)
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
  const text = params.toString()
  return text && `?${text}`
}

const text = (value: unknown): string | undefined => (typeof value === 'string' && value ? value : undefined)
const oneOf = <One extends string>(choices: readonly One[], value: unknown): One | undefined => choices.find((choice) => choice === value)

/** Which days the list shows: everything still to come, the next 7 or 30 days, or what is past. */
export const whens = ['coming', 'week', 'month', 'past'] as const
export type When = (typeof whens)[number]

/** The filters of the activity list, as its address holds them. */
export type ActivitySearch = { q?: string; tag?: string[]; phase?: Phase; sort?: Sort; when?: When }

export function activitySearch(search: Search): ActivitySearch {
  const tags = [search['tag']].flat().filter((tag) => typeof tag === 'string' && tag !== '') as string[]
  return {
    q: text(search['q'])?.slice(0, limits.search.max),
    tag: tags.length ? tags.slice(0, limits.activity.tags.max) : undefined,
    phase: oneOf(phases, search['phase']),
    sort: oneOf(sorts, search['sort']),
    when: oneOf(whens, search['when']),
  }
}

/** What an administrator looks through: the activities of one phase; those in review when none is named. */
export type ReviewSearch = { q?: string; phase?: Phase | 'all' }
export const reviewSearch = (search: Search): ReviewSearch => ({
  q: text(search['q'])?.slice(0, limits.search.max),
  phase: oneOf([...phases, 'all'] as const, search['phase']),
})

/** Whom an administrator looks for. */
export type UsersSearch = { q?: string; show?: 'admins' }
export const usersSearch = (search: Search): UsersSearch => ({
  q: text(search['q'])?.slice(0, limits.search.max),
  show: oneOf(['admins'], search['show']),
})

const isId = (value: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value)

/** Which records an administrator reads: of one kind, of one member. */
export type LogSearch = { operation?: string; member?: string }
export const logSearch = (search: Search): LogSearch => {
  const member = text(search['member'])
  return { operation: text(search['operation'])?.slice(0, 60), member: member && isId(member) ? member : undefined }
}

/** Which messages of the club an administrator looks at. */
export const deliveryStates = ['queued', 'failed', 'dead', 'logged', 'sent'] as const
export type DeliveryState = (typeof deliveryStates)[number]
export type DeliveriesSearch = { state?: DeliveryState }
export const deliveriesSearch = (search: Search): DeliveriesSearch => ({ state: oneOf(deliveryStates, search['state']) })

/** The form of an activity stands at its details or at its routes. */
export type FormSearch = { step?: 'routes' }
export const formSearch = (search: Search): FormSearch => ({ step: oneOf(['routes'], search['step']) })

/** Where to go after signing in: only ever a page of this app. Browsers read a backslash as `/`, and drop tabs and line breaks. */
export type NextSearch = { next?: string }
export const nextSearch = (search: Search): NextSearch => {
  const next = text(search['next'])
  return { next: next && /^\/(?![/\\])[^\u0000-\u001F\u007F]*$/.test(next) ? next : undefined }
}

/** The token of a one-time link. */
export type TokenSearch = { token?: string }
export const tokenSearch = (search: Search): TokenSearch => ({ token: text(search['token']) })

/** What a third party sends its people back with. */
export type CallbackSearch = { state?: string; code?: string }
export const callbackSearch = (search: Search): CallbackSearch => ({ state: text(search['state']), code: text(search['code']) })
