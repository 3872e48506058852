import { QueryClient } from '@tanstack/react-query'
import type { Session } from '@bothy/client/session/session.ts'
import { retryUnknownOutcomes } from '../api/unknown-outcomes.ts'
import { showLastSeen } from './show-last-seen.ts'

/**
 * Offline queries fail instead of waiting, so that screens can say so, and show what the member last saw. The transport has retried already; only
 * commands whose outcome is unknown are sent again. Changes arrive live, so answers stay fresh for 30 seconds, and only what failed is fetched again when
 * the network is back.
 */
export const createQueryClient = (session: Pick<Session, 'current'>): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        gcTime: 10 * 60_000,
        retry: false,
        networkMode: 'always',
        refetchOnReconnect: ({ state }) => (state.error ? 'always' : false),
        persister: showLastSeen(session),
      },
      mutations: retryUnknownOutcomes,
    },
  })
