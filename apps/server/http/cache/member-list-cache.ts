/**
 * A cache of rendered list items, for the lists of members. The database answers the cache keys of a page, and only the items that are not
 * cached. A key identifies the item as this member sees it, so permissions stay a decision of the database. Change events clear the cache.
 */
import type { CallName } from '@bothy/contract/calls.ts'
import type { DatabaseFunctions } from '../../postgres/database-functions.ts'

/** List URLs, and cached items per list: at 2 KB per item they bound the memory to about 60 MB. */
const maxLists = 100
const maxItems = 300
const maxUrlLength = 500
/** Milliseconds. Bounds how long a lost notification leaves stale items in the cache. */
const maxAge = 30_000

type CachedList = { items: Map<string, Buffer>; expiresAt: number }
/** `unknown` has the items that were not cached, in the order of `keys`. */
type Page = { keys: string[]; unknown: unknown[]; nextCursor: string | null }

/** The calls that answer a page of activities. */
const listCalls = new Set<CallName>(['listActivities', 'listMyActivities', 'listMemberActivities'])

const [pageStart, comma, pageEnd] = ['{"items":[', ',', '],"nextCursor":'].map((text) => Buffer.from(text)) as [Buffer, Buffer, Buffer]

export type MemberListCache = ReturnType<typeof createMemberListCache>

/** While `isListening` is false, change events may be lost: the cache stores nothing and serves nothing. */
export function createMemberListCache(database: Pick<DatabaseFunctions, 'callWithCachedKeys'>, isListening: () => boolean) {
  const lists = new Map<string, CachedList>()

  /** The cached list of a URL. A list that was cleared during a request is detached: items added to it are never served. */
  function listOf(url: string): CachedList {
    const cached = lists.get(url)
    if (cached && cached.expiresAt > Date.now() && isListening()) return cached
    const list = { items: new Map<string, Buffer>(), expiresAt: Date.now() + maxAge }
    lists.delete(url)
    if (url.length > maxUrlLength || !isListening()) return list
    if (lists.size >= maxLists) lists.delete(lists.keys().next().value!)
    lists.set(url, list)
    return list
  }

  return {
    isCacheable: (name: CallName): boolean => listCalls.has(name),
    clear: (): void => lists.clear(),
    /** The page as bytes. `cached` is a copy, so items evicted during the query are still there. */
    async getPage(url: string, tokenHash: Buffer, sqlName: string, input: unknown): Promise<Uint8Array<ArrayBuffer>> {
      const { items } = listOf(url)
      const cached = new Map(items)
      const page = JSON.parse(await database.callWithCachedKeys(tokenHash, sqlName, input, [...cached.keys()])) as Page
      const unknown = page.unknown.values()
      const parts = [pageStart]
      for (const key of page.keys) {
        const item = cached.get(key) ?? Buffer.from(JSON.stringify(unknown.next().value))
        store(items, key, item)
        if (parts.length > 1) parts.push(comma)
        parts.push(item)
      }
      parts.push(pageEnd, Buffer.from(`${JSON.stringify(page.nextCursor)}}`))
      return Buffer.concat(parts)
    },
  }
}

/** Evicts the least recently used item. */
function store(items: Map<string, Buffer>, key: string, item: Buffer): void {
  items.delete(key)
  items.set(key, item)
  if (items.size > maxItems) items.delete(items.keys().next().value!)
}
