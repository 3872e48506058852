import { countCharacterClasses, isEasyToGuess } from '@bothy/contract/auth/password-policy.ts'

/** Recommended number of characters where the club requires fewer. */
export const recommendedLength = 8

export const strengths = ['weak', 'fair', 'strong'] as const
type Strength = (typeof strengths)[number]

/** Rates a password by its length first, then by the variety of its characters. */
export function strengthOf(password: string): Strength {
  const characters = [...password]
  // "aaaaaaaaaaaa" is long but easy to guess.
  const isVaried = new Set(characters).size >= 5
  if (characters.length < recommendedLength || !isVaried) return 'weak'
  return characters.length >= 14 || (characters.length >= 10 && countCharacterClasses(password) >= 3) ? 'strong' : 'fair'
}

/** The same, but a password that every club refuses is weak. It loads the list of common passwords; without a network it fails. */
export const checkedStrengthOf = async (password: string): Promise<Strength> =>
  (await isEasyToGuess(password, { email: '' })) ? 'weak' : strengthOf(password)
