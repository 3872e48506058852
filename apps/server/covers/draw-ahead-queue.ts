/** Draws the cover of an activity when the activity changes, one at a time, so that lists do not wait for their pictures. */
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { sceneOf } from '@bothy/cover-art/scenes.ts'
import { findCoverSource } from './cover-source.ts'
import type { Covers } from './covers.ts'

const latestInReview = `select id from public.activities where phase = 'review' order by created_at desc limit 5`

export type DrawAheadQueue = {
  enqueue: (activityId: string) => void
  /** Change events of activities in review have no id: it is one of the latest. */
  enqueueLatestInReview: () => void
  close: () => Promise<void>
}

/** Errors are ignored: the first request for the picture draws it. */
export function createDrawAheadQueue(pool: Pick<Pool, 'query'>, covers: Pick<Covers, 'get'>, log: Pick<Logger, 'debug'>): DrawAheadQueue {
  /** Activities whose drawing has not begun. One that has begun may be from before the latest change. */
  const waiting = new Set<string>()
  let last: Promise<void> = Promise.resolve()
  let closed = false

  async function draw(activityId: string): Promise<void> {
    waiting.delete(activityId)
    if (closed) return
    try {
      const source = await findCoverSource(pool, activityId)
      if (source && !closed) await covers.get({ seed: source.seed, scene: sceneOf(source.tags), width: 320 })
    } catch (error) {
      log.debug({ err: error }, 'could not draw a cover ahead')
    }
  }

  function enqueue(activityId: string): void {
    if (waiting.has(activityId) || closed) return
    waiting.add(activityId)
    last = last.then(() => draw(activityId))
  }

  async function enqueueLatest(): Promise<void> {
    try {
      const { rows } = await pool.query<{ id: string }>(latestInReview)
      for (const { id } of rows) enqueue(id)
    } catch (error) {
      log.debug({ err: error }, 'could not list activities for drawing covers ahead')
    }
  }

  return {
    enqueue,
    enqueueLatestInReview() {
      if (!closed) last = last.then(enqueueLatest)
    },
    async close() {
      closed = true
      await last
    },
  }
}
