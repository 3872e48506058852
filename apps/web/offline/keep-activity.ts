/** Keeps an activity complete on this device, on request of the member: its answer, the lines of its tracks, the pages beside it, its cover and the pictures of its people. */
import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '@bothy/client/api.ts'
import { holdLock } from '@bothy/client/session/hold-lock.ts'
import type { Session } from '@bothy/client/session/session.ts'
import type { Activity } from '@bothy/contract/entities.ts'
import { Refusal } from '@bothy/contract/errors.ts'
import type { Queries } from '../api/queries.ts'
import { tracksQuery } from '../api/track-paths.tsx'
import { basePath } from '../base-path.ts'
import { keepsPhotos, keptPhotoAddress } from '../images/kept-photos.ts'
import { photosQuery } from '../images/photos-query.ts'
import { cacheNames } from '../service-worker/cache-names.ts'
import { matchComplete, putComplete } from '../service-worker/complete-responses.ts'
import { picturesOf, type Picture } from './activity-pictures.ts'
import { isFresh, removeAnswer, removeAnswersOf, sizeOf, storeAnswer, readAnswer } from './answer-store.ts'
import { loadBeside } from './beside-activity.ts'
import { addPack, dropPack, keptUntil, maxPacks, packsOf } from './packs.ts'
import { mapStore, sizeOfCache } from './remove-seen.ts'
import { isGone, storedName } from './stored-queries.ts'

export type KeepParts = {
  client: QueryClient
  api: Api
  queries: Queries
  session: Pick<Session, 'current'>
  memberId: string
  /** The origin that has the images; undefined if this tab draws covers. */
  server: string | undefined
}

/** The browser has no room left for this site. */
export const isStorageFull = (error: unknown): boolean => error instanceof DOMException && error.name === 'QuotaExceededError'

const packPrefix = () => cacheNames(new URL(basePath, location.origin).href).packPrefix
const cacheOf = (activityId: string) => packPrefix() + activityId

const isSignedIn = ({ session, memberId }: Pick<KeepParts, 'session' | 'memberId'>) => session.current()?.user.id === memberId

/** Held by each page that stores an activity, so that no other page takes its pictures for leftovers. */
const lockName = 'bothy.packs'

/**
 * Loads and stores all of it; again, only what is new. `onProgress` gets the finished share, from 0 to 1. Throws without a network, and where the
 * storage is full; what was stored then is removed, unless the activity was kept before. A sign-out ends it.
 */
export const keepActivity = (parts: KeepParts, activityId: string, onProgress: (share: number) => void = () => undefined): Promise<void> =>
  holdLock(navigator.locks, lockName, { mode: 'shared' }, () => keep(parts, activityId, onProgress))

async function keep(parts: KeepParts, activityId: string, onProgress: (share: number) => void): Promise<void> {
  const { memberId } = parts
  const before = packsOf(memberId)
  const earlier = before.find((pack) => pack.activityId === activityId)
  if (!earlier && before.length >= maxPacks) return
  try {
    const { activity, bytes } = await store(parts, activityId, onProgress)
    const keptAt = earlier?.keptAt ?? Date.now()
    // The member may have signed out meanwhile, or have removed it.
    const isWanted = isSignedIn(parts) && (!earlier || packsOf(memberId).some((pack) => pack.activityId === activityId))
    if (isWanted) addPack(memberId, { activityId, title: activity.title, keptAt, until: keptUntil(activity, keptAt), bytes })
    else await discard(parts, activityId)
  } catch (error) {
    const hasSignedOut = !isSignedIn(parts)
    if (!earlier || hasSignedOut) await discard(parts, activityId)
    if (!hasSignedOut) throw error
  }
}

/** The sign-out has emptied the device, but a request that was under way then is written later. */
async function discard({ session, memberId }: KeepParts, activityId: string): Promise<void> {
  await caches.delete(cacheOf(activityId)).catch(() => false)
  if (!isSignedIn({ session, memberId })) await removeAnswersOf(memberId).catch(() => undefined)
}

async function store(parts: KeepParts, activityId: string, onProgress: (share: number) => void) {
  const { client, api, queries, memberId, server } = parts
  const detail = queries.activities.detail(activityId)
  const activity = await client.fetchQuery({ ...detail, staleTime: 0 })
  const tracks = tracksQuery(api, activity)
  const answers: (readonly [key: readonly unknown[], data: unknown])[] = [[detail.queryKey, activity]]
  if (activity.routes.some(({ track }) => track)) answers.push([tracks.queryKey, await client.fetchQuery(tracks)])
  answers.push(...(await loadBeside(parts, activity)))
  const pictures = picturesOf(activity, server)
  const steps = answers.length + pictures.length
  for (const [index, [key, data]] of answers.entries()) {
    refuseOthers(parts)
    await storeForSure(memberId, storedName(key), data)
    onProgress((index + 1) / steps)
  }
  const cache = await caches.open(cacheOf(activityId))
  for (const [index, picture] of pictures.entries()) {
    refuseOthers(parts)
    await storePicture(cache, picture)
    onProgress((answers.length + index + 1) / steps)
  }
  await keepPhotos(parts, activityId, cache)
  const ofAnswers = answers.reduce((sum, [, data]) => sum + sizeOf(data), 0)
  return { activity, bytes: ofAnswers + (await sizeOfCache(cacheOf(activityId))) }
}

/** The first photos in the small size; each is read with the session of the member. */
async function keepPhotos(parts: KeepParts, activityId: string, cache: Cache): Promise<void> {
  const { client, api } = parts
  const photos = client.getQueryData(photosQuery(api, activityId).queryKey)
  for (const { id: photoId } of photos?.pages.flatMap(({ items }) => items) ?? []) {
    refuseOthers(parts)
    const address = keptPhotoAddress(photoId)
    if (await matchComplete(cache, address)) continue
    // One that was deleted meanwhile is left out.
    const file = await api.getPhotoFile({ photoId, size: 'small' }).catch(orThrowUnless('NOT_FOUND'))
    if (file) await putComplete(cache, address, new Response(file))
  }
}

const orThrowUnless = (code: string) => (error: unknown) => {
  if (!(error instanceof Refusal) || error.code !== code) throw error
  return undefined
}

function refuseOthers(parts: KeepParts): void {
  if (!isSignedIn(parts)) throw new Refusal('NOT_SIGNED_IN')
}

/** A full storage may show only after the request, when the browser writes it. */
async function storeForSure(memberId: string, name: string, data: unknown): Promise<void> {
  await storeAnswer(memberId, name, { data, seenAt: Date.now() })
  if (!(await readAnswer(memberId, name))) throw new DOMException('The answer was not stored', 'QuotaExceededError')
}

/** In the size that this device shows. A picture that is missing at its address leaves the page without it there too. */
async function storePicture(cache: Cache, picture: Picture): Promise<void> {
  const address = await picture.address()
  if (!address || (await matchComplete(cache, address))) return
  const response = await fetch(address, { mode: 'cors', credentials: 'omit' }).catch(() => Promise.reject(new Refusal('NETWORK_ERROR')))
  if (response.status === 200) await putComplete(cache, address, response)
}

export async function removePack(memberId: string, activityId: string): Promise<void> {
  dropPack(memberId, activityId)
  await Promise.all([caches.delete(cacheOf(activityId)), mapStore().then(({ removeMap }) => removeMap(activityId))])
}

/** Removes packs whose time is over, and pictures that belong to none, such as those of a page that was closed meanwhile. Not while a page stores some. */
export const removeOldPacks = (memberId: string): Promise<void> =>
  holdLock(navigator.locks, lockName, { ifAvailable: true }, async (lock) => lock && (await removeOld(memberId))).then(() => undefined)

async function removeOld(memberId: string): Promise<void> {
  for (const { activityId, until } of packsOf(memberId)) if (until < Date.now()) await removePack(memberId, activityId)
  const kept = packsOf(memberId).map(({ activityId }) => cacheOf(activityId))
  const others = (await caches.keys()).filter((name) => name.startsWith(packPrefix()) && !kept.includes(name))
  await Promise.all(others.map((name) => caches.delete(name)))
}

/** Loads again what has become old, and what another version of the app has stored in its format. What fails is tried again in the next round. */
export async function renewPacks(parts: KeepParts): Promise<void> {
  const { memberId, queries } = parts
  for (const { activityId } of packsOf(memberId)) {
    if (!isSignedIn(parts)) return
    try {
      const isNew = isFresh(await readAnswer(memberId, storedName(queries.activities.detail(activityId).queryKey)))
      if (isNew) await renewKeptPhotos(parts, activityId)
      else await keepActivity(parts, activityId)
    } catch (error) {
      if (isGone(error)) await removePack(memberId, activityId)
    }
  }
}

/** Reads the list of photos, which removes those that this device keeps and the club shows no longer. */
async function renewKeptPhotos({ client, api }: Pick<KeepParts, 'client' | 'api'>, activityId: string): Promise<void> {
  if (await keepsPhotos(activityId))
    await client.fetchInfiniteQuery({ ...photosQuery(api, activityId), staleTime: 0 }).catch(orThrowUnless('NOT_FOUND'))
}

/** A photo of the activity may be hidden now. A list on the screen is read again anyway; another last answer is forgotten, unless it is read at once. */
export async function forgetHiddenPhotos(parts: Pick<KeepParts, 'client' | 'api' | 'memberId'>, activityId: string): Promise<void> {
  const { queryKey } = photosQuery(parts.api, activityId)
  if (parts.client.getQueryCache().find({ queryKey })?.isActive()) return
  await removeAnswer(parts.memberId, storedName(queryKey))
  await renewKeptPhotos(parts, activityId)
}

/** The size before it is stored, in bytes: about, because nothing asks for the size of each picture. */
export const expectedSize = (activity: Activity, paths: readonly string[], server: string | undefined): number =>
  picturesOf(activity, server).reduce((sum, { bytes }) => sum + bytes, sizeOf(activity) + sizeOf(paths))
