import type { QueryClient, QueryKey, Updater } from '@tanstack/react-query'

/** Puts the answer of a command into the query cache. A read that is under way may have begun before the command, so it is replaced by another. */
export function cacheAnswer<Answer>(
  client: QueryClient,
  queryKey: QueryKey,
  answer: Updater<Answer | undefined, Answer | undefined>,
): void {
  const isReading = client.getQueryState(queryKey)?.fetchStatus === 'fetching'
  client.setQueryData<Answer>(queryKey, answer)
  if (isReading) void client.invalidateQueries({ queryKey, exact: true, refetchType: 'all' })
}
