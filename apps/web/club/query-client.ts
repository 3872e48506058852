import { QueryClient } from '@tanstack/react-query'
import { Refusal } from '@bothy/contract/refusals.ts'

/** A refusal is an answer: asking again changes nothing. Only what may pass by itself is asked again, twice. */
export const askAgain = (failures: number, error: Error): boolean => failures < 2 && (!(error instanceof Refusal) || error.status >= 500)

/** Without a signal questions fail instead of waiting, so that screens can say so. News of changes arrive live, so answers keep for a while. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { staleTime: 30_000, gcTime: 10 * 60_000, retry: askAgain, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
