/**
 * What the signed-in member last saw, in IndexedDB: the answers of the API by query. It holds the answers of one member only, in the format of
 * this version, and the newest `maxAnswers` of them. Every function rejects where the browser blocks storage.
 */
import { openStore, settled } from './database.ts'
import { isOfPacks, packsOf } from './packs.ts'

export type StoredAnswer = {
  data: unknown
  /** When the backend gave it, in milliseconds since 1970. */
  seenAt: number
}

/** Milliseconds in which an activity that was seen is not loaded again. */
export const freshTime = 30 * 60_000
/** An answer from the future was seen while the clock of the device ran ahead, so its age is not known. */
export const isFresh = (stored: StoredAnswer | undefined): stored is StoredAnswer =>
  stored !== undefined && Math.abs(Date.now() - stored.seenAt) < freshTime

type StoredRecord = StoredAnswer & { owner: string; query: string }

/** The size of an answer as JSON, in bytes. */
export const sizeOf = (data: unknown): number => new Blob([JSON.stringify(data)]).size

const maxAnswers = 200

/** Changes with the contract: an answer of another format is never shown. */
const format: string = import.meta.env['VITE_ANSWER_FORMAT'] ?? 'dev'
const ownerOf = (memberId: string) => `${format} ${memberId}`

/** An array sorts after every string, so this is the end of the member's keys. */
const endOf = (memberId: string) => [ownerOf(memberId), []]
const keysOf = (memberId: string) => IDBKeyRange.bound([ownerOf(memberId)], endOf(memberId))

const answers = openStore('bothy.offline', {
  storeName: 'answers',
  create: (database) => void database.createObjectStore('answers', { keyPath: ['owner', 'query'] }).createIndex('seenAt', 'seenAt'),
})

export async function readAnswer(memberId: string, query: string): Promise<StoredAnswer | undefined> {
  return (await settled((await answers('readonly')).get([ownerOf(memberId), query]))) as StoredRecord | undefined
}

/** All answers that the device has for this member. */
export async function readAnswers(memberId: string): Promise<{ query: string; data: unknown }[]> {
  return (await settled((await answers('readonly')).getAll(keysOf(memberId)))) as StoredRecord[]
}

/** Stores an answer, and removes the oldest ones above the limit. Those of activities that the member keeps do not count. */
export async function storeAnswer(memberId: string, query: string, answer: StoredAnswer): Promise<void> {
  const store = await answers('readwrite')
  await settled(store.put({ ...answer, owner: ownerOf(memberId), query } satisfies StoredRecord))
  if ((await settled(store.count())) <= maxAnswers) return
  const packs = packsOf(memberId)
  const oldestFirst = (await settled(store.index('seenAt').getAllKeys())) as [owner: string, query: string][]
  const removable = oldestFirst.filter(([, name]) => !isOfPacks(packs, name))
  for (const key of removable.slice(0, -maxAnswers)) store.delete(key)
}

/** The size of all stored answers as JSON, in bytes. */
export async function sizeOfAnswers(): Promise<number> {
  const all = (await settled((await answers('readonly')).getAll())) as StoredRecord[]
  return all.reduce((sum, { data }) => sum + sizeOf(data), 0)
}

export async function removeAnswer(memberId: string, query: string): Promise<void> {
  await settled((await answers('readwrite')).delete([ownerOf(memberId), query]))
}

export async function removeAnswersOf(memberId: string): Promise<void> {
  await settled((await answers('readwrite')).delete(keysOf(memberId)))
}

export async function removeAllAnswers(): Promise<void> {
  await settled((await answers('readwrite')).clear())
}

/** Removes what another member has seen, or an earlier version has stored in its format. */
export async function removeAnswersOfOthers(memberId: string): Promise<void> {
  const store = await answers('readwrite')
  for (const range of [IDBKeyRange.upperBound([ownerOf(memberId)], true), IDBKeyRange.lowerBound(endOf(memberId), true)])
    await settled(store.delete(range))
}
