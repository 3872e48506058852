/** What a club can do depends on where it is. Screens show nothing that would not work there, or say so. */
import type { Mode } from '@bothy/client/connect.ts'
import { useClub } from './club.tsx'

export type Abilities = {
  /** News of activities by mail and text message, with a record of what became of each. */
  sendsNews: boolean
  /** The whole club goes into one file, and comes out of it. */
  keepsBackups: boolean
  /** The club's own number of wrong passwords in a row holds. */
  countsAttempts: boolean
}

export function abilitiesOf(mode: Mode): Abilities {
  const isHosted = mode === 'supabase'
  return { sendsNews: mode === 'rest', keepsBackups: !isHosted, countsAttempts: !isHosted }
}

export const useAbilities = (): Abilities => abilitiesOf(useClub().mode)
