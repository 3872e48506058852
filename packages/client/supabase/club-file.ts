/** Backups of a hosted club are made by Supabase, so both calls are refused. */
import { Refusal } from '@bothy/contract/refusals.ts'
import type { AccountCalls } from './account-call.ts'
import type { Provider } from './provider.ts'

export function clubFile({ call, tokens }: Provider): Pick<AccountCalls, 'backupClub' | 'restoreClub'> {
  /** Checks first that the caller is an admin. */
  async function elsewhere(_: unknown, signal: AbortSignal): Promise<never> {
    await call('getSystemSettings', {}, { signal, token: (await tokens()).access_token })
    throw new Refusal('BACKUPS_ELSEWHERE')
  }
  return { backupClub: elsewhere, restoreClub: elsewhere }
}
