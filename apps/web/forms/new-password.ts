/** Validates a form in which a member chooses a password: the password rules of the club, and two equal entries. */
import type { PasswordRules } from '@bothy/contract/auth/password-policy.ts'
import { problemsIn, type Problems } from './contract-resolver.ts'

/** A problem of the form only; the contract does not have it. */
export const passwordsDiffer = 'PASSWORDS_DIFFER'

/** The problems of an input with a new password, plus those of the `confirm` field. `name` is the name of the password field. */
export function newPasswordProblems<Name extends string = 'password'>(
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
  else if (confirm !== password) problems['confirm'] = [passwordsDiffer]
  return problems
}
