/** The calls that are answered by the server's accounts and not by the rulebook. Each answers JSON text in the contract's shape. */
import type { AccountCall, AccountCallName, AccountParts } from './account-call.ts'
import { changePassword } from './change-password.ts'
import { confirmEmail } from './email-verification.ts'
import { createFirstAdmin } from './first-admin.ts'
import { phoneLogin, sendCode } from './phone-code.ts'
import { register } from './register.ts'
import { confirmPasswordReset, resetPassword } from './reset-password.ts'
import { endSession } from './sessions.ts'
import { emailLogin, refresh } from './sign-in.ts'

export type Accounts = { [Name in AccountCallName]: AccountCall<Name> }

const done = JSON.stringify({ ok: true })

export function createAccounts(parts: AccountParts): Accounts {
  return {
    register: register(parts),
    emailLogin: emailLogin(parts),
    sendCode: sendCode(parts),
    phoneLogin: phoneLogin(parts),
    resetPassword: resetPassword(parts),
    confirmPasswordReset: confirmPasswordReset(parts),
    refreshSession: refresh(parts),
    changePassword: changePassword(parts),
    createFirstAdmin: createFirstAdmin(parts),
    async verifyEmail({ token }, { address }) {
      await parts.rateLimit('verification', address)
      await confirmEmail(parts.pool, token)
      return done
    },
    uploadImage: async (input, { tokenHash }) => JSON.stringify(await parts.uploads.upload(input, tokenHash)),
    async logout(_, { tokenHash }) {
      if (tokenHash) await endSession(parts.pool, tokenHash)
      return done
    },
  }
}
