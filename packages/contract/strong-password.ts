/** Which passwords the club accepts. Asked when a password is set, never when it is used: rules may have been milder once. */
import { isEasy } from './easy-password.ts'
import type { ClubSettings } from './entities.ts'
import { passwordProblem, type PasswordRules } from './password.ts'
import { Refusal } from './refusals.ts'

/** Throws WEAK_PASSWORD naming `field`. */
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
