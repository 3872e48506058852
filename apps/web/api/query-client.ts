import { QueryClient } from '@tanstack/react-query'

/**
 * Offline queries fail instead of waiting, so that screens can say so. There are no retries here, because the transport has retried already.
 * Changes arrive live, so answers stay fresh for 30 seconds.
 */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { staleTime: 30_000, gcTime: 10 * 60_000, retry: false, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
