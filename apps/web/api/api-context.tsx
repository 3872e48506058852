/** `useApi()`: the API client, the session and the live updates of the current connection. */
import { useQuery } from '@tanstack/react-query'
import { createContext, use, useSyncExternalStore, type ReactNode } from 'react'
import type { Connection } from '@bothy/client/connect.ts'
import type { LiveStatus } from '@bothy/client/live/live.ts'
import { defaultSystemSettings } from '@bothy/contract/admin/default-settings.ts'
import type { ClubSettings, UserInfo } from '@bothy/contract/entities.ts'
import { useRenderedPage } from '../format/rendered-page.ts'
import { createQueries, type Queries } from './queries.ts'

const ApiContext = createContext<(Connection & { queries: Queries }) | null>(null)

export function ApiProvider({ connection, children }: { connection: Connection; children: ReactNode }) {
  return <ApiContext value={{ ...connection, queries: createQueries(connection.api) }}>{children}</ApiContext>
}

export function useApi() {
  const connection = use(ApiContext)
  if (!connection) throw new Error('useApi must be used within an ApiProvider')
  return connection
}

/** The options of every query, ready for `useQuery`. */
export const useQueries = (): Queries => useApi().queries

const nobody = () => null
const connecting = () => 'connecting' as const

/** The signed-in member, or null for a visitor. */
export function useUser(): UserInfo | null {
  const { session } = useApi()
  // A page that the server has rendered is for visitors or for this member: see rendered/hydrate.tsx.
  const ofPage = useRenderedPage()?.member ? session.current : nobody
  return useSyncExternalStore(session.subscribe, session.current, ofPage)?.user ?? null
}

/** Whether the member has a password to enter. Sessions stored by an earlier version lack `hasPassword`, which counts as true. */
export const useHasPassword = (): boolean => useUser()?.hasPassword !== false

export function useConnectionState(): LiveStatus {
  const { live } = useApi()
  return useSyncExternalStore(live.subscribe, live.current, connecting)
}

/**
 * The settings of the club, or the defaults when they cannot be fetched; undefined while they load. After a failure, another mount does not
 * fetch them again. Otherwise a child that mounts after the failure would set its screen back to loading, which unmounts the child, and so
 * on without end.
 */
export function useClubSettings(): ClubSettings | undefined {
  const { data, isError } = useQuery({ ...useQueries().settings.club(), retryOnMount: false })
  return data ?? (isError ? defaultSystemSettings : undefined)
}

/** The club's logo; null when it has none, undefined while the settings load. */
export function useClubLogo(): string | null | undefined {
  return useClubSettings()?.systemLogo
}

/** The club's name; the name of the product while the settings load. */
export function useClubName(): string {
  return useClubSettings()?.systemName ?? defaultSystemSettings.systemName
}
