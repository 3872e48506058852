/** Stores the answers that a member has seen, and shows them again without a network. */
import { hashKey, type InfiniteData, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query'
import type { Session } from '@bothy/client/session/session.ts'
import type { ActivityQuery } from '@bothy/contract/activities/inputs.ts'
import { Refusal } from '@bothy/contract/errors.ts'
import { hiddenPhases } from '@bothy/contract/phases.ts'
import { readAnswer, removeAnswer, storeAnswer } from './answer-store.ts'

type CurrentMember = Pick<Session, 'current'>

/** Pages of a list that are stored. */
const maxPages = 3

/** Only admins list activities in hidden phases, or of all phases by their creation. */
const isOfAdmins = ({ phase = [], sort }: ActivityQuery) => sort === 'newest' || hiddenPhases.some((hidden) => phase.includes(hidden))

function isStoredList([part, filters]: QueryKey): boolean {
  if (part === 'pages' || part === 'counts') return !isOfAdmins(filters as ActivityQuery)
  return part !== 'past-routes'
}

/** What a member reads about activities, members and themselves. Nothing of the administration, no codes and no devices. */
export function isStored([subject, kind, ...rest]: QueryKey): boolean {
  if (subject === 'activities' && kind === 'list') return isStoredList(rest)
  // The keys of its emergency contacts, of a message and of a search are longer.
  if (subject === 'activities')
    return kind === 'tracks' || kind === 'report' || rest.length === 1 || (rest.length === 2 && rest[1] === 'waitlist')
  if (subject === 'members') return true
  return (
    (subject === 'user' &&
      (kind === 'info' ||
        kind === 'emergency-contact' ||
        kind === 'companions' ||
        kind === 'year' ||
        (kind === 'qualifications' && rest[0] === 'own'))) ||
    (subject === 'settings' && kind === 'club')
  )
}

const hour = 3_600_000

/** The name of a query in the store. Lists of coming activities begin with the current hour, so bounds are named by their distance from it. */
export function storedName(queryKey: QueryKey, now = Date.now()): string {
  const distance = (bound: unknown) => typeof bound === 'string' && Math.floor(Date.parse(bound) / hour) - Math.floor(now / hour)
  return hashKey(
    queryKey.map((part) =>
      part !== null && typeof part === 'object' && ('from' in part || 'to' in part)
        ? { ...part, from: 'from' in part && distance(part.from), to: 'to' in part && distance(part.to) }
        : part,
    ),
  )
}

/** Call it while a query without data waits for the network. The age of the answer is the `dataUpdatedAt` of the query. */
export async function showStored(query: Query, session: CurrentMember): Promise<void> {
  const memberId = session.current()?.user.id
  const isWanted = () => query.state.data === undefined && memberId !== undefined && session.current()?.user.id === memberId
  if (!isWanted() || !isStored(query.queryKey)) return
  const stored = await readAnswer(memberId!, storedName(query.queryKey))
  if (stored && isWanted()) query.setData(stored.data, { updatedAt: stored.seenAt, manual: true })
}

/** Replaces an answer that is stored: an app that is closed right after a command must not show later what was before it. */
export async function renewStored(memberId: string, queryKey: QueryKey, data: unknown): Promise<void> {
  const name = storedName(queryKey)
  if (await readAnswer(memberId, name)) await storeAnswer(memberId, name, { data, seenAt: Date.now() })
}

/** Stores every answer of this member from now on, and what the page has already loaded. Returns the function that ends it. */
export function storeSeenQueries(client: QueryClient, session: CurrentMember, memberId: string): () => void {
  const cache = client.getQueryCache()
  const store = ({ queryKey, state }: Query): void => {
    if (state.data === undefined || !isStored(queryKey) || session.current()?.user.id !== memberId) return
    // If the storage is full, what was stored before stays.
    storeAnswer(memberId, storedName(queryKey), { data: firstPages(state.data), seenAt: state.dataUpdatedAt }).catch(() => undefined)
  }
  cache.getAll().forEach((query) => store(query as Query))
  // What the screen shows before an answer, such as a favorite, has the age of the answer that it changes. It is stored when no command waits for its answer.
  const unconfirmed = new Set<Query>()
  const stopCommands = client.getMutationCache().subscribe((event) => {
    if (event.type !== 'updated' || event.mutation.state.status === 'pending' || client.isMutating() > 0) return
    unconfirmed.forEach(store)
    unconfirmed.clear()
  })
  const stopAnswers = cache.subscribe((event) => {
    if (event.type !== 'updated') return
    const { action } = event
    const query = event.query as Query
    if (action.type === 'success' && action.dataUpdatedAt !== undefined) unconfirmed.add(query)
    else if (action.type === 'success') store(query)
    if (action.type === 'error' && isGone(action.error)) removeAnswer(memberId, storedName(query.queryKey)).catch(() => undefined)
  })
  return () => {
    stopCommands()
    stopAnswers()
  }
}

/** The club no longer shows it to this member. */
export const isGone = (error: unknown) => error instanceof Refusal && (error.status === 404 || error.status === 403)

const isPaged = (data: object): data is InfiniteData<unknown> => 'pages' in data && 'pageParams' in data

function firstPages(data: unknown): unknown {
  if (data === null || typeof data !== 'object' || !isPaged(data)) return data
  return { pages: data.pages.slice(0, maxPages), pageParams: data.pageParams.slice(0, maxPages) }
}
