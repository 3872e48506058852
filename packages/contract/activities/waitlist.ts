/** The waitlist of an activity: what everybody sees of it, and a member of their own place. */
import * as z from 'zod/mini'
import { integer } from '../fields.ts'
import { limits } from '../limits.ts'
import { count, id, instant } from '../values.ts'

/** Fields of `Activity`. */
export const waitlistFields = {
  /** Free seats that are offered to members of the waitlist. Nobody else can take them until they answer. */
  offeredSpots: count,
  /** How many members wait, those with an offer included. Who they are is for leaders and admins. */
  waitlistCount: count,
  waitlistOpen: z.boolean(),
  /** How long a spot is offered, without the nights. */
  offerHours: count,
  /** From 1; null for who does not wait. Absent for visitors, as the next two. */
  waitlistPosition: z.optional(z.nullable(count)),
  /** `firstPosition`: when the member joined the list, or let an offer pass. `largerAhead`: how many spots the largest party before them needs, null if none needs more than theirs. */
  waiting: z.optional(
    z.nullable(
      z.object({
        joinedAt: instant,
        firstPosition: count,
        spots: count,
        companionIds: z.array(id),
        largerAhead: z.nullable(count),
      }),
    ),
  ),
  /** Spots that are kept for the member until they answer. */
  offer: z.optional(z.nullable(z.object({ offeredAt: instant, expiresAt: instant, spots: count }))),
}

/** Without a field, it stays as it is. */
export const waitlistInput = z.strictObject({
  activityId: id,
  isOpen: z.optional(z.boolean()),
  offerHours: z.optional(integer(limits.activity.offerHours)),
})
