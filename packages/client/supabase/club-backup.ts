/** Backups of a hosted club are made by Supabase, so both calls are refused. */
import { Refusal } from '@bothy/contract/errors.ts'
import type { AccountCalls } from './account-call.ts'
import type { SupabaseConnection } from './connection.ts'

export function clubBackup({ call, tokens }: SupabaseConnection): Pick<AccountCalls, 'backupClub' | 'restoreClub'> {
  /** Checks first that the caller is an admin. */
  async function elsewhere(_: unknown, signal: AbortSignal): Promise<never> {
    await call('getSystemSettings', {}, { signal, token: (await tokens()).access_token })
    throw new Refusal('BACKUPS_ELSEWHERE')
  }
  return { backupClub: elsewhere, restoreClub: elsewhere }
}
