-- Limits that the functions apply. packages/contract/limits.ts repeats them, and a test compares both.

create or replace function rules.limits() returns jsonb
  language sql immutable
  return '{
    "tries": 3, "sessionDays": 30, "stayDays": 90, "sessionUseSeconds": 60, "refreshGraceSeconds": 120, "challengeSeconds": 600, "codeSeconds": 600, "resendSeconds": 60,
    "verificationSeconds": 86400, "resetSeconds": 3600, "invitationSeconds": 259200, "setupSeconds": 86400,
    "oidcChallengeSeconds": 600, "passkeyChallengeSeconds": 300, "noticeSeconds": 259200, "twoFactorResetSeconds": 86400, "firstLockSeconds": 900, "longestLockSeconds": 14400, "passkeys": 20,
    "backupCodes": 10, "confirmationSeconds": 300, "accessTokenSeconds": 3600, "inviteeSeconds": 604800, "registrationSeconds": 604800, "newPasskeySeconds": 86400,
    "smsPerDay": 10, "unconfirmedPerDay": 10, "removalNoticesPerDay": 3, "coLeaders": 5, "groups": 30, "qualifications": 30, "qualificationReminderDays": 30, "companions": 20, "changeNoticePauseSeconds": 600, "smsNoticeSeconds": 86400,
    "seatNoticePauseSeconds": 3300, "reviewNoticePauseSeconds": 3600, "digestPauseSeconds": 86400, "digestActivities": 20,
    "attemptSeconds": 86400, "expiredSeconds": 3600, "knownNetworkSeconds": 7776000, "endedSessionSeconds": 2592000, "messageSeconds": 2592000, "emptyMessageSeconds": 86400,
    "unusedImageSeconds": 86400, "importUndoSeconds": 86400, "importSeconds": 7776000, "letterSeconds": 2592000, "invitationsPerMinute": 30, "filesPerMember": 2500, "unfinishedExportSeconds": 3600,
    "calendarFeedPastSeconds": 7948800, "calendarFeedActivities": 1000, "calendarFeedDescription": 300, "calendarFeedUseSeconds": 3600,
    "notificationSeconds": 7776000, "reminderSeconds": 86400, "pushDevices": 10,
    "checkInSeconds": 7200, "overdueSeconds": 3600, "returnSeconds": 86400, "delaySeconds": 604800, "alarmPauseSeconds": 600, "alarmMessages": 3, "contactSeconds": 86400, "phoneSeconds": 172800,
    "offerReminderSeconds": 7200, "lastOfferSeconds": 43200, "shortestOfferSeconds": 3600, "lostDrawSeconds": 7776000,
    "lateCancellationSeconds": 86400, "attendanceSeconds": 31536000, "attendanceEntries": 500,
    "replies": 100, "messages": 5000, "freshMessageSeconds": 900, "blocks": 200, "mentions": 20, "conditionDays": 56, "carSeconds": 1209600
  }'::jsonb;

create or replace function rules.limit_of(name text) returns integer
  language sql immutable
  return (rules.limits() ->> name)::integer;

create or replace function rules.lifetime(name text) returns interval
  language sql immutable
  return make_interval(secs => rules.limit_of(name || 'Seconds'));
