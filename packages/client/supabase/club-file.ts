/** The provider keeps the backups of a hosted club: whoever runs it finds them there. */
import { Refusal } from '@bothy/contract/refusals.ts'
import type { AccountCalls } from './account-call.ts'
import type { Provider } from './provider.ts'

export function clubFile({ ask, tokens }: Provider): Pick<AccountCalls, 'backupClub' | 'restoreClub'> {
  /** Only administrators are told where. */
  async function elsewhere(_: unknown, signal: AbortSignal): Promise<never> {
    await ask('getSystemSettings', {}, { signal, token: (await tokens()).access_token })
    throw new Refusal('BACKUPS_ELSEWHERE')
  }
  return { backupClub: elsewhere, restoreClub: elsewhere }
}
