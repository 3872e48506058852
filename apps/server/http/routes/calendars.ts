/** iCalendar files over HTTP, which calendar programs read: of an activity, and of a member at a secret address. */
import { createHash } from 'node:crypto'
import type { Context, Hono } from 'hono'
import type { Pool } from 'pg'
import { calendarFile, type CalendarActivity } from '@bothy/calendar/calendar-file.ts'
import { activityIdInput } from '@bothy/contract/activities/inputs.ts'
import type { Activity } from '@bothy/contract/entities.ts'
import { Refusal } from '@bothy/contract/errors.ts'
import { databaseLimits } from '@bothy/contract/limits.ts'
import { parseInput } from '@bothy/contract/parse-input.ts'
import { networkOf } from '../../auth/rate-limit/network-of.ts'
import { hashToken } from '../../postgres/database-functions.ts'
import { readAsVisitor, type VisitorReads } from '../cache/read-as-visitor.ts'
import { bearerTokenHash } from '../middleware/bearer-token.ts'
import type { LimitComputed } from '../middleware/computed-limit.ts'
import type { MemberLookup } from '../middleware/member-lookup.ts'
import type { MemoryLimit } from '../middleware/memory-limit.ts'
import { addressOf, nameRequest, pathAndQuery, type Env } from '../request-context.ts'

type Parts = VisitorReads & {
  pool: Pick<Pool, 'query'>
  calendarFeedLimit: MemoryLimit
  limitComputed: LimitComputed
  members: MemberLookup
  /** Base URL of the app. */
  baseUrl: () => string
}

/** Changes with the format of the files, so that no program keeps one of the old format. */
const fileFormat = 3

const fileHeaders = { 'content-type': 'text/calendar; charset=utf-8', 'content-disposition': 'attachment; filename="calendar.ics"' }

export function addCalendarRoutes(app: Hono<Env>, parts: Parts): void {
  addActivityCalendar(app, parts)
  addCalendarFeed(app, parts)
}

const urlsAt = (baseUrl: string) => (activityId: string) => `${baseUrl}/activity/${activityId}`

function addActivityCalendar(app: Hono<Env>, parts: Parts): void {
  const fileOf = (activity: Activity) => calendarFile([activity], urlsAt(parts.baseUrl()))
  app.get('/api/activities/:activityId/calendar.ics', async (c) => {
    nameRequest(c, 'getActivityCalendar')
    const input = parseInput(activityIdInput, { activityId: c.req.param('activityId') })
    const tokenHash = bearerTokenHash(c.req.header('authorization'))
    const computation = parts.limitComputed((tokenHash && parts.members.known(tokenHash)) || networkOf(addressOf(c)))
    if (!tokenHash) {
      const conditions = { ifNoneMatch: c.req.header('if-none-match'), acceptEncoding: c.req.header('accept-encoding') }
      const question = { call: 'getActivityCalendar', input, url: pathAndQuery(c), headers: fileHeaders } as const
      const query = async () => fileOf(await readAsVisitor(parts, 'getActivity', input))
      return parts.publicResponseCache.respond(question, conditions, () => computation.compute(query), computation.assertAllowed)
    }
    const activity = JSON.parse(await computation.compute(() => parts.database.callFunction(tokenHash, 'get_activity', input))) as Activity
    const { id, calendarSequence, updatedAt } = activity
    const etag = etagOf(`${id}-${calendarSequence}-${Date.parse(updatedAt)}`, parts.baseUrl())
    return calendarResponse(etag, isKnown(c, etag) ? undefined : fileOf(activity))
  })
}

function addCalendarFeed(app: Hono<Env>, parts: Parts): void {
  // The log never contains a query, and so no token.
  app.get('/api/calendar.ics', async (c) => {
    nameRequest(c, 'readCalendarFeed')
    const baseUrl = parts.baseUrl()
    const tokenHash = hashToken(c.req.query('token') ?? '')
    const network = networkOf(addressOf(c))
    parts.calendarFeedLimit.assertAllowed(network)
    parts.calendarFeedLimit.count(network)
    // A calendar service reads the feeds of many members from one network, so what a feed costs is counted for the feed.
    const answer = await parts.limitComputed(`feed ${tokenHash.toString('base64')}`).compute(async () => {
      const feed = await readFeed(parts, tokenHash)
      if (!feed) throw new Refusal('NOT_FOUND')
      const etag = etagOf(feed.version, baseUrl)
      if (isKnown(c, etag)) return { etag, length: 0 }
      const file = calendarFile(await listEntries(parts, tokenHash), urlsAt(baseUrl), {
        name: feed.name,
        descriptionLength: databaseLimits.calendarFeedDescription,
      })
      return { etag, file, length: file.length }
    })
    return calendarResponse(answer.etag, answer.file)
  })
}

type Feed = { version: string; name: string }

/** Null for a missing, malformed, unknown or revoked token, after the same work. */
async function readFeed({ pool }: Parts, tokenHash: Buffer): Promise<Feed | null> {
  const { rows } = await pool.query<{ feed: Feed | null }>({
    name: 'calendar feed',
    text: 'select accounts.read_calendar_feed($1) as feed',
    values: [tokenHash],
  })
  return rows[0]?.feed ?? null
}

type Entry = Omit<CalendarActivity, 'coordinates'> & { latitude: number | null; longitude: number | null }

async function listEntries({ pool }: Parts, tokenHash: Buffer): Promise<CalendarActivity[]> {
  const { rows } = await pool.query<Entry>({
    name: 'calendar feed entries',
    text: 'select * from accounts.list_feed_entries($1)',
    values: [tokenHash],
  })
  return rows.map(({ latitude, longitude, ...entry }) => ({
    ...entry,
    coordinates: latitude === null || longitude === null ? null : { latitude, longitude },
  }))
}

/** What a file depends on: the version of its activities, and with it their pages and the format. Known before the file is made. */
const etagOf = (version: string, baseUrl: string) => `"${version}.${siteOf(baseUrl)}"`
const siteOf = (baseUrl: string) => createHash('sha256').update(`${fileFormat} ${baseUrl}`).digest('base64url').slice(0, 8)

const isKnown = ({ req }: Context<Env>, etag: string) => req.header('if-none-match')?.includes(etag) ?? false

/** The file, or 304 without one. No shared cache stores it. */
function calendarResponse(etag: string, file?: string): Response {
  const headers = { 'cache-control': 'private, no-cache', vary: 'authorization', etag }
  return file === undefined ? new Response(null, { status: 304, headers }) : new Response(file, { headers: { ...headers, ...fileHeaders } })
}
