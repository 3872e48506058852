/**
 * The activities that a member keeps on this device, until some days after their end. This is the list of them: `answer-store.ts` has their answers,
 * and each has a cache with its pictures (`keep-activity.ts`).
 */
import { useMemo, useSyncExternalStore } from 'react'
import { storedChoice } from '../format/stored-choice.ts'

/** Times are in milliseconds since 1970. */
export type Pack = {
  activityId: string
  title: string
  keptAt: number
  /** When this device removes it. */
  until: number
  bytes: number
}

export const maxPacks = 20

const day = 86_400_000
const daysAfterEnd = 7

/** Some days after the end. An activity that was over already stays as long from the moment when the member kept it. */
export const keptUntil = ({ startTime, endTime }: { startTime: string; endTime: string | null }, keptAt: number): number =>
  Math.max(Date.parse(endTime ?? startTime), keptAt) + daysAfterEnd * day

/** JSON of the member's id and their packs. Sign-out empties it. */
const stored = storedChoice('bothy.packs', (text) => text ?? '')

function isPack(value: unknown): value is Pack {
  if (typeof value !== 'object' || value === null) return false
  const { activityId, title, keptAt, until, bytes } = value as Record<string, unknown>
  return typeof activityId === 'string' && typeof title === 'string' && [keptAt, until, bytes].every((each) => typeof each === 'number')
}

/** The packs of this member in the stored text; none where it is of another member, or not readable. */
export function packsIn(text: string, memberId: string): Pack[] {
  try {
    const { owner, packs } = JSON.parse(text) as { owner?: unknown; packs?: unknown }
    return owner === memberId && Array.isArray(packs) ? packs.filter(isPack) : []
  } catch {
    return []
  }
}

export const packsOf = (memberId: string): Pack[] => packsIn(stored.read(), memberId)

/** Soonest removal first, so that the list is in the order of the activities. */
const write = (memberId: string, packs: readonly Pack[]) =>
  stored.choose(JSON.stringify({ owner: memberId, packs: packs.toSorted((one, other) => one.until - other.until) }))

export const addPack = (memberId: string, pack: Pack): void =>
  write(memberId, [...packsOf(memberId).filter(({ activityId }) => activityId !== pack.activityId), pack])

export function dropPack(memberId: string, activityId: string): void {
  const packs = packsOf(memberId)
  const others = packs.filter((pack) => pack.activityId !== activityId)
  if (others.length < packs.length) write(memberId, others)
}

export const dropAllPacks = (): void => stored.choose('')

export function usePacks(memberId: string | undefined): readonly Pack[] {
  const text = useSyncExternalStore(stored.subscribe, stored.read)
  return useMemo(() => (memberId === undefined ? [] : packsIn(text, memberId)), [text, memberId])
}

const keptKinds: readonly unknown[] = ['detail', 'tracks', 'photos', 'cars', 'discussion', 'report']

/** Whether a stored answer belongs to one of these packs. A query is named by its key, whose third part is the activity. */
export function isOfPacks(packs: readonly Pick<Pack, 'activityId'>[], query: string): boolean {
  if (packs.length === 0) return false
  const [subject, kind, id] = JSON.parse(query) as unknown[]
  return subject === 'activities' && keptKinds.includes(kind) && packs.some(({ activityId }) => activityId === id)
}
