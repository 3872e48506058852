/** Which passwords are accepted. The rules apply when a password is set, never when it is used: they may have been weaker before. */
import { isEasy } from './easy-password.ts'
import type { ClubSettings } from './entities.ts'
import { passwordProblem, type PasswordRules } from './password.ts'
import { Refusal } from './refusals.ts'

/** Throws WEAK_PASSWORD with the problem of `field`. */
export async function assertStrong(
  password: string,
  rules: PasswordRules & Pick<ClubSettings, 'systemName'>,
  { email, name }: { email: string; name?: string },
  field: 'password' | 'newPassword',
): Promise<void> {
  const problem =
    passwordProblem(password, rules) ?? ((await isEasy(password, { email, name, club: rules.systemName })) ? 'INVALID' : undefined)
  if (problem) throw new Refusal('WEAK_PASSWORD', { fields: { [field]: [problem] } })
}
