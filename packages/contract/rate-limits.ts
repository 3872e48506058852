/** How often something may be tried. */

/** Attempts per window. The limits allow a whole club to sign in from the network of one hut. */
export const rateLimits = {
  'sign-in': { max: 30, windowSeconds: 300 },
  registration: { max: 30, windowSeconds: 3600 },
  password: { max: 10, windowSeconds: 900 },
  setup: { max: 20, windowSeconds: 900 },
  /** Repeated verification mails, per member. */
  reminder: { max: 3, windowSeconds: 3600 },
  /** Mails about an address that is already registered, per address. */
  'in-use': { max: 3, windowSeconds: 3600 },
  /** Image uploads, per member. */
  image: { max: 60, windowSeconds: 3600 },
  /** Commands per member. A proposal is mailed to every admin, a change of time or place to all participants. */
  proposal: { max: 30, windowSeconds: 3600 },
  edit: { max: 120, windowSeconds: 3600 },
  /** Messages that a member writes to others. Each may be mailed to all participants. */
  message: { max: 10, windowSeconds: 3600 },
  /** Messages that a member writes in discussions. */
  discussion: { max: 120, windowSeconds: 3600 },
  /** Photos that a member adds or changes. */
  photo: { max: 120, windowSeconds: 3600 },
  /** Changes of seats and votes, of which open screens are notified, and of favorites in hosted clubs. */
  change: { max: 60, windowSeconds: 60 },
  settings: { max: 240, windowSeconds: 3600 },
  export: { max: 20, windowSeconds: 3600 },
  /** Each added or removed passkey causes a mail. */
  passkey: { max: 20, windowSeconds: 3600 },
  /** Activity searches per IP address. The app searches while the member types, and a hut often has one address for all. */
  search: { max: 1000, windowSeconds: 300 },
  /** Each refresh adds a token row. */
  refresh: { max: 300, windowSeconds: 900 },
  verification: { max: 30, windowSeconds: 900 },
  /** Codes by SMS: per IP address, per number, and the pause between two. */
  code: { max: 30, windowSeconds: 3600, always: true },
  'code-of-number': { max: 5, windowSeconds: 3600, always: true },
  'code-again': { max: 1, windowSeconds: 60, always: true },
  /** Codes that one member sends to new numbers. */
  'code-to-member': { max: 10, windowSeconds: 3600, always: true },
  'code-try': { max: 30, windowSeconds: 900, always: true },
  /** Requests for another email address, per member. Each causes two mails, one of them to any address. */
  'email-change': { max: 5, windowSeconds: 3600, always: true },
  /** Password reset links: per IP address, and per mail address. */
  reset: { max: 20, windowSeconds: 3600 },
  /** Links that confirm an address: the pause between two, and how many. */
  'confirmation-again': { max: 1, windowSeconds: 60, always: true },
  'confirmation-of-address': { max: 5, windowSeconds: 3600, always: true },
  'reset-of-address': { max: 5, windowSeconds: 3600, always: true },
} as const satisfies Record<string, { max: number; windowSeconds: number; /** Applies even with BOTHY_RATE_LIMIT=off. */ always?: true }>

export type RateLimitKind = keyof typeof rateLimits
