/** Years in figures: of a member, and of the club. */
import * as z from 'zod/mini'
import { integer, page } from './fields.ts'
import { count, id, instant } from './values.ts'

/** The first outing and record of each kind. `first-tag`: the tag is new. A record counts for all years until this one, of two outings or more. */
export const firstKinds = ['first-outing', 'first-led', 'longest', 'most-ascent', 'highest', 'first-hard', 'first-tag'] as const

/** `db/functions/years/outings.sql` repeats them. */
const yearRange = { min: 1970, max: 2200 }

/** Its days are those of the club's time zone. */
export const yearInput = z.strictObject({ year: integer(yearRange) })
/** In the order of their start. */
export const yearActivitiesQuery = z.strictObject({ year: integer(yearRange), ...page })

/** Kilometers and meters, of the tracks as walked, else of the chosen routes. */
const walked = { distance: z.number(), ascent: z.int() }
/** The nearest years with an activity; null without. */
const beside = { previousYear: z.nullable(z.int()), nextYear: z.nullable(z.int()) }

/** With others in the own car, and in the car of somebody else. */
const rides = { given: count, taken: count }

const yearFirst = z.object({
  kind: z.enum(firstKinds),
  /** The kilometers or meters of a record. */
  value: z.nullable(z.number()),
  /** The tag. */
  name: z.nullable(z.string()),
  activityId: id,
  title: z.string(),
  language: z.nullable(z.string()),
  startTime: instant,
  timeZone: z.string(),
})
export type YearFirst = z.infer<typeof yearFirst>

/** Only the member reads it. An outing is a finished activity that the member took part in or led; a no-show is none. */
export const memberYear = z.object({
  year: z.int(),
  ...beside,
  outings: count,
  led: count,
  /** Days from the start to the end of an outing, each once. */
  days: count,
  ...walked,
  /** Others who held a spot in these outings or led them. */
  people: count,
  /** Shared rides, and those of the twelve months; null in a club without. */
  rides: z.nullable(z.object({ ...rides, months: z.array(z.object(rides)) })),
  /** Twelve. */
  months: z.array(z.object({ outings: count, ...walked })),
  firsts: z.array(yearFirst),
})
export type MemberYear = z.infer<typeof memberYear>

const clubFigures = {
  activities: count,
  /** Members who came, each once for each activity. */
  participations: count,
  /** The days of an activity, once for each of its leaders. */
  leaderDays: count,
  ...walked,
}
const clubMonth = z.object({
  ...clubFigures,
  /** Only those who are still members. */
  newMembers: count,
  lostMembers: count,
  /** As far as the club remembers them; null where it records none. */
  noShows: z.nullable(count),
})
export type ClubMonth = z.infer<typeof clubMonth>
const clubYearGroup = z.object({
  /** Null: activities of no group. */
  groupId: z.nullable(id),
  name: z.nullable(z.string()),
  ...clubFigures,
})
export type ClubYearGroup = z.infer<typeof clubYearGroup>

const clubTravel = z.object({
  /** Cars in which others rode along. */
  rides: count,
  /** Without the drivers and those whom these brought. */
  riders: count,
  /** Kilometers that drivers noted. */
  carDistance: count,
  /** The same, for each person in the car. */
  personDistance: count,
})
export type ClubTravel = z.infer<typeof clubTravel>

export const clubYear = z.object({
  year: z.int(),
  ...beside,
  /** Different members who came, and who led. */
  people: count,
  leaders: count,
  /** Twelve. */
  months: z.array(clubMonth),
  /** By car, twelve; null in a club without shared rides. */
  travel: z.nullable(z.array(clubTravel)),
  /** Null in a club without groups. */
  groups: z.nullable(z.array(clubYearGroup)),
})
export type ClubYear = z.infer<typeof clubYear>

/** The year of the club for all members: sums alone. Who held a spot counts. */
export const clubYearSums = z.object({
  year: z.int(),
  ...beside,
  activities: count,
  ...walked,
  /** Different members who held a spot or led. */
  people: count,
  /** Twelve. */
  months: z.array(z.object({ activities: count, ...walked })),
})
export type ClubYearSums = z.infer<typeof clubYearSums>

/** An activity in the book of a year. It names nobody. */
export const yearActivity = z.object({
  id,
  title: z.string(),
  language: z.nullable(z.string()),
  location: z.string(),
  startTime: instant,
  endTime: z.nullable(instant),
  timeZone: z.string(),
  tags: z.array(z.string()),
  coverSeed: z.string(),
  coverImage: z.nullable(z.string()),
  distance: z.nullable(z.number()),
  ascent: z.nullable(z.int()),
  participations: count,
  /** The first line of its report; empty without. */
  line: z.string(),
  /** A photo that all members may see. */
  photo: z.nullable(z.object({ id, caption: z.string(), altText: z.string() })),
})
export type YearActivity = z.infer<typeof yearActivity>
const yearActivityPage = z.object({ items: z.array(yearActivity), nextCursor: z.nullable(z.string()) })

export const yearCallSchemas = {
  getYear: { input: yearInput, output: memberYear },
  getClubYearSums: { input: yearInput, output: clubYearSums },
  getClubYear: { input: yearInput, output: clubYear },
  listYearActivities: { input: yearActivitiesQuery, output: yearActivityPage },
}
