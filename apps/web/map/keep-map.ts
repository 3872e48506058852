/** Keeps the map around the routes of an activity on this device, in the background: a page that is closed meanwhile, or a member who ends it, goes on later. */
import { EtagMismatch } from 'pmtiles'
import { useSyncExternalStore } from 'react'
import { holdLock } from '@bothy/client/session/hold-lock.ts'
import type { Session } from '@bothy/client/session/session.ts'
import type { Activity } from '@bothy/contract/entities.ts'
import { decodeTrack } from '@bothy/hiking'
import type { TrackPaths } from '../api/track-paths.tsx'
import { isStorageFull } from '../offline/keep-activity.ts'
import { changeMap, missingTiles, readMap, removeMap, writeMap, writeTiles, type KeptMap } from '../offline/map-store.ts'
import { fetchTiles, requestsFor } from './map-archive.ts'
import type { MapSettings } from './map-style.ts'
import { planMap, type MapPlan } from './plan-map.ts'
import type { Spot } from './tiles-around.ts'

/** Where the map of an activity is: on the lines of all its routes, and at its meeting point. */
export type MapPlaces = { name: string; lines: Spot[][] }

export type PlacedActivity = Pick<Activity, 'id' | 'routes' | 'coordinates'>

/** Undefined without a track or meeting point, or if a line is missing or not readable. `paths`: encoded lines by their hash. */
export function placesOf({ routes, coordinates }: PlacedActivity, paths: TrackPaths): MapPlaces | undefined {
  const hashes = routes.flatMap(({ track }) => track?.hash ?? [])
  if (hashes.length === 0 || !hashes.every((hash) => paths.has(hash))) return undefined
  try {
    const lines: Spot[][] = hashes.flatMap((hash) => decodeTrack(paths.get(hash)!).segments)
    const point = coordinates && { lat: coordinates.latitude, lon: coordinates.longitude }
    return { name: JSON.stringify([hashes, point]), lines: point ? [...lines, [point]] : lines }
  } catch {
    return undefined
  }
}

/** What happens to the map of an activity in this page. */
export type Keeping = { share: number } | { problem: 'no-room' | 'failed' }

const states = new Map<string, Keeping>()
const running = new Map<string, AbortController>()
const listeners = new Set<() => void>()
function show(activityId: string, state: Keeping | undefined): void {
  if (state) states.set(activityId, state)
  else states.delete(activityId)
  listeners.forEach((listener) => listener())
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
export const useKeeping = (activityId: string): Keeping | undefined => useSyncExternalStore(subscribe, () => states.get(activityId))

type KeepMap = {
  activityId: string
  /** Where the map is. */
  settings: MapSettings
  places: MapPlaces
  memberId: string
  session: Pick<Session, 'current'>
  /** The member has asked for it. */
  isAsked: boolean
  /** A map of more bytes is not kept. */
  mostBytes?: number
}

/** The map was removed while it was being stored. */
class Removed extends Error {}

const lockName = 'bothy.map'
/** Attempts with an archive that is replaced while it is read. */
const attempts = 3

/** Never rejects: `useKeeping` says what went wrong. One map after the other, in all tabs. */
export async function keepMap(wanted: KeepMap): Promise<void> {
  const { activityId } = wanted
  if (running.has(activityId)) return
  const over = new AbortController()
  const { signal } = over
  running.set(activityId, over)
  show(activityId, { share: 0 })
  let end: Keeping | undefined
  try {
    await holdLock(navigator.locks, lockName, { signal }, () => keepWhole(wanted, signal, attempts))
  } catch (error) {
    if (!(error instanceof Removed)) end = { problem: isStorageFull(error) ? 'no-room' : 'failed' }
  }
  if (signal.aborted) return
  running.delete(activityId)
  show(activityId, end)
}

/** What is stored already stays, and is not loaded again later. Whoever asks again does not have to wait until all of it has ended. */
export async function stopKeeping(activityId: string): Promise<void> {
  running.get(activityId)?.abort()
  running.delete(activityId)
  show(activityId, undefined)
  await changeMap(activityId, { isStopped: true })
}

async function keepWhole(wanted: KeepMap, signal: AbortSignal, left: number): Promise<void> {
  try {
    await keep(wanted, signal)
  } catch (error) {
    if (!(error instanceof EtagMismatch) || left === 1) throw error
    await keepWhole(wanted, signal, left - 1)
  }
}

async function keep(wanted: KeepMap, signal: AbortSignal): Promise<void> {
  const { activityId, settings, places, memberId, session, isAsked, mostBytes = Infinity } = wanted
  const plan = await planMap(settings, places.lines, signal)
  signal.throwIfAborted()
  if (!plan) return removeMap(activityId)
  if (plan.bytes > mostBytes) return
  const before = await readMap(activityId)
  const stored = Object.fromEntries(plan.archives.map(({ archive }) => [archive.file, archive.stored]))
  signal.throwIfAborted()
  await writeMap({ ...mapOf(wanted, plan), isAsked: isAsked || before?.isAsked === true }, stored)
  // A sign-out has emptied the device before.
  if (session.current()?.user.id !== memberId) return removeMap(activityId)
  await storeTiles(activityId, plan, signal)
  const identities = Object.fromEntries(plan.archives.map(({ archive }) => [archive.file, archive.stored.identity]))
  if (!(await changeMap(activityId, { isComplete: true, identities }))) throw new Removed()
}

const mapOf = ({ activityId, memberId, places, isAsked }: KeepMap, { level, isLimited, archives }: MapPlan): KeptMap => ({
  activityId,
  owner: memberId,
  places: places.name,
  level,
  isLimited,
  tiles: Object.fromEntries(archives.map(({ archive, places: all }) => [archive.file, all.map(({ id, length }) => [id, length])])),
  identities: {},
  isComplete: false,
  isStopped: false,
  isAsked,
})

async function storeTiles(activityId: string, { archives, bytes }: MapPlan, signal: AbortSignal): Promise<void> {
  let done = 0
  for (const { archive, places } of archives) {
    const ids = places.map(({ id }) => id)
    const missing = new Set(await missingTiles(archive.file, ids, archive.stored.identity))
    const count = (all: typeof places) => all.reduce((sum, { length }) => sum + length, 0)
    const showShare = () => signal.aborted || show(activityId, { share: bytes === 0 ? 1 : done / bytes })
    done += count(places.filter(({ id }) => !missing.has(id)))
    for (const request of requestsFor(places.filter(({ id }) => missing.has(id)))) {
      showShare()
      const tiles = await fetchTiles(archive, request, signal)
      if (!(await writeTiles(activityId, archive.file, tiles))) throw new Removed()
      done += count(request.tiles)
    }
    showShare()
  }
}
