import type { Queryable } from '../../postgres/queryable.ts'
import { readAsVisitor, type VisitorReads } from '../cache/read-as-visitor.ts'
import type { ActivityInPage } from './link-previews.ts'

/** An activity that visitors may see, as previews show it. One whose language is unknown is written about in that of the club. */
export async function readPreviewed({ pool, ...reads }: VisitorReads & { pool: Queryable }, activityId: string): Promise<ActivityInPage> {
  const activity = await readAsVisitor(reads, 'getActivity', { activityId })
  if (activity.language !== null) return activity
  const { rows } = await pool.query<{ language: string }>('select rules.club_language() as language')
  return { ...activity, language: rows[0]!.language }
}
