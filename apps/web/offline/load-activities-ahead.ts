/**
 * Loads what a member needs on the trail before they ask for it: Home, and the activities that they lead or joined, with routes, tracks, participants, shared
 * rides and the last messages.
 * Where the club uses companions, also those whom the member may bring.
 */
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { Api } from '@bothy/client/api.ts'
import type { Activity, ActivityListItem } from '@bothy/contract/entities.ts'
import { isPublicAndNotOver } from '@bothy/contract/phases.ts'
import { ownCompanions } from '../api/companions.ts'
import { ownContact } from '../api/emergency-contacts.ts'
import type { Queries } from '../api/queries.ts'
import { tracksQuery } from '../api/track-paths.tsx'
import { picturesOf } from './activity-pictures.ts'
import { freshTime, isFresh, readAnswer } from './answer-store.ts'
import { loadBeside } from './beside-activity.ts'
import { storedName } from './stored-queries.ts'

/** Few members have more ahead. */
const maxActivities = 12

type Loading = {
  api: Api
  queries: Queries
  memberId: string
  /** The origin that has the images; undefined if this tab draws covers. */
  server: string | undefined
}

/** Milliseconds before the start from which the page of the day is offered, with the member's own emergency contact. */
const dayAhead = 24 * 3_600_000

const isNearStart = ({ startTime }: Pick<Activity, 'startTime'>) => Date.parse(startTime) < Date.now() + dayAhead

/** One after the other, so that screens are not slowed down. Resolves with the ids of the activities. Throws without a network. */
export async function loadActivitiesAhead(client: QueryClient, { api, queries, memberId, server }: Loading): Promise<string[]> {
  await client.fetchQuery(queries.activities.overview())
  const ahead = await activitiesAhead(client, { api, queries })
  const { allowCompanions } = await client.fetchQuery(queries.settings.club())
  if (allowCompanions) await client.fetchQuery(ownCompanions(api))
  if (ahead.some(isNearStart)) await client.fetchQuery(ownContact(api))
  for (const { id } of ahead) {
    const detail = queries.activities.detail(id)
    const stored = await readAnswer(memberId, storedName(detail.queryKey))
    const isSeen = isFresh(stored)
    const activity = isSeen ? (stored.data as Activity) : await client.fetchQuery({ ...detail, staleTime: freshTime })
    const tracks = tracksQuery(api, activity)
    const hasTracks = activity.routes.some(({ track }) => track)
    if (hasTracks && !(await readAnswer(memberId, storedName(tracks.queryKey)))) await client.fetchQuery(tracks)
    // On the day, who rides with whom may change until the start.
    const isWanted = async (key: QueryKey) => !isSeen || isNearStart(activity) || !isFresh(await readAnswer(memberId, storedName(key)))
    await loadBeside({ client, api, queries, memberId }, activity, isWanted)
    // The service worker then has them.
    if (!isSeen) picturesOf(activity, server).forEach(({ load }) => load())
  }
  return ahead.map(({ id }) => id)
}

type Lists = Pick<Loading, 'api' | 'queries'>

/** The next ones, soonest first. */
export async function activitiesAhead(client: QueryClient, lists: Lists): Promise<ActivityListItem[]> {
  const joined = await listAhead(client, lists, 'joined')
  const led = (await listAhead(client, lists, 'created')).filter(({ id }) => joined.every((one) => one.id !== id))
  const soonest = (one: ActivityListItem, other: ActivityListItem) => Date.parse(one.startTime) - Date.parse(other.startTime)
  return [...joined, ...led].toSorted(soonest).slice(0, maxActivities)
}

/** The club lists them latest start first, so one that is over ends the search, and one that is canceled or in review does not. */
async function listAhead(client: QueryClient, { api, queries }: Lists, kind: 'joined' | 'created'): Promise<ActivityListItem[]> {
  const { pages } = await client.fetchInfiniteQuery({ ...queries.activities.mine(kind), staleTime: 0 })
  const listed = pages.flatMap(({ items }) => items)
  let cursor = pages.at(-1)?.nextCursor
  while (cursor && listed.at(-1) && listed.at(-1)!.phase !== 'finished') {
    const page = await api.listMyActivities({ kind, cursor })
    listed.push(...page.items)
    cursor = page.nextCursor
  }
  return listed.filter(isPublicAndNotOver)
}
