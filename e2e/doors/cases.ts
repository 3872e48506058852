/** The one list of what is true of the club at every door. */
import type { CallName } from '@bothy/contract/calls.ts'
import type { RefusalCode } from '@bothy/contract/refusals.ts'
import type { Case } from './case.ts'
import { comingIn } from './cases/coming-in.ts'
import { leading } from './cases/leading.ts'
import { looking } from './cases/looking.ts'
import { news } from './cases/news.ts'
import { proposing } from './cases/proposing.ts'
import { seats } from './cases/seats.ts'
import { sessions } from './cases/session.ts'
import { trouble } from './cases/trouble.ts'
import { voting } from './cases/voting.ts'

export const cases: Case[] = [...comingIn, ...sessions, ...looking, ...proposing, ...voting, ...seats, ...leading, ...news, ...trouble]

/** Calls that no case answers, each with the reason. */
export const neverAnswered: Partial<Record<CallName, string>> = {
  createFirstAdmin: 'a club has its first administrator when a case begins: apps/server/accounts/accounts.test.ts',
}

/** Refusals that no case brings about, each with the reason. */
export const neverRefused: Partial<Record<RefusalCode, string>> = {
  BACKEND_NOT_CONFIGURED: 'a configuration without a club behind it has no door to try: packages/client/connect.test.ts',
  NOT_FOUND: 'no call leads to an address that the club does not have: apps/server/http/calls.test.ts',
  TAG_EXISTS: 'a tag that is there already is a problem of the field `tags`',
  CANNOT_DELETE_SELF: 'no call is refused so yet',
  CANNOT_MANAGE_ADMIN: 'no call is refused so yet',
  USER_NOT_FOUND: 'no call is refused so yet',
}
