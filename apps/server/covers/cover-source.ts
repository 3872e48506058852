import type { Pool } from 'pg'

export type CoverSource = { seed: string; tags: string[] }

/** What a cover is drawn from; null when there is no such activity. */
export async function findCoverSource(pool: Pick<Pool, 'query'>, activityId: string): Promise<CoverSource | null> {
  const { rows } = await pool.query<{ cover: CoverSource | null }>({
    name: 'cover',
    text: 'select rules.cover_of($1) as cover',
    values: [activityId],
  })
  return rows[0]?.cover ?? null
}

/** What the covers of all activities are drawn from. */
export async function listCoverSources(pool: Pick<Pool, 'query'>): Promise<CoverSource[]> {
  return (await pool.query<CoverSource>('select distinct cover_seed as seed, tags from public.activities')).rows
}
