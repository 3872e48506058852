/** Which passwords the club accepts. Asked when a password is set, never when it is used: rules may have been milder once. */
import type { ClubSettings } from '@bothy/contract/entities.ts'
import { Refusal, type FieldProblem } from '@bothy/contract/refusals.ts'
import { commonPasswords } from './common-passwords.ts'

type Rules = Pick<ClubSettings, 'minimumPasswordLength' | 'requireComplexPassword'>

/** Throws WEAK_PASSWORD naming `field`. */
export function assertStrong(password: string, rules: Rules, owner: { email: string; name: string }, field = 'password'): void {
  const problem = weakness(password, rules, owner)
  if (problem) throw new Refusal('WEAK_PASSWORD', { fields: { [field]: [problem] } })
}

/** Whether it is one of those that everybody tries first: at any length and whatever the club's settings. */
export function isEasy(password: string, { email, name }: { email: string; name?: string }): boolean {
  const plain = password.normalize('NFKC').toLowerCase()
  const own = [email, email.split('@')[0], name].map((text) => text?.toLowerCase())
  return commonPasswords.has(plain) || own.includes(plain) || /^(.)\1*$/u.test(plain)
}

function weakness(password: string, rules: Rules, owner: { email: string; name: string }): FieldProblem | undefined {
  if ([...password].length < rules.minimumPasswordLength) return 'TOO_SHORT'
  if (isEasy(password, owner)) return 'INVALID'
  if (rules.requireComplexPassword && kinds(password) < 3) return 'INVALID'
  return undefined
}

/** Of lower case, upper case, digits and all else. */
const kinds = (password: string): number =>
  [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{Ll}\p{Lu}\p{Nd}]/u].filter((kind) => kind.test(password)).length
