/** The routes that the club has walked: those that finished activities took. Routes with the same track are one. */
import * as z from 'zod/mini'
import { difficulties, routeSorts, searchLimits } from '../choices.ts'
import { integer, list, number, page, text } from '../fields.ts'
import { limits } from '../limits.ts'
import { count, id, instant } from '../values.ts'
import { pastRoute } from './past-routes.ts'
import { photo } from './photos.ts'
import { conditionKinds } from './report.ts'

const distance = z.optional(number(limits.route.distance))
const ascent = z.optional(integer(limits.track.climb))

export const routesQuery = z.strictObject({
  /** Words of its titles, and of the titles and places of its activities; one typing error in each longer word is forgiven where nothing has them. */
  q: z.optional(text({ max: searchLimits.text })),
  difficulty: z.optional(list(z.enum(difficulties, 'NOT_A_CHOICE'), { max: difficulties.length })),
  /** The month in which it was walked: 1 is January. */
  month: z.optional(integer({ min: 1, max: 12 })),
  minDistance: distance,
  maxDistance: distance,
  minAscent: ascent,
  maxAscent: ascent,
  sort: z.optional(z.enum(routeSorts, 'NOT_A_CHOICE')),
  ...page,
})
export type RoutesQuery = z.infer<typeof routesQuery>

export const routeHashInput = z.strictObject({ hash: z.string().check(z.regex(/^[\da-f]{32}$/, 'INVALID')) })

const leaders = z.array(z.object({ id, name: z.string() }))

const walked = {
  hash: z.string(),
  /** The last one that took it: `getTracks` of it has the line. */
  activityId: id,
  location: z.string(),
  timeZone: z.string(),
  /** Where the track begins, else where the group met. */
  place: z.nullable(z.object({ latitude: z.number(), longitude: z.number() })),
  coverImage: z.nullable(z.string()),
  coverSeed: z.string(),
  tags: z.array(z.string()),
  walks: count,
  lastWalkedAt: instant,
  /** The track of the last walk, if its report has one: kilometers, meters, and hours with breaks. `distance` and `ascent` are those of the plan; filters and the order take what was walked. */
  recorded: z.nullable(z.object({ distance: z.number(), ascent: z.nullable(z.int()), hours: z.nullable(z.number()) })),
}

export const walkedRouteItem = z.object({
  ...walked,
  ...z.pick(pastRoute, { title: true, distance: true, duration: true, difficulty: true }).shape,
  ascent: z.nullable(z.int()),
  /** Who led it the last time. */
  leaders,
  /** The latest of the last 8 weeks. */
  condition: z.nullable(z.object({ kind: z.enum(conditionKinds), text: z.string(), seenOn: z.string() })),
  photo: z.nullable(photo),
})
export type WalkedRouteItem = z.infer<typeof walkedRouteItem>

export const walkedRoutesPage = z.object({
  items: z.array(walkedRouteItem),
  nextCursor: z.nullable(z.string()),
  /** Whether typing errors were forgiven. */
  nearMatch: z.boolean(),
})

export const walkedRoute = z.object({
  ...walked,
  months: z.array(z.int()),
  /** As it was walked last. */
  route: pastRoute,
  /** The last 30, the latest first. */
  activities: z.array(z.object({ id, title: z.string(), startTime: instant, timeZone: z.string(), leaders })),
  /** At most 30, the latest first; of the last 8 weeks where it was near. */
  conditions: z.array(
    z.object({
      kind: z.enum(conditionKinds),
      text: z.string(),
      seenOn: z.string(),
      activityId: id,
      title: z.string(),
      isSame: z.boolean(),
    }),
  ),
  photos: z.array(photo),
})
export type WalkedRoute = z.infer<typeof walkedRoute>
