/** Which passwords the club accepts. Asked when a password is set, never when it is used: rules may have been milder once. */
import { passwordProblem, type PasswordRules } from '@bothy/contract/password.ts'
import { Refusal } from '@bothy/contract/refusals.ts'
import { commonPasswords } from './common-passwords.ts'

/** Throws WEAK_PASSWORD naming `field`. */
export function assertStrong(password: string, rules: PasswordRules, owner: { email: string; name: string }, field = 'password'): void {
  const problem = passwordProblem(password, rules) ?? (isEasy(password, owner) ? 'INVALID' : undefined)
  if (problem) throw new Refusal('WEAK_PASSWORD', { fields: { [field]: [problem] } })
}

/** Whether it is one of those that everybody tries first: at any length and whatever the club's settings. */
export function isEasy(password: string, { email, name }: { email: string; name?: string }): boolean {
  const plain = password.normalize('NFKC').toLowerCase()
  const own = [email, email.split('@')[0], name].map((text) => text?.toLowerCase())
  return commonPasswords.has(plain) || own.includes(plain) || /^(.)\1*$/u.test(plain)
}
