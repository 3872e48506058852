/** The passkey calls of backends without passkeys. `listProviders` does not offer passkeys there, so no screen makes these calls. */
import { Refusal, type RefusalCode } from '@bothy/contract/errors.ts'

const refused = (code: RefusalCode) => (): Promise<never> => Promise.reject(new Refusal(code))

export const noPasskeys = {
  listPasskeys: refused('NOT_FOUND'),
  startPasskey: refused('NOT_FOUND'),
  addPasskey: refused('NOT_FOUND'),
  renamePasskey: refused('NOT_FOUND'),
  removePasskey: refused('NOT_FOUND'),
  startPasskeyLogin: refused('NOT_FOUND'),
  passkeyLogin: refused('BAD_PASSKEY'),
}
