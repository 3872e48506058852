/** Fixed lists of values, and the limits of a search. SQL repeats the lists whose values it stores; `db/contract.test.ts` compares both. */

export const difficulties = ['Easy', 'Medium', 'Hard'] as const
export type Difficulty = (typeof difficulties)[number]

/** Who proposes activities: all members, those with any qualification, or those with a role. */
export const proposers = ['members', 'qualified', 'leaders'] as const
export type Proposers = (typeof proposers)[number]

/** The eight tags that every club starts with. Members may add others. */
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

/** Who decided a vote: the leader or an admin who opened enrollment, or the clock. */
export const voteClosers = ['leader', 'admin', 'time'] as const
export type VoteCloser = (typeof voteClosers)[number]

/** The order of activity lists: `newest` and `oldest` by creation, `soonest` and `latest` by start. */
export const activitySorts = ['newest', 'soonest', 'latest', 'oldest'] as const
export type ActivitySort = (typeof activitySorts)[number]

/** The order of the routes that the club has walked: `newest` is the last walked first, `most` the most walked. */
export const routeSorts = ['newest', 'most', 'longest'] as const
export type RouteSort = (typeof routeSorts)[number]

/** The lists of a member's own activities. */
export const ownActivityKinds = ['created', 'joined', 'favorite'] as const
export type OwnActivityKind = (typeof ownActivityKinds)[number]

/** Where the tiles of the map come from: nowhere, an address of raster tiles, the address of a style, or the PMTiles file of the club, beside the app or at an address. */
export const mapSources = ['none', 'raster', 'style', 'pmtiles', 'pmtiles-url'] as const
export type MapSource = (typeof mapSources)[number]

/** Which elevations of a track come from the map of the club: all of them, or those that its file lacks. */
export const mapHeights = ['all', 'some'] as const
export type MapHeights = (typeof mapHeights)[number]

/** The longest text of a search, in characters, and the most tags of one filter. */
export const searchLimits = { text: 100, tags: 12, groups: 30 } as const

/** `countActivities` stops counting here. */
export const countLimit = 1000
