import { useQueryClient } from '@tanstack/react-query'
import type { ClubSettings } from '@bothy/contract/entities.ts'
import { useClubSettings, useQueries } from '../../../api/api-context.tsx'
import type { ColumnKind } from './column-kinds.ts'

const unusedIn = (club: ClubSettings | undefined): ColumnKind[] => [
  ...(club?.groups?.length ? [] : (['groups'] as const)),
  ...(club?.usesQualifications ? [] : (['qualifications'] as const)),
]

/** What no column is in this club: a club without groups or qualifications reads no word of them. */
export const useUnusedKinds = (): ColumnKind[] => unusedIn(useClubSettings())

/** The same for a file, which may be chosen before the settings have loaded. */
export function useReadUnusedKinds(): () => Promise<ColumnKind[]> {
  const client = useQueryClient()
  const { settings } = useQueries()
  return async () => unusedIn(await client.ensureQueryData(settings.club()).catch(() => undefined))
}
