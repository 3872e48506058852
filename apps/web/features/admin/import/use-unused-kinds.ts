import { useGroups } from '../../../activity-parts/group-name.tsx'
import { useClubSettings } from '../../../api/api-context.tsx'
import type { ColumnKind } from './column-kinds.ts'

/** What no column is in this club: a club without groups or qualifications reads no word of them. */
export function useUnusedKinds(): ColumnKind[] {
  const hasGroups = useGroups().length > 0
  const hasQualifications = useClubSettings()?.usesQualifications
  return [...(hasGroups ? [] : (['groups'] as const)), ...(hasQualifications ? [] : (['qualifications'] as const))]
}
