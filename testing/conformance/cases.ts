/** All conformance cases: what is true of the club with every backend. */
import type { CallName } from '@bothy/contract/calls.ts'
import type { RefusalCode } from '@bothy/contract/errors.ts'
import type { ConformanceCase } from './case.ts'
import { administration } from './cases/administration.ts'
import { attendance } from './cases/attendance.ts'
import { browsing } from './cases/browsing.ts'
import { calendarFeed } from './cases/calendar-feed.ts'
import { cars } from './cases/cars.ts'
import { clubBackup } from './cases/club-backup.ts'
import { companions } from './cases/companions.ts'
import { discussion } from './cases/discussion.ts'
import { draws } from './cases/draws.ts'
import { emailChange } from './cases/email-change.ts'
import { failures } from './cases/failures.ts'
import { groups } from './cases/groups.ts'
import { images } from './cases/images.ts'
import { lifecycle } from './cases/lifecycle.ts'
import { liveUpdates } from './cases/live-updates.ts'
import { map } from './cases/map.ts'
import { memberImports } from './cases/member-imports.ts'
import { memberSettings } from './cases/member-settings.ts'
import { messages } from './cases/messages.ts'
import { notifications } from './cases/notifications.ts'
import { oidc } from './cases/oidc.ts'
import { oneTimeCodes } from './cases/one-time-codes.ts'
import { passkeys } from './cases/passkeys.ts'
import { phone } from './cases/phone.ts'
import { photos } from './cases/photos.ts'
import { proposing } from './cases/proposing.ts'
import { push } from './cases/push.ts'
import { qualifications } from './cases/qualifications.ts'
import { registration } from './cases/registration.ts'
import { reports } from './cases/reports.ts'
import { walkedRoutes } from './cases/routes.ts'
import { safety } from './cases/safety.ts'
import { seats } from './cases/seats.ts'
import { secondFactor } from './cases/second-factor.ts'
import { sessions } from './cases/sessions.ts'
import { voting } from './cases/voting.ts'
import { waitlist } from './cases/waitlist.ts'
import { years } from './cases/years.ts'

export const cases: ConformanceCase[] = [
  ...registration,
  ...oneTimeCodes,
  ...emailChange,
  ...phone,
  ...secondFactor,
  ...oidc,
  ...passkeys,
  ...sessions,
  ...calendarFeed,
  ...map,
  ...push,
  ...browsing,
  ...proposing,
  ...voting,
  ...seats,
  ...waitlist,
  ...draws,
  ...attendance,
  ...years,
  ...discussion,
  ...photos,
  ...cars,
  ...reports,
  ...walkedRoutes,
  ...companions,
  ...lifecycle,
  ...safety,
  ...messages,
  ...notifications,
  ...memberSettings,
  ...administration,
  ...groups,
  ...qualifications,
  ...memberImports,
  ...images,
  ...clubBackup,
  ...liveUpdates,
  ...failures,
]

/** Calls that no case covers, each with the reason and the test that covers it. */
export const uncoveredCalls: Partial<Record<CallName, string>> = {
  createFirstAdmin: 'a case starts with an admin: apps/server/auth/account-calls.test.ts',
}

/** Refusals that no case covers, each with the reason and the test that covers it. */
export const uncoveredRefusals: Partial<Record<RefusalCode, string>> = {
  BACKUP_OF_NEWER_VERSION: 'all test servers have the same version: apps/server/backup/invalid-backup.test.ts',
  BACKUP_OF_OTHER_VERSION: 'all test servers have the same version: apps/server/backup/backup.test.ts',
  NO_ROOM: 'needs a full disk: apps/server/http/errors.test.ts, testing/drills/disk-full.drill.ts',
  PROVIDER_EMAIL_UNVERIFIED: 'only some identity providers: apps/server/auth/oidc/oidc.test.ts',
  MAIL_NOT_CONFIGURED: 'only a hosted project without a mail server of its own: packages/client/supabase/errors.test.ts',
  BACKEND_NOT_CONFIGURED: 'without a configured backend there is nothing to test here: packages/client/connect.test.ts',
  VERSIONS_DIFFER: 'only a hosted project of another version: packages/client/supabase/backend.test.ts',
  CODE_NOT_SENT: 'all test backends have an SMS provider: apps/server/auth/phone/phone-code.test.ts',
  NOT_LET_IN: 'a hosted project says that the address is not confirmed: apps/server/auth/declined.test.ts',
  ACTIVITY_PHOTOS_FULL: 'needs a megabyte of photos: db/functions/photos/photos.test.ts',
  CLUB_PHOTOS_FULL: 'needs a megabyte of photos: db/functions/photos/photos.test.ts',
  DISCUSSION_FULL: 'needs five thousand messages: db/functions/discussion/discussion.test.ts',
  TOO_MANY_GROUPS: 'needs thirty groups: db/functions/groups/groups.test.ts',
  TOO_MANY_PASSKEYS: 'needs twenty passkeys: apps/server/auth/passkeys/passkeys.test.ts',
  IMAGE_TOO_MANY_PIXELS: 'only a browser decodes it: apps/server/images/render.test.ts, packages/contract/images.test.ts',
  TAG_EXISTS: 'an existing tag is reported as INVALID_INPUT of the field `tags`',
}
