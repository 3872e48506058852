/** `useApi()`: the API client, the session and the live updates of the current connection. */
import { useQuery } from '@tanstack/react-query'
import { createContext, use, useSyncExternalStore, type ReactNode } from 'react'
import type { UserInfo } from '@bothy/contract/entities.ts'
import type { Connected } from '@bothy/client/connect.ts'
import type { Connection } from '@bothy/client/live.ts'
import { queriesOf, type Queries } from './queries.ts'

const ApiContext = createContext<(Connected & { queries: Queries }) | null>(null)

export function ClubProvider({ connected, children }: { connected: Connected; children: ReactNode }) {
  return <ApiContext value={{ ...connected, queries: queriesOf(connected.club) }}>{children}</ApiContext>
}

export function useClub() {
  const connection = use(ApiContext)
  if (!connection) throw new Error('useApi must be used within an ApiProvider')
  return connection
}

/** The options of every query, ready for `useQuery`. */
export const useQueries = (): Queries => useClub().queries

/** The signed-in member, or null for a visitor. */
export function useUser(): UserInfo | null {
  const { session } = useClub()
  return useSyncExternalStore(session.subscribe, session.current)?.user ?? null
}

export function useConnection(): Connection {
  const { live } = useClub()
  return useSyncExternalStore(live.subscribe, live.current)
}

/** The club's logo; null when it has none, undefined while the settings load. */
export function useClubLogo(): string | null | undefined {
  return useQuery(useQueries().settings.club()).data?.systemLogo
}

/** The club's name; the name of the product while the settings load. */
export function useClubName(): string {
  return useQuery(useQueries().settings.club()).data?.systemName ?? 'Bothy'
}
