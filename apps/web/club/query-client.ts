import { QueryClient } from '@tanstack/react-query'

/**
 * Without a signal questions fail instead of waiting, so that screens can say so. The door has asked again by itself by then.
 * News of changes arrive live, so answers keep for a while.
 */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { staleTime: 30_000, gcTime: 10 * 60_000, retry: false, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
