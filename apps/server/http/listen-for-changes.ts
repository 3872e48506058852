/** Forwards the notifications of the database: what has changed, and what waits to be sent or decided. */
import type { CheckSession } from '../auth/sessions/session-check.ts'
import type { DrawAheadQueue } from '../covers/draw-ahead-queue.ts'
import { createEventGatherer } from '../live/event-gatherer.ts'
import { createEventStreams, parseChange, type EventStreams } from '../live/event-streams.ts'
import type { Postgres } from '../postgres/open-postgres.ts'
import { createMemberResponseCache, type MemberResponseCache } from './cache/member-response-cache.ts'
import { createPublicResponseCache, type PublicResponseCache } from './cache/public-response-cache.ts'
import { createRenderedPageCache, type RenderedPageCache } from './routes/rendered-pages.ts'

export type LiveParts = {
  eventStreams: EventStreams
  publicResponseCache: PublicResponseCache
  memberResponseCache: MemberResponseCache
  renderedPageCache: RenderedPageCache
}

/** Forwards database notifications to open event streams, the response caches, the covers, the outbox and the closing of votes. */
export async function listenForChanges(
  postgres: Postgres,
  checkSession: CheckSession,
  wake: Record<'outbox' | 'votes', () => void>,
  drawAheadQueue: DrawAheadQueue | undefined,
): Promise<LiveParts> {
  let isListening = false
  const eventStreams = createEventStreams()
  const eventGatherer = createEventGatherer(eventStreams.publish)
  const publicResponseCache = createPublicResponseCache(() => isListening)
  const memberResponseCache = createMemberResponseCache(checkSession)
  const renderedPageCache = createRenderedPageCache(() => isListening)
  const clearCaches = () => {
    publicResponseCache.clear()
    renderedPageCache.clear()
    memberResponseCache.clear()
  }
  await postgres.connectListener({
    channels: ['club', 'outbox', 'votes'],
    onNotification(channel, payload) {
      if (channel === 'outbox' || channel === 'votes') return wake[channel]()
      const change = parseChange(payload)
      // No cached answer has notifications.
      if (change?.notifications) return eventGatherer.add(change)
      clearCaches()
      if (!change) return
      if (change.restored) return eventStreams.resync()
      eventGatherer.add(change)
      if (change.activity) drawAheadQueue?.enqueue(change.activity)
      if (change.review) drawAheadQueue?.enqueueLatestInReview()
    },
    onLost() {
      isListening = false
      clearCaches()
    },
    onReconnect() {
      isListening = true
      clearCaches()
      eventStreams.resync()
      wake.outbox()
      wake.votes()
    },
  })
  isListening = true
  return { eventStreams, publicResponseCache, memberResponseCache, renderedPageCache }
}
