/** Draws the cover of an activity as soon as it is heard of, one after the other, so that a list need not wait for its pictures. */
import { sceneOf } from '@bothy/hiking/cover-art/scenes.ts'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { Covers } from './covers.ts'

/** Remembered activities; a forgotten one costs a look at the disk. */
const most = 10_000

const latestHidden = `select id from public.activities where phase = 'review' order by created_at desc limit 5`

export type CoverSource = { seed: string; tags: string[] }

/** What a cover is drawn from; null when there is no such activity. */
export async function coverSource(pool: Pick<Pool, 'query'>, activityId: string): Promise<CoverSource | null> {
  const { rows } = await pool.query<{ cover: CoverSource | null }>({
    name: 'cover',
    text: 'select rules.cover_of($1) as cover',
    values: [activityId],
  })
  return rows[0]?.cover ?? null
}

export type DrawAhead = {
  hear: (activityId: string) => void
  /** News of what is hidden come without a name: then it is one of the latest. */
  hearOfHidden: () => void
  close: () => Promise<void>
}

/** Whatever goes wrong here is tried again when somebody asks for the picture. */
export function createDrawAhead(pool: Pick<Pool, 'query'>, covers: Pick<Covers, 'cover'>, log: Pick<Logger, 'debug'>): DrawAhead {
  const known = new Set<string>()
  let last: Promise<void> = Promise.resolve()
  let closed = false

  async function draw(activityId: string): Promise<void> {
    if (closed) return
    try {
      const source = await coverSource(pool, activityId)
      if (source && !closed) await covers.cover({ seed: source.seed, scene: sceneOf(source.tags), width: 640 })
    } catch (error) {
      log.debug({ err: error }, 'did not draw a cover ahead')
    }
  }

  function hear(activityId: string): void {
    if (known.has(activityId) || closed) return
    if (known.size >= most) known.clear()
    known.add(activityId)
    last = last.then(() => draw(activityId))
  }

  async function hearLatest(): Promise<void> {
    try {
      const { rows } = await pool.query<{ id: string }>(latestHidden)
      for (const { id } of rows) hear(id)
    } catch (error) {
      log.debug({ err: error }, 'did not look for covers to draw')
    }
  }

  return {
    hear,
    hearOfHidden() {
      if (!closed) last = last.then(hearLatest)
    },
    async close() {
      closed = true
      await last
    },
  }
}
