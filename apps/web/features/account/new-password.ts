/** A password that is chosen: the club's rule told beforehand, and typed twice. */
import type { ClubSettings } from '@bothy/contract/entities.ts'
import { problemsIn, type Problems } from '../../forms/contract-resolver.ts'

export type PasswordRules = Pick<ClubSettings, 'minimumPasswordLength' | 'requireComplexPassword'>
type Twice = { password: string; confirm: string }

/** What the form says although no input of the club has it. */
export const differ = 'PASSWORDS_DIFFER'

/** Problems of an input of the club that takes a new password, and of the form around it. */
export function problemsWithPassword(
  schema: Parameters<typeof problemsIn>[0],
  { confirm, ...input }: Twice & Record<string, unknown>,
  rules: PasswordRules | undefined,
): Problems {
  const problems: Problems = { ...problemsIn(schema, input) }
  const tooShort = rules && input.password !== '' && [...input.password].length < rules.minimumPasswordLength
  if (tooShort && !problems['password']) problems['password'] = ['TOO_SHORT']
  if (confirm === '') problems['confirm'] = ['REQUIRED']
  else if (confirm !== input.password) problems['confirm'] = [differ]
  return problems
}
