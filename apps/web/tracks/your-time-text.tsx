import type { Route } from '@bothy/contract/entities.ts'
import { useFormat } from '../format/use-format.ts'
import { yourHours } from './your-time.ts'

/** "4 hr 40 min": how long a member with this pace needs for the route. */
export default function YourTimeText({ route, pace }: { route: Route; pace: number }) {
  return useFormat().duration(yourHours(route, pace))
}
