/** iCalendar files over HTTP, which calendar programs read: of an activity, and of a member at a secret address. */
import { createHash } from 'node:crypto'
import { calendarFile, type CalendarActivity } from '@bothy/calendar/calendar-file.ts'
import { activityIdInput } from '@bothy/contract/activities/inputs.ts'
import type { Activity } from '@bothy/contract/entities.ts'
import { Refusal } from '@bothy/contract/errors.ts'
import { parseInput } from '@bothy/contract/parse-input.ts'
import type { Context, Hono } from 'hono'
import type { Pool } from 'pg'
import { networkOf } from '../../auth/rate-limit/network-of.ts'
import { hashToken } from '../../postgres/database-functions.ts'
import { readAsVisitor, type VisitorReads } from '../cache/read-as-visitor.ts'
import { bearerTokenHash } from '../middleware/bearer-token.ts'
import type { MemoryLimit } from '../middleware/memory-limit.ts'
import { addressOf, nameRequest, type Env } from '../request-context.ts'

type Parts = VisitorReads & {
  pool: Pick<Pool, 'query'>
  calendarFeedLimit: MemoryLimit
  /** Base URL of the app. */
  baseUrl: () => string
}

export function addCalendarRoutes(app: Hono<Env>, parts: Parts): void {
  const urlOf = (activityId: string) => `${parts.baseUrl()}/activity/${activityId}`
  app.get('/api/activities/:activityId/calendar.ics', async (c) => {
    nameRequest(c, 'getActivityCalendar')
    const input = parseInput(activityIdInput, { activityId: c.req.param('activityId') })
    const tokenHash = bearerTokenHash(c.req.header('authorization'))
    const activity = tokenHash
      ? (JSON.parse(await parts.database.callFunction(tokenHash, 'get_activity', input)) as Activity)
      : await readAsVisitor(parts, 'getActivity', input)
    return calendarResponse(c, calendarFile([activity], urlOf))
  })
  // The log never contains a query, and so no token.
  app.get('/api/calendar.ics', async (c) => {
    nameRequest(c, 'readCalendarFeed')
    const network = networkOf(addressOf(c))
    parts.calendarFeedLimit.assertAllowed(network)
    parts.calendarFeedLimit.count(network)
    const feed = await readFeed(parts, c.req.query('token') ?? '')
    if (!feed) throw new Refusal('NOT_FOUND')
    return calendarResponse(c, calendarFile(feed.activities, urlOf, feed.name))
  })
}

type Feed = { name: string; activities: CalendarActivity[] }

/** Null for a missing, malformed, unknown or revoked token, after the same work. */
async function readFeed({ pool }: Parts, token: string): Promise<Feed | null> {
  const { rows } = await pool.query<{ feed: Feed | null }>({
    name: 'calendar feed',
    text: 'select accounts.read_calendar_feed($1) as feed',
    values: [hashToken(token)],
  })
  return rows[0]?.feed ?? null
}

/** The file, or 304 when the client has it already. No shared cache stores it. */
function calendarResponse({ req }: Context<Env>, file: string): Response {
  const etag = `"${createHash('sha256').update(file).digest('base64url').slice(0, 22)}"`
  const headers = { 'cache-control': 'private, no-cache', vary: 'authorization', etag }
  if (req.header('if-none-match')?.includes(etag)) return new Response(null, { status: 304, headers })
  return new Response(file, {
    headers: { ...headers, 'content-type': 'text/calendar; charset=utf-8', 'content-disposition': 'attachment; filename="calendar.ics"' },
  })
}
