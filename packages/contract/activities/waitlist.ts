/** The waitlist of an activity: what everybody sees of it, and a member of their own place. */
import * as z from 'zod/mini'
import { integer, text } from '../fields.ts'
import { limits } from '../limits.ts'
import { attendanceMarks } from '../members/attendance.ts'
import { count, id, instant } from '../values.ts'

const offer = z.object({ offeredAt: instant, expiresAt: instant, spots: count })

/** Fields of `Activity`. */
export const waitlistFields = {
  /** Free seats that are offered to members of the waitlist. Nobody else can take them until they answer. */
  offeredSpots: count,
  /** Free seats that nobody can take: they wait for the morning of a member of the waitlist, or in the last hours for a leader to give them. */
  keptSpots: count,
  /** How many members wait, those with an offer included. Who they are is for leaders and admins. */
  waitlistCount: count,
  waitlistOpen: z.boolean(),
  /** How long a spot is offered, without the nights. */
  offerHours: count,
  /** From 1; null for who does not wait. Absent for visitors, as the next two. */
  waitlistPosition: z.optional(z.nullable(count)),
  /** `firstPosition`: when the member joined the list, or let an offer pass. `largerAhead`: how many spots the largest party before them needs, null if none needs more than theirs. `isKept`: a spot is kept for them, and offered in the morning. */
  waiting: z.optional(
    z.nullable(
      z.object({
        joinedAt: instant,
        firstPosition: count,
        spots: count,
        companionIds: z.array(id),
        largerAhead: z.nullable(count),
        isKept: z.boolean(),
      }),
    ),
  ),
  /** Spots that are kept for the member until they answer. */
  offer: z.optional(z.nullable(offer)),
}

/** Without a field, it stays as it is. */
export const waitlistInput = z.strictObject({
  activityId: id,
  isOpen: z.optional(z.boolean()),
  offerHours: z.optional(integer(limits.activity.offerHours)),
})

/** The reason is for all leaders. It may be empty, and is required if somebody waits before the member. */
export const seatInput = z.strictObject({ activityId: id, userId: id, reason: z.optional(text({ max: limits.activity.seatReason.max })) })

/** `q`: a part of the name of a member who does not wait. */
export const waitlistQuery = z.strictObject({ activityId: id, q: z.optional(text({ min: 2, max: limits.user.name.max })) })

const person = z.object({ id, name: z.string(), avatar: z.nullable(z.string()) })

const waitingMember = z.extend(person, {
  position: count,
  joinedAt: instant,
  spots: count,
  offer: z.nullable(offer),
  /** Another activity on the same day in which the member has a spot. Its fields are null where the member does not show it to the viewer. */
  otherSpot: z.nullable(z.object({ id: z.nullable(id), title: z.nullable(z.string()) })),
  /** No-shows and late cancellations of the last year; null without any. */
  attendance: z.nullable(attendanceMarks),
})
export type WaitingMember = z.infer<typeof waitingMember>

/** `waiting`: in the order of the list, at most 500. `found`: at most ten members with `q` in their name who can be given a spot, none without it. */
export const waitlist = z.object({ waiting: z.array(waitingMember), found: z.array(person) })
