/**
 * Lists for members, without telling the server twice what it knows. The database says which activities a page shows and under which key each
 * looks the way it does to this member; how it looks under that key is kept here until there is news. Who may see what stays its decision.
 */
import type { CallName } from '@bothy/contract/calls.ts'
import type { Rulebook } from './rulebook.ts'

/** Addresses of lists, and looks of each; with 2 KB a look they bound the memory to about 60 MB. */
const maxLists = 100
const maxLooks = 300
const maxAddress = 500
/** Milliseconds. A notification that was lost without the connection breaking is made good after this. */
const maxAge = 30_000

type List = { looks: Map<string, Buffer>; until: number }
/** Of `keys`, in their order, the items that were not known. */
type Told = { keys: string[]; unknown: unknown[]; nextCursor: string | null }

/** The calls that answer a page of activities. */
const lists = new Set<CallName>(['listActivities', 'listMyActivities', 'listMemberActivities'])

const [start, comma, end] = ['{"items":[', ',', '],"nextCursor":'].map((text) => Buffer.from(text)) as [Buffer, Buffer, Buffer]

export type KeptLooks = ReturnType<typeof createKeptLooks>

/** `trusted` says whether changes are being heard; while they are not, nothing is kept and nothing kept is shown. */
export function createKeptLooks(rulebook: Pick<Rulebook, 'callKnowing'>, trusted: () => boolean) {
  const kept = new Map<string, List>()

  /** The looks that a list may show and add to. One dropped meanwhile is nobody's any more: what is added to it is not shown again. */
  function listOf(address: string): List {
    const known = kept.get(address)
    if (known && known.until > Date.now() && trusted()) return known
    const list = { looks: new Map<string, Buffer>(), until: Date.now() + maxAge }
    kept.delete(address)
    if (address.length > maxAddress || !trusted()) return list
    if (kept.size >= maxLists) kept.delete(kept.keys().next().value!)
    kept.set(address, list)
    return list
  }

  return {
    keeps: (name: CallName): boolean => lists.has(name),
    drop: (): void => kept.clear(),
    /** The page as its bytes. The looks known when asking are held meanwhile, whatever is forgotten. */
    async answer(address: string, tokenHash: Buffer, sqlName: string, input: unknown): Promise<Uint8Array<ArrayBuffer>> {
      const { looks } = listOf(address)
      const known = new Map(looks)
      const told = JSON.parse(await rulebook.callKnowing(tokenHash, sqlName, input, [...known.keys()])) as Told
      const unknown = told.unknown.values()
      const parts = [start]
      for (const key of told.keys) {
        const look = known.get(key) ?? Buffer.from(JSON.stringify(unknown.next().value))
        remember(looks, key, look)
        if (parts.length > 1) parts.push(comma)
        parts.push(look)
      }
      parts.push(end, Buffer.from(`${JSON.stringify(told.nextCursor)}}`))
      return Buffer.concat(parts)
    },
  }
}

/** Those shown last stay longest. */
function remember(looks: Map<string, Buffer>, key: string, look: Buffer): void {
  looks.delete(key)
  looks.set(key, look)
  if (looks.size > maxLooks) looks.delete(looks.keys().next().value!)
}
