/** Limits of accounts: tries, and how long something is valid. The SQL functions repeat them, and a test compares both. */
export const authLimits = {
  /** Wrong codes before a code or a challenge is invalid. */
  tries: 3,
  /** Days until a session ends, however often it is used. */
  sessionDays: 30,
  /** Days without use until a session ends on a device where the member stays signed in. */
  stayDays: 90,
  /** The use of a session is noted at most this often. */
  sessionUseSeconds: 60,
  /** The old token of a refreshed session stays valid this long. */
  refreshGraceSeconds: 120,
  challengeSeconds: 600,
  codeSeconds: 600,
  /** The pause between two codes to one number. */
  resendSeconds: 60,
  verificationSeconds: 86_400,
  resetSeconds: 3600,
  invitationSeconds: 259_200,
  setupSeconds: 86_400,
  oidcChallengeSeconds: 600,
  passkeyChallengeSeconds: 300,
  /** A mail without a link or code is not sent later than this. */
  noticeSeconds: 259_200,
  /** From the request of an admin to the end of a lost second factor: the time in which the member may object. */
  twoFactorResetSeconds: 86_400,
  firstLockSeconds: 900,
  longestLockSeconds: 14_400,
  passkeys: 20,
  backupCodes: 10,
} as const
