/** All conformance cases: what is true of the club with every backend. */
import type { CallName } from '@bothy/contract/calls.ts'
import type { RefusalCode } from '@bothy/contract/refusals.ts'
import type { Case } from './case.ts'
import { clubFile } from './cases/club-file.ts'
import { codes } from './cases/codes.ts'
import { administration } from './cases/administration.ts'
import { comingIn } from './cases/coming-in.ts'
import { images } from './cases/images.ts'
import { leading } from './cases/leading.ts'
import { looking } from './cases/looking.ts'
import { news } from './cases/news.ts'
import { ownSettings } from './cases/own-settings.ts'
import { openId } from './cases/open-id.ts'
import { passkeys } from './cases/passkeys.ts'
import { phone } from './cases/phone.ts'
import { proposing } from './cases/proposing.ts'
import { seats } from './cases/seats.ts'
import { secondFactor } from './cases/second-factor.ts'
import { sessions } from './cases/session.ts'
import { trouble } from './cases/trouble.ts'
import { voting } from './cases/voting.ts'

export const cases: Case[] = [
  ...comingIn,
  ...codes,
  ...phone,
  ...secondFactor,
  ...openId,
  ...passkeys,
  ...sessions,
  ...looking,
  ...proposing,
  ...voting,
  ...seats,
  ...leading,
  ...ownSettings,
  ...administration,
  ...images,
  ...clubFile,
  ...news,
  ...trouble,
]

/** Calls that no case covers, each with the reason and the test that covers it. */
export const neverAnswered: Partial<Record<CallName, string>> = {
  createFirstAdmin: 'a case starts with an administrator: apps/server/accounts/accounts.test.ts',
}

/** Refusals that no case covers, each with the reason and the test that covers it. */
export const neverRefused: Partial<Record<RefusalCode, string>> = {
  BACKUP_OF_OTHER_VERSION: 'all test servers have the same version: apps/server/backup/backup.test.ts',
  BACKEND_NOT_CONFIGURED: 'without a configured backend there is nothing to test here: packages/client/connect.test.ts',
  CODE_NOT_SENT: 'all test backends have an SMS provider: apps/server/accounts/phone-code.test.ts',
  TOO_MANY_PASSKEYS: 'needs twenty passkeys: apps/server/accounts/passkeys.test.ts',
  TAG_EXISTS: 'an existing tag is reported as INVALID_INPUT of the field `tags`',
}
