/** A password that is chosen: the club's rule told beforehand, and typed twice. */
import type { ClubSettings } from '@bothy/contract/entities.ts'
import { problemsIn, type Problems } from './contract-resolver.ts'

export type PasswordRules = Pick<ClubSettings, 'minimumPasswordLength' | 'requireComplexPassword'>

/** What the form says although no input of the club has it. */
export const differ = 'PASSWORDS_DIFFER'

/** Problems of an input of the club that takes a new password, called `name` there, and of the form around it. */
export function problemsWithPassword<Name extends string = 'password'>(
  schema: Parameters<typeof problemsIn>[0],
  { confirm, ...input }: Record<Name | 'confirm', string> & Record<string, unknown>,
  rules: PasswordRules | undefined,
  name = 'password' as Name,
): Problems {
  const problems: Problems = { ...problemsIn(schema, input) }
  const password = String(input[name as string])
  const tooShort = rules && password !== '' && [...password].length < rules.minimumPasswordLength
  if (tooShort && !problems[name]) problems[name] = ['TOO_SHORT']
  if (confirm === '') problems['confirm'] = ['REQUIRED']
  else if (confirm !== password) problems['confirm'] = [differ]
  return problems
}
