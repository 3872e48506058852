/** The password rules of the club's settings. */
import type { ClubSettings } from '../entities.ts'
import type { FieldProblem } from '../errors.ts'

export type PasswordRules = Pick<ClubSettings, 'minimumPasswordLength' | 'requireComplexPassword'>

/** A complex password has characters of three classes: lower case, upper case, digits, all others. */
const requiredClasses = 3

/** The first rule that the password breaks. Lengths count characters. */
export function passwordProblem(password: string, rules: PasswordRules): FieldProblem | undefined {
  if ([...password].length < rules.minimumPasswordLength) return 'TOO_SHORT'
  if (rules.requireComplexPassword && countCharacterClasses(password) < requiredClasses) return 'INVALID'
  return undefined
}

/** The number of character classes in the password, from 0 to 4. */
export const countCharacterClasses = (password: string): number =>
  [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{Ll}\p{Lu}\p{Nd}]/u].filter((characterClass) => characterClass.test(password)).length
