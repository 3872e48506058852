import * as z from 'zod/mini'
import { id } from '../values.ts'

/** What else a member has joined or leads at the time of an activity. */
export const overlap = z.object({ id, title: z.string(), language: z.nullable(z.string()) })
