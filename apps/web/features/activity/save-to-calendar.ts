import type { Activity } from '@bothy/contract/entities.ts'
import { loadWhenReachable } from '../../lazy/load-when-reachable.ts'
import { download } from '../../ui/download.ts'
import { pageUrl } from '../../ui/use-share.ts'

/** Saves the activity as a file that calendars import. */
export async function saveToCalendar(activity: Activity): Promise<void> {
  const { calendarFile } = await loadWhenReachable(() => import('@bothy/calendar/calendar-file.ts'))
  download('activity.ics', new Blob([calendarFile([activity], pageUrl)], { type: 'text/calendar' }))
}
