/** Schemas of values that many requests and responses have. */
import * as z from 'zod/mini'

export const id = z.uuid()
/** ISO 8601, in UTC: "2026-06-20T05:30:00Z". */
export const instant = z.string()
export const count = z.int().check(z.nonnegative())

/** The answer to a command that has nothing to tell. */
export const done = z.object({ ok: z.literal(true) })
