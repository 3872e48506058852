/** The account calls that the database answers alone, each by the function of the same name in snake_case. */
import { sqlName } from '@bothy/contract/calls.ts'
import type { AccountFlow, Requester, RunCall } from './account-database.ts'

const names = [
  'refreshSession',
  'explainSignOut',
  'logout',
  'verifyEmail',
  'resendConfirmation',
  'confirmEmailChange',
  'cancelEmailChange',
  'stopAccountChange',
  'keepTwoFactor',
  'cancelTwoFactorReset',
  'resetPassword',
  'confirmPhone',
  'createUser',
  'listPasskeys',
  'renamePasskey',
  'removePasskey',
  'createPasswordLink',
  'inviteImported',
  'getCalendarFeed',
  'createCalendarFeed',
  'updateCalendarFeed',
  'deleteCalendarFeed',
  'unsubscribeFromPush',
  'sendTestMail',
] as const

export const databaseAccountCalls = (run: RunCall): Record<(typeof names)[number], AccountFlow<unknown>> =>
  Object.fromEntries(names.map((name) => [name, (input: unknown, requester: Requester) => run(sqlName(name), input, requester)])) as Record<
    (typeof names)[number],
    AccountFlow<unknown>
  >
