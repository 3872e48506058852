/** Which passwords the club accepts. Asked when a password is set, never when it is used: rules may have been milder once. */
import { isEasy } from '@bothy/contract/easy-password.ts'
import { passwordProblem, type PasswordRules } from '@bothy/contract/password.ts'
import { Refusal } from '@bothy/contract/refusals.ts'

/** Throws WEAK_PASSWORD naming `field`. */
export function assertStrong(password: string, rules: PasswordRules, owner: { email: string; name: string }, field = 'password'): void {
  const problem = passwordProblem(password, rules) ?? (isEasy(password, owner) ? 'INVALID' : undefined)
  if (problem) throw new Refusal('WEAK_PASSWORD', { fields: { [field]: [problem] } })
}
