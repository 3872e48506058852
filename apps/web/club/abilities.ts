/** What the current backend supports. Screens hide what it does not support, or say so. */
import type { Mode } from '@bothy/client/connect.ts'
import { useClub } from './club.tsx'

export type Abilities = {
  /** Notifications about activities by mail and SMS, with a log of deliveries. */
  sendsNews: boolean
  /** The whole club can be saved to one file and restored from it. */
  keepsBackups: boolean
  /** The setting `maxLoginAttempts` takes effect, because the backend counts wrong passwords itself. */
  countsAttempts: boolean
}

export function abilitiesOf(mode: Mode): Abilities {
  const isHosted = mode === 'supabase'
  return { sendsNews: mode === 'rest', keepsBackups: !isHosted, countsAttempts: !isHosted }
}

export const useAbilities = (): Abilities => abilitiesOf(useClub().mode)
