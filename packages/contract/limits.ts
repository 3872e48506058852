/** All limits of the product. The SQL constraints repeat them, and a test compares both. Lengths count characters. */
export const limits = {
  activity: {
    title: { min: 1, max: 120 },
    description: { min: 1, max: 5000 },
    location: { min: 1, max: 200 },
    /** Seats of one activity; the system setting `maxParticipants` may lower the upper bound. */
    maxParticipants: { min: 2, max: 100 },
    /** Hours. */
    durationHours: { min: 0.5, max: 72 },
    tags: { max: 12 },
    tag: { min: 1, max: 30 },
    routes: { max: 8 },
    reason: { min: 1, max: 1000 },
    coverSeed: { min: 1, max: 40 },
  },
  route: {
    title: { min: 1, max: 120 },
    description: { min: 1, max: 2000 },
    /** Kilometers. */
    distance: { min: 0, max: 100 },
    /** Hours. */
    duration: { min: 0, max: 24 },
  },
  user: {
    name: { min: 1, max: 60 },
    email: { max: 254 },
    phone: { max: 20 },
    password: { max: 128 },
    bio: { max: 500 },
    location: { max: 100 },
    interests: { max: 8 },
    interest: { min: 1, max: 30 },
    passkeys: { max: 20 },
    passkeyName: { min: 1, max: 60 },
  },
  image: {
    /** Size of the uploaded file. */
    bytes: 10 * 1024 * 1024,
    /** The resolution of the largest cameras. A larger image is refused before it is decoded. */
    pixels: 64_000_000,
    /** Images that one member may have at a time. */
    perMember: 500,
    /** Characters. In the mock backend the address is a data URL that contains the image. */
    address: 400_000,
  },
  settings: {
    systemName: { min: 1, max: 60 },
    systemDescription: { max: 500 },
    systemLogo: { max: 500 },
    maxParticipants: { min: 1, max: 1000 },
    minimumPasswordLength: { min: 4, max: 50 },
    /** Minutes. */
    sessionTimeout: { min: 5, max: 1440 },
    maxLoginAttempts: { min: 1, max: 20 },
  },
  /** The year of every instant. */
  years: { min: 1900, max: 2999 },
  page: { default: 20, max: 100 },
  search: { max: 100 },
} as const

export const difficulties = ['Easy', 'Medium', 'Hard'] as const
export type Difficulty = (typeof difficulties)[number]

/** The eight tags that every club starts with; members may add their own beside them. */
export const clubTags = ['hiking', 'mountain climbing', 'camping', 'photography', 'stargazing', 'picnic', 'family', 'social'] as const
export type ClubTag = (typeof clubTags)[number]

export const locales = ['en', 'zh', 'zh-TW', 'ja', 'ko', 'de', 'fr', 'en-x-pirate'] as const
export type Locale = (typeof locales)[number]

/** Who sees a member's profile, and who sees their activities. */
export const visibilities = ['public', 'members', 'private'] as const
export type Visibility = (typeof visibilities)[number]

export const themes = ['light', 'dark', 'system'] as const
export type Theme = (typeof themes)[number]

export const unitSystems = ['metric', 'imperial'] as const
export type UnitSystem = (typeof unitSystems)[number]

export const genders = ['male', 'female', 'other'] as const
export type Gender = (typeof genders)[number]

/** The order of activity lists: `newest` and `oldest` by creation, `soonest` and `latest` by start. */
export const activitySorts = ['newest', 'soonest', 'latest', 'oldest'] as const
export type ActivitySort = (typeof activitySorts)[number]

/** The lists of a member's own activities. */
export const ownActivityKinds = ['created', 'joined', 'favorite'] as const
export type OwnActivityKind = (typeof ownActivityKinds)[number]
