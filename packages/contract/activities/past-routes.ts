import * as z from 'zod/mini'
import { id, instant } from '../values.ts'
import { route } from './route.ts'

/** A route that can be used again; `getTracks` has the line of its track. */
export const pastRoute = z.pick(route, {
  id: true,
  position: true,
  title: true,
  description: true,
  distance: true,
  duration: true,
  difficulty: true,
  track: true,
})
export type PastRoute = z.infer<typeof pastRoute>

/** A finished activity with its routes. */
export const pastActivity = z.object({ id, title: z.string(), startTime: instant, timeZone: z.string(), routes: z.array(pastRoute) })
export type PastActivity = z.infer<typeof pastActivity>

export const pastRoutesPage = z.object({ items: z.array(pastActivity), nextCursor: z.nullable(z.string()) })
