/** What the page of an activity links to, and a member needs without a network: pickup points, the last messages, the photos, the report. */
import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '@bothy/client/api.ts'
import type { Activity } from '@bothy/contract/entities.ts'
import { Refusal } from '@bothy/contract/errors.ts'
import { isHiddenPhase } from '@bothy/contract/phases.ts'
import { carsQuery } from '../api/cars-query.ts'
import { discussionQuery } from '../api/discussion-query.ts'
import type { Queries } from '../api/queries.ts'
import { reportQuery } from '../api/report-query.ts'
import { hasCars } from '../format/day-of.ts'
import { photosQuery } from '../images/photos-query.ts'

type Parts = { client: QueryClient; api: Api; queries: Queries; memberId: string }

type Answer = readonly [key: readonly unknown[], data: unknown]

/** What the club no longer shows to this member is left out. */
const unlessRefused = (error: unknown): undefined => {
  if (!(error instanceof Refusal) || ![403, 404, 409].includes(error.status)) throw error
  return undefined
}

/** Loads it, unless `isWanted` says that the device has it. Throws without a network. */
export async function loadBeside(
  { client, api, queries, memberId }: Parts,
  activity: Activity,
  isWanted: (queryKey: readonly unknown[]) => boolean | Promise<boolean> = () => true,
): Promise<Answer[]> {
  const { sharedRides, discussion, photos } = await client.fetchQuery(queries.settings.club())
  const { id, phase, report } = activity
  const [cars, messages, shown, written] = [carsQuery(api, id), discussionQuery(api, id), photosQuery(api, id), reportQuery(api, activity)]
  const answers: Answer[] = []
  const load = async (queryKey: readonly unknown[], fetch: () => Promise<unknown>) => {
    const data = (await isWanted(queryKey)) ? await fetch().catch(unlessRefused) : undefined
    if (data !== undefined) answers.push([queryKey, data])
  }
  if (sharedRides && hasCars(activity, memberId)) await load(cars.queryKey, () => client.fetchQuery(cars))
  if (discussion && !isHiddenPhase(phase)) await load(messages.queryKey, () => client.fetchInfiniteQuery(messages))
  if (photos && (phase === 'active' || phase === 'finished')) await load(shown.queryKey, () => client.fetchInfiniteQuery(shown))
  if (report?.changedAt) await load(written.queryKey, () => client.fetchQuery(written))
  return answers
}
