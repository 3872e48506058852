/** The calls of the contract that this folder answers, and not a database function. Each returns JSON text in the contract's shape. */
import { viewerOf, type AccountCall, type AccountCallName, type AccountParts } from './account-call.ts'
import { backupClub, restoreClub } from '../backup/club-backups.ts'
import { changePassword } from './change-password.ts'
import { deleteAccount } from './delete-account.ts'
import { confirmEmail } from './email-verification.ts'
import { listDeliveries } from './deliveries.ts'
import { createFirstAdmin } from './first-admin.ts'
import { createUser, endUserSession, endUserSessions, listUserSessions } from './managed-members.ts'
import { finishOpenId, listProviders, startOpenId } from './open-id-calls.ts'
import { addPasskey, listPasskeys, passkeyLogin, removePasskey, renamePasskey, startPasskey, startPasskeyLogin } from './passkey-calls.ts'
import { changePhone, confirmPhone } from './phone-change.ts'
import { phoneLogin, sendCode } from './phone-code.ts'
import { register } from './register.ts'
import { confirmPasswordReset, resetPassword } from './reset-password.ts'
import { answerMfa, disableTwoFactor, enableTwoFactor, getTwoFactor, renewBackupCodes, setUpTwoFactor } from './second-factor-calls.ts'
import { endSession, endSignIn, signInsOf } from './sessions.ts'
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
    answerMfa: answerMfa(parts),
    listProviders: listProviders(parts),
    startOpenId: startOpenId(parts),
    finishOpenId: finishOpenId(parts),
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
      return JSON.stringify({ items: await signInsOf(parts.pool, await viewerOf(parts, requester), requester.tokenHash) })
    },
    async endSession({ sessionId }, requester) {
      await endSignIn(parts.pool, await viewerOf(parts, requester), sessionId)
      return done
    },
    refreshSession: refresh(parts),
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
