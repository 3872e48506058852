/** What the operator of a hosted club finds at Supabase: backups, which are refused here, and the log of mails and SMS, which is empty here. The health page has what the database knows. */
import { Refusal } from '@bothy/contract/errors.ts'
import type { AccountCalls } from './account-call.ts'
import type { SupabaseConnection } from './connection.ts'

export function operations({
  call,
  asMember,
}: SupabaseConnection): Pick<AccountCalls, 'backupClub' | 'restoreClub' | 'getHealth' | 'listDeliveries'> {
  /** Checks first that the caller is an admin. */
  async function elsewhere(_: unknown, signal: AbortSignal): Promise<never> {
    await call('getSystemSettings', {}, await asMember(signal))
    throw new Refusal('BACKUPS_ELSEWHERE')
  }
  return {
    backupClub: elsewhere,
    restoreClub: elsewhere,
    getHealth: async (query, signal) => call('getHealth', query, await asMember(signal)),
    listDeliveries: async (query, signal) => call('listDeliveries', query, await asMember(signal)),
  }
}
