/** Removes what members have seen from this device: stored answers and images. The files of the app stay, and so do caches of other apps on this host. */
import { appCachePrefixes } from '../../service-worker/cache-names.ts'
import { removeAllAnswers } from './answer-store.ts'

const isSeen = (name: string) => name.startsWith('bothy.') && !appCachePrefixes.some((prefix) => name.startsWith(prefix))

/** Never rejects: a browser that blocks storage has stored nothing. */
export async function removeSeen(): Promise<void> {
  const names = (await globalThis.caches?.keys().catch(() => [])) ?? []
  const removals = [removeAllAnswers(), ...names.filter(isSeen).map((name) => caches.delete(name))]
  await Promise.allSettled(removals)
}
