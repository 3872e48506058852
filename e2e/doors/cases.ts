/** The one list of what is true of the club at every door. */
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

/** Calls that no case answers, each with the reason. */
export const neverAnswered: Partial<Record<CallName, string>> = {
  createFirstAdmin: 'a club has its first administrator when a case begins: apps/server/accounts/accounts.test.ts',
}

/** Refusals that no case brings about, each with the reason. */
export const neverRefused: Partial<Record<RefusalCode, string>> = {
  BACKUP_OF_OTHER_VERSION: 'the clubs here are all of one version: apps/server/backup/backup.test.ts',
  BACKEND_NOT_CONFIGURED: 'a configuration without a club behind it has no door to try: packages/client/connect.test.ts',
  CODE_NOT_SENT: 'the clubs here have somebody who carries texts: apps/server/accounts/phone-code.test.ts',
  TOO_MANY_PASSKEYS: 'twenty are enough for anybody: apps/server/accounts/passkeys.test.ts',
  TAG_EXISTS: 'a tag that is there already is a problem of the field `tags`',
}
