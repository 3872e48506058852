/** The reasons why a request is refused: one list of codes for all backends, each with its HTTP status in the REST API. */
export const refusalStatus = {
  NOT_SIGNED_IN: 401,
  BAD_CREDENTIALS: 401,
  /** A signed-in member entered another password than their own. */
  WRONG_PASSWORD: 401,
  BAD_CODE: 401,
  BAD_PASSKEY: 401,
  MFA_REQUIRED: 401,
  NOT_PERMITTED: 403,
  NOT_CREATOR: 403,
  REGISTRATION_CLOSED: 403,
  EMAIL_NOT_VERIFIED: 403,
  /** An admin declined to let the person in. */
  NOT_LET_IN: 403,
  /** The identity provider does not say that the address is confirmed. */
  PROVIDER_EMAIL_UNVERIFIED: 403,
  PHONE_NEEDS_PASSWORD: 403,
  CANNOT_DELETE_SELF: 403,
  CANNOT_MANAGE_ADMIN: 403,
  ACTIVITY_NOT_FOUND: 404,
  ROUTE_NOT_FOUND: 404,
  PARTICIPANT_NOT_FOUND: 404,
  USER_NOT_FOUND: 404,
  COMPANION_NOT_FOUND: 404,
  BACKUP_NOT_FOUND: 404,
  GROUP_NOT_FOUND: 404,
  /** Nobody has checked it, or more than a day ago. */
  IMPORT_NOT_FOUND: 404,
  NOT_FOUND: 404,
  ACTIVITY_STATUS_CLOSED: 409,
  ACTIVITY_STARTED: 409,
  ENROLLMENT_NOT_OPEN: 409,
  ACTIVITY_FULL: 409,
  ALREADY_JOINED: 409,
  NOT_JOINED: 409,
  /** The roll call says that the member did not come. */
  NOT_THERE: 409,
  /** Only who takes part in the activity writes in its discussion. */
  NOT_TAKING_PART: 409,
  DISCUSSION_CLOSED: 409,
  DISCUSSION_FULL: 409,
  MESSAGE_HIDDEN: 409,
  /** The club has no photos of activities. */
  NO_PHOTOS: 409,
  TOO_MANY_PHOTOS: 409,
  ACTIVITY_PHOTOS_FULL: 409,
  CLUB_PHOTOS_FULL: 409,
  /** The club has no shared rides. */
  NO_SHARED_RIDES: 409,
  /** Fewer seats are free than the member needs for all whom they bring. */
  CAR_FULL: 409,
  /** The driver offers fewer seats than are taken. */
  CAR_SEATS_TAKEN: 409,
  /** Somebody took a seat since the car was shown to who cancels it. */
  CAR_PASSENGERS_CHANGED: 409,
  ALREADY_DRIVING: 409,
  /** The club writes no reports. */
  NO_REPORTS: 409,
  /** Before the vote; NOT_VOTING_PHASE is after it. */
  VOTE_NOT_OPEN: 409,
  NOT_VOTING_PHASE: 409,
  /** The closing time of the vote is over. */
  VOTE_CLOSED: 409,
  ALREADY_VOTED: 409,
  NOT_VOTED: 409,
  NO_ROUTES: 409,
  ROUTES_FROZEN: 409,
  /** Possible in a later phase. */
  TOO_EARLY: 409,
  /** Possible in an earlier phase. */
  WRONG_PHASE: 409,
  /** Not possible while the activity is rejected. */
  SENT_BACK: 409,
  CHANGED_MEANWHILE: 409,
  START_IN_PAST: 409,
  NOTHING_TO_UNDO: 409,
  REMOVED_BY_LEADER: 409,
  NOT_ASKED_TO_LEAD: 409,
  NO_LEADER: 409,
  NO_PARTICIPANTS: 409,
  TOO_MANY_CO_LEADERS: 409,
  COMPANIONS_NOT_ALLOWED: 409,
  TOO_MANY_COMPANIONS: 409,
  /** The member has entered nobody whom they bring. */
  NO_COMPANIONS: 409,
  /** In an activity that is not over. */
  COMPANION_TAKES_PART: 409,
  /** They came as often as the club lets somebody come who is no member. */
  COMPANION_TRIALS_USED: 409,
  /** Fewer are left than the party needs. */
  TOO_FEW_SPOTS: 409,
  /** A free spot is offered to, or kept for, a member of the waitlist. */
  SPOT_OFFERED: 409,
  NOT_FULL: 409,
  WAITLIST_CLOSED: 409,
  ALREADY_WAITING: 409,
  NOT_WAITING: 409,
  NO_OFFER: 409,
  /** A free spot of the last hours, while somebody waits. */
  SPOT_FOR_LEADERS: 409,
  /** A member whom a leader gives a spot has one. */
  MEMBER_JOINED: 409,
  NOTHING_OFFERED: 409,
  OFFER_EXPIRED: 409,
  /** The spots of the activity are not drawn. */
  NO_DRAW: 409,
  /** The spots are not drawn yet: members apply, and do not join. */
  DRAW_PENDING: 409,
  /** The window to apply is over. */
  APPLICATIONS_CLOSED: 409,
  ALREADY_APPLIED: 409,
  NOT_APPLIED: 409,
  /** With another account that had the same verified phone number. */
  APPLIED_ELSEWHERE: 409,
  /** Leaders are seated without the draw. */
  LEADS_ACTIVITY: 409,
  /** Whether spots are drawn cannot change once the activity is open to join, nor the time once they are drawn. */
  ALLOCATION_FIXED: 409,
  /** Messages between members are sent by mail, and the club sends none about activities. */
  HAS_PARTICIPANTS: 409,
  /** The activity is for members of its group; or the member proposes it for a group of others. */
  GROUP_ONLY: 409,
  /** The activity says when joining opens: `joinsOpenAt`. */
  JOINING_NOT_OPEN: 409,
  /** The activity says when others can join: `opensToAllAt`. */
  MEMBERS_FIRST: 409,
  /** In the last year. A leader can seat the member. */
  TOO_MANY_NO_SHOWS: 409,
  /** Admins decide about an entry that its member objects to. */
  NO_OBJECTION: 409,
  ALREADY_DECIDED: 409,
  /** Its admins add members. */
  GROUP_CLOSED: 409,
  GROUP_EXISTS: 409,
  TOO_MANY_GROUPS: 409,
  /** The fields of the refusal are the names of what the leader lacks; `qualification` where any would do, `role` where only leaders propose. */
  NOT_QUALIFIED: 409,
  QUALIFICATION_EXISTS: 409,
  /** It leads somewhere. */
  QUALIFICATION_REQUIRED: 409,
  TOOK_PLACE: 409,
  /** Somebody waits for the word that all are back. */
  OVERDUE: 409,
  SEATS_TAKEN: 409,
  TAG_EXISTS: 409,
  TOO_MANY_IMAGES: 409,
  TOO_MANY_PASSKEYS: 409,
  ALREADY_REGISTERED: 409,
  BACKUP_FINISHED: 409,
  BACKUP_OF_NEWER_VERSION: 409,
  BACKUP_OF_OTHER_VERSION: 409,
  BACKUPS_ELSEWHERE: 409,
  LAST_ADMIN: 409,
  IDEMPOTENCY_KEY_REUSED: 409,
  TWO_FACTOR_ON: 409,
  TWO_FACTOR_OFF: 409,
  INVALID_INPUT: 400,
  BAD_BACKUP: 400,
  WEAK_PASSWORD: 400,
  IMAGE_TOO_LARGE: 413,
  IMAGE_TOO_MANY_PIXELS: 413,
  INPUT_TOO_LARGE: 413,
  UNSUPPORTED_IMAGE: 415,
  LOCKED_OUT: 429,
  RATE_LIMITED: 429,
  CODE_NOT_SENT: 503,
  /** The mail server of the hosted project sends only to the addresses of its own team. */
  MAIL_NOT_CONFIGURED: 503,
  BACKEND_NOT_CONFIGURED: 503,
  /** The database of a hosted project does not know the call: it, or the app in this tab, is of another version. */
  VERSIONS_DIFFER: 503,
  NETWORK_ERROR: 503,
  UNAVAILABLE: 503,
  /** On the disk of the server. */
  NO_ROOM: 507,
  /** The client received no answer to a command, so it may or may not have been run. */
  OUTCOME_UNKNOWN: 503,
} as const

export type RefusalCode = keyof typeof refusalStatus

/** What is wrong with one field of an input. */
export const fieldProblems = [
  'REQUIRED',
  'UNKNOWN',
  'TOO_SHORT',
  'TOO_LONG',
  'TOO_SMALL',
  'TOO_LARGE',
  'NOT_A_NUMBER',
  'NOT_A_CHOICE',
  'NOT_AN_EMAIL',
  'NOT_A_PHONE',
  'NOT_A_DATE',
  'NOT_A_TIME_ZONE',
  'IN_THE_PAST',
  'IN_THE_FUTURE',
  'END_BEFORE_START',
  'AFTER_START',
  /** Members get an hour of notice. */
  'TOO_SOON',
  'DURATION_OUT_OF_RANGE',
  'TOO_MANY',
  'TAG_EXISTS',
  'BAD_CHARACTER',
  'CHANGED',
  'INVALID',
] as const
export type FieldProblem = (typeof fieldProblems)[number]
export type FieldProblems = Record<string, FieldProblem[]>

/** In one locale. */
export type RefusalMessages = Record<`refusal.${RefusalCode}` | `problem.${FieldProblem}`, string>

export const isRefusalCode = (code: unknown): code is RefusalCode => typeof code === 'string' && Object.hasOwn(refusalStatus, code)

/** The only error class of the API. Every backend throws it, and the server throws it for requests that it refuses itself. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly fields: FieldProblems | undefined
  /** Seconds until another try makes sense (RATE_LIMITED, LOCKED_OUT). */
  readonly retryAfter: number | undefined

  constructor(code: RefusalCode, options: { fields?: FieldProblems; retryAfter?: number; message?: string; cause?: unknown } = {}) {
    super(options.message ?? code, { cause: options.cause })
    this.name = 'Refusal'
    this.code = code
    this.fields = options.fields
    this.retryAfter = options.retryAfter
  }

  get status(): number {
    return refusalStatus[this.code]
  }
}
