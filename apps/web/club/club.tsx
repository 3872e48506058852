/** `useClub()`: the club, who is signed in, and what is new. */
import { useQuery } from '@tanstack/react-query'
import { createContext, use, useSyncExternalStore, type ReactNode } from 'react'
import type { UserInfo } from '@bothy/contract/entities.ts'
import type { Connected } from '@bothy/client/connect.ts'
import type { Connection } from '@bothy/client/live.ts'
import { queriesOf, type Queries } from './queries.ts'

const ClubContext = createContext<(Connected & { queries: Queries }) | null>(null)

export function ClubProvider({ connected, children }: { connected: Connected; children: ReactNode }) {
  return <ClubContext value={{ ...connected, queries: queriesOf(connected.club) }}>{children}</ClubContext>
}

export function useClub() {
  const club = use(ClubContext)
  if (!club) throw new Error('useClub needs a ClubProvider above it')
  return club
}

/** The query options of every question, ready for `useQuery`. */
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

/** The club's own picture; null where it has none, undefined until that is known. */
export function useClubLogo(): string | null | undefined {
  return useQuery(useQueries().settings.club()).data?.systemLogo
}

/** What the club calls itself; the product's name until it is known. */
export function useClubName(): string {
  return useQuery(useQueries().settings.club()).data?.systemName ?? 'Bothy'
}
