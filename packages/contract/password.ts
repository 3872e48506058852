/** What the club's settings ask of a password, wherever it is set. */
import type { ClubSettings } from './entities.ts'
import type { FieldProblem } from './refusals.ts'

export type PasswordRules = Pick<ClubSettings, 'minimumPasswordLength' | 'requireComplexPassword'>

/** Of lower case, upper case, digits and all else, a complex password has three. */
const enoughKinds = 3

/** What is wrong with a password by the settings. Lengths count characters. */
export function passwordProblem(password: string, rules: PasswordRules): FieldProblem | undefined {
  if ([...password].length < rules.minimumPasswordLength) return 'TOO_SHORT'
  if (rules.requireComplexPassword && passwordKinds(password) < enoughKinds) return 'INVALID'
  return undefined
}

/** Of how many kinds its signs are, from 0 to 4. */
export const passwordKinds = (password: string): number =>
  [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{Ll}\p{Lu}\p{Nd}]/u].filter((kind) => kind.test(password)).length
