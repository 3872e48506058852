import { passwordKinds } from '@bothy/contract/password.ts'

/** What a password should have at least, where the club asks for less. */
export const recommendedLength = 8

export const strengths = ['weak', 'fair', 'strong'] as const
export type Strength = (typeof strengths)[number]

/** How hard a password is to guess, by what its signs show: length first, and variety helps. Words of a common list only the server knows. */
export function strengthOf(password: string): Strength {
  const signs = [...password]
  // "aaaaaaaaaaaa" is long and says little.
  const isVaried = new Set(signs).size >= 5
  if (signs.length < recommendedLength || !isVaried) return 'weak'
  return signs.length >= 14 || (signs.length >= 10 && passwordKinds(password) >= 3) ? 'strong' : 'fair'
}
