/** Account calls that hash or verify a password. */
import { assertStrongPassword, rulesForFirstAdmin } from '@bothy/contract/auth/password-policy.ts'
import type { Parsed } from '@bothy/contract/call-schemas.ts'
import { locales } from '@bothy/contract/choices.ts'
import type { ClubSettings } from '@bothy/contract/entities.ts'
import { Refusal } from '@bothy/contract/errors.ts'
import type { AccountFlow, Requester, RunCall } from './account-database.ts'

export type PasswordCrypto = {
  hashPassword: (password: string) => Promise<string>
  /** Without a stored hash the result is false after the same work. */
  verifyPassword: (storedHash: string | null, password: string) => Promise<boolean>
}

/** What the database knows of a member who enters the password again. `passwordHash` is null for members without a password. */
export type Confirmation = { member: string; email: string; name: string; passwordHash: string | null; settings: ClubSettings }

/** Asks a signed-in member for the password again, if there is one. Throws WRONG_PASSWORD or RATE_LIMITED. */
export type ConfirmPassword = (
  password: string | null | undefined,
  requester: Requester,
  options?: { call?: string; input?: unknown },
) => Promise<Confirmation>

export function createConfirmPassword(run: RunCall, { verifyPassword }: Pick<PasswordCrypto, 'verifyPassword'>): ConfirmPassword {
  return async (password, requester, { call = 'start_confirmation', input = {} } = {}) => {
    const confirmation = JSON.parse(await run(call, input, requester)) as Confirmation
    const { passwordHash } = confirmation
    if (passwordHash !== null && (password == null || !(await verifyPassword(passwordHash, password)))) throw new Refusal('WRONG_PASSWORD')
    return confirmation
  }
}

/** The sign-in methods of the club besides the password. */
export type OfferedSignIns = { offersPhone: boolean; offersOidc: boolean }

type PasswordCalls = {
  [Name in 'emailLogin' | 'register' | 'changePassword' | 'confirmPasswordReset' | 'createFirstAdmin']: AccountFlow<Parsed<Name>>
}

export function passwordCalls(
  run: RunCall,
  { hashPassword, verifyPassword }: PasswordCrypto,
  confirmPassword: ConfirmPassword,
  offers: OfferedSignIns,
): PasswordCalls {
  return {
    /** An unknown address gets the same answer after the same work as a wrong password. */
    async emailLogin({ email, password, stay }, requester) {
      const { passwordHash } = JSON.parse(await run('start_email_login', { email }, requester)) as { passwordHash: string | null }
      if (!(await verifyPassword(passwordHash, password))) throw new Refusal('BAD_CREDENTIALS')
      return run('email_login', { email, stay }, requester, { passwordHash })
    },
    async register({ password, language, ...input }, requester) {
      const { settings } = JSON.parse(await run('start_registration', {}, requester)) as Pick<Confirmation, 'settings'>
      await assertStrongPassword(password, settings, input, 'password')
      const newMember = { ...input, language: locales.find((locale) => locale === language) }
      return run('register', newMember, requester, { passwordHash: await hashPassword(password) })
    },
    async changePassword({ currentPassword, newPassword }, requester) {
      const { passwordHash, settings, ...member } = await confirmPassword(currentPassword, requester)
      if (passwordHash === null) throw new Refusal('WRONG_PASSWORD')
      await assertStrongPassword(newPassword, settings, member, 'newPassword')
      return run('change_password', {}, requester, { passwordHash, newHash: await hashPassword(newPassword), ...offers })
    },
    /** The link stays valid when the club refuses the new password. */
    async confirmPasswordReset({ token, newPassword }, requester) {
      const { settings, ...member } = JSON.parse(await run('start_password_reset', { token }, requester)) as Confirmation
      await assertStrongPassword(newPassword, settings, member, 'newPassword')
      return run('confirm_password_reset', { token }, requester, { passwordHash: await hashPassword(newPassword), ...offers })
    },
    async createFirstAdmin({ password, ...input }, requester) {
      const { settings } = JSON.parse(await run('start_first_admin', input, requester)) as Pick<Confirmation, 'settings'>
      await assertStrongPassword(password, rulesForFirstAdmin(settings), input, 'password')
      return run('create_first_admin', input, requester, { passwordHash: await hashPassword(password) })
    },
  }
}
