/** The calls of the contract that this folder answers, and not a database function. Each returns JSON text in the contract's shape. */
import { requireMember, type AccountCall, type AccountCallName, type AccountParts } from './account-call.ts'
import { backupClub, restoreClub } from './admin/backup-calls.ts'
import { changePassword } from './password/change-password.ts'
import { deleteAccount } from './members/delete-account.ts'
import { verifyEmail } from './members/email-verification.ts'
import { listDeliveries } from './admin/deliveries.ts'
import { createFirstAdmin } from './members/first-admin.ts'
import { createUser, endUserSession, endUserSessions, listUserSessions } from './members/managed-members.ts'
import { finishOidc, listProviders, startOidc } from './oidc/oidc-calls.ts'
import {
  addPasskey,
  listPasskeys,
  passkeyLogin,
  removePasskey,
  renamePasskey,
  startPasskey,
  startPasskeyLogin,
} from './passkeys/passkey-calls.ts'
import { changePhone, confirmPhone } from './phone/phone-change.ts'
import { phoneLogin, sendCode } from './phone/phone-code.ts'
import { register } from './members/register.ts'
import { confirmPasswordReset, resetPassword } from './password/reset-password.ts'
import {
  answerMfa,
  disableTwoFactor,
  enableTwoFactor,
  getTwoFactor,
  renewBackupCodes,
  setUpTwoFactor,
} from './two-factor/two-factor-calls.ts'
import { endSession, endSignIn, listSignIns } from './sessions/sessions.ts'
import { emailLogin, refreshSession } from './sessions/sign-in.ts'

export type AccountCalls = { [Name in AccountCallName]: AccountCall<Name> }

const done = JSON.stringify({ ok: true })

export function createAccountCalls(parts: AccountParts): AccountCalls {
  return {
    register: register(parts),
    emailLogin: emailLogin(parts),
    sendCode: sendCode(parts),
    phoneLogin: phoneLogin(parts),
    resetPassword: resetPassword(parts),
    confirmPasswordReset: confirmPasswordReset(parts),
    answerMfa: answerMfa(parts),
    listProviders: listProviders(parts),
    startOidc: startOidc(parts),
    finishOidc: finishOidc(parts),
    listPasskeys: listPasskeys(parts),
    startPasskey: startPasskey(parts),
    addPasskey: addPasskey(parts),
    renamePasskey: renamePasskey(parts),
    removePasskey: removePasskey(parts),
    startPasskeyLogin: startPasskeyLogin(parts),
    passkeyLogin: passkeyLogin(parts),
    getTwoFactor: getTwoFactor(parts),
    setUpTwoFactor: setUpTwoFactor(parts),
    enableTwoFactor: enableTwoFactor(parts),
    disableTwoFactor: disableTwoFactor(parts),
    renewBackupCodes: renewBackupCodes(parts),
    async listSessions(_, requester) {
      return JSON.stringify({ items: await listSignIns(parts.pool, await requireMember(parts, requester), requester.tokenHash) })
    },
    async endSession({ sessionId }, requester) {
      await endSignIn(parts.pool, await requireMember(parts, requester), sessionId)
      return done
    },
    refreshSession: refreshSession(parts),
    changePassword: changePassword(parts),
    changePhone: changePhone(parts),
    confirmPhone: confirmPhone(parts),
    deleteAccount: deleteAccount(parts),
    createUser: createUser(parts),
    listUserSessions: listUserSessions(parts),
    endUserSession: endUserSession(parts),
    endUserSessions: endUserSessions(parts),
    listDeliveries: listDeliveries(parts),
    backupClub: backupClub(parts),
    restoreClub: restoreClub(parts),
    createFirstAdmin: createFirstAdmin(parts),
    async verifyEmail({ token }, { address }) {
      await parts.rateLimit('verification', address)
      await verifyEmail(parts.pool, token)
      return done
    },
    uploadImage: async (input, { tokenHash }) => JSON.stringify(await parts.uploads.upload(input, tokenHash)),
    async logout(_, { tokenHash }) {
      if (tokenHash) await endSession(parts.pool, tokenHash)
      return done
    },
  }
}
