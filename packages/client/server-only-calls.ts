/** Calls that only our server answers. No screen makes them with another backend. */
import { Refusal, type RefusalCode } from '@bothy/contract/errors.ts'

const refused = (code: RefusalCode) => (): Promise<never> => Promise.reject(new Refusal(code))

/** `listProviders` offers no passkeys there. */
export const noPasskeys = {
  listPasskeys: refused('NOT_FOUND'),
  startPasskey: refused('NOT_FOUND'),
  addPasskey: refused('NOT_FOUND'),
  renamePasskey: refused('NOT_FOUND'),
  removePasskey: refused('NOT_FOUND'),
  startPasskeyLogin: refused('NOT_FOUND'),
  passkeyLogin: refused('BAD_PASSKEY'),
}

/** The demo and hosted clubs have no process that sends to push services. */
export const noPush = {
  getPushSubscription: refused('NOT_FOUND'),
  subscribeToPush: refused('NOT_FOUND'),
  unsubscribeFromPush: refused('NOT_FOUND'),
}

/** Without a server there is no place for a map. */
export const noMap = {
  getMap: refused('NOT_FOUND'),
  measureMap: refused('NOT_FOUND'),
  copyMap: refused('NOT_FOUND'),
  pauseMap: refused('NOT_FOUND'),
  removeMap: refused('NOT_FOUND'),
}

/** A hosted club sends the mails of its provider only, which tests them itself. */
export const noTestMail = { sendTestMail: refused('NOT_FOUND') }

/** Hosted clubs send no notices, so the operator ends a lost second factor in the dashboard, and the mail about a new address has no link. */
export const noStoppedChanges = {
  resetTwoFactor: refused('NOT_FOUND'),
  cancelTwoFactorReset: refused('NOT_FOUND'),
  keepTwoFactor: refused('NOT_FOUND'),
  stopAccountChange: refused('BAD_CODE'),
}

/** Without a server there is no address that a calendar program could read. */
export const noCalendarFeed = {
  getCalendarFeed: refused('NOT_FOUND'),
  createCalendarFeed: refused('NOT_FOUND'),
  updateCalendarFeed: refused('NOT_FOUND'),
  deleteCalendarFeed: refused('NOT_FOUND'),
}
