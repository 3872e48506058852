/** Reads change events. Apart from `live.ts`, because the first screen of the app does not need it. */
import type { LiveEvent } from './live.ts'

/** Kinds that have an id, and kinds without one. */
const kinds = {
  withId: ['activity', 'cars', 'discussion', 'group', 'notifications', 'photos', 'viewer'],
  plain: ['review', 'people', 'members', 'settings', 'resync'],
} as const

/** Converts a database notification into a change event; undefined for the unknown notifications of a newer server. */
export function parseLiveEvent(value: unknown): LiveEvent | undefined {
  const notification = value as Record<string, unknown> | null | undefined
  const named = kinds.withId.find((one) => typeof notification?.[one] === 'string')
  if (named) return { [named]: notification?.[named] } as LiveEvent
  const kind = kinds.plain.find((one) => notification?.[one] === true)
  return kind && ({ [kind]: true } as LiveEvent)
}

/** Converts the text of a notification. */
export function parseLiveText(text: string): LiveEvent | undefined {
  try {
    return parseLiveEvent(JSON.parse(text))
  } catch {
    // A proxy sent something that is not JSON.
    return undefined
  }
}
