/** Which passwords are accepted. The rules apply when a password is set, never when it is used: they may have been weaker before. */
import { isEasyToGuess } from './easy-password.ts'
import type { ClubSettings } from '../entities.ts'
import { passwordProblem, type PasswordRules } from './password-rules.ts'
import { Refusal } from '../errors.ts'

/** Throws WEAK_PASSWORD with the problem of `field`. */
export async function assertStrongPassword(
  password: string,
  rules: PasswordRules & Pick<ClubSettings, 'systemName'>,
  { email, name }: { email: string; name?: string },
  field: 'password' | 'newPassword',
): Promise<void> {
  const problem =
    passwordProblem(password, rules) ?? ((await isEasyToGuess(password, { email, name, club: rules.systemName })) ? 'INVALID' : undefined)
  if (problem) throw new Refusal('WEAK_PASSWORD', { fields: { [field]: [problem] } })
}
