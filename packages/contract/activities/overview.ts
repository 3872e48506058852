import * as z from 'zod/mini'
import { activityListItem } from '../entities.ts'
import { phases } from '../phases.ts'
import { count, id, instant } from '../values.ts'
import { overlap } from './joining.ts'
import { participant } from './participant.ts'
import { photo } from './photos.ts'

/** Counts stop at 1000 ("1000 or more"), so that they stay fast in a large club. */
export const activityCounts = z.object({
  total: count,
  phases: z.record(z.string(), count),
  /** How many of the first 1000 activities found have each tag. */
  tags: z.record(z.string(), count),
  /** Whether these are all; if not, there may be more activities with a tag. */
  tagsAreComplete: z.boolean(),
})

/** The answer covers the first 500 activities that the filter finds, in the order of the list: the soonest first with `from`, else the latest. */
export const activityPlaces = z.object({
  /** The meeting point, or where the track of the selected or else of the first route begins. */
  places: z.array(z.object({ id, phase: z.enum(phases), latitude: z.number(), longitude: z.number() })),
  /** How many of them have no place. */
  withoutPlace: count,
  /** Whether these are all. */
  isComplete: z.boolean(),
})
export type ActivityPlace = z.infer<typeof activityPlaces>['places'][number]

/** The number of activities, and the first five of them, soonest first. */
const nextActivities = z.object({ count: z.int(), next: z.array(z.object({ id, title: z.string(), version: count })) })

const taskSteps = ['resubmit', 'writeReport', 'writeLine', 'addPhotos'] as const

/** What the home screen shows, in one answer. The lists hold what is not over, and all but `voting` begin with the soonest. */
export const overview = z.object({
  /**
   * Groups that should be back, at most 5, until somebody has said that they are: those of the member, and for admins those of which they were alarmed.
   * `expectedReturn` is the end of the day for an activity without an end. Empty for visitors.
   */
  overdue: z.array(z.object({ id, title: z.string(), language: z.nullable(z.string()), expectedReturn: instant })),
  /** Spots that are offered to the member, first the offer that ends first; empty for visitors. */
  offers: z.array(
    z.object({
      id,
      title: z.string(),
      language: z.nullable(z.string()),
      location: z.string(),
      startTime: instant,
      timeZone: z.string(),
      offeredAt: instant,
      expiresAt: instant,
      spots: count,
      /** See `Activity`. */
      overlaps: z.array(overlap),
    }),
  ),
  /** Other activities that the member joined or leads, at most 8; empty for visitors. An open vote is here only if it is not in `voting`. */
  upcoming: z.array(activityListItem),
  /** Activities with free seats that the member has not joined, does not lead and may join, at most 8. If there are fewer, full ones follow for which a member may wait. */
  openToJoin: z.array(activityListItem),
  /** Activities on whose route the member may vote, or has voted, at most 5: first the vote that closes first, at its closing time or at the start of the activity. */
  voting: z.array(activityListItem),
  /** The last activities of which leaders have written, at most 4, with the beginning of it, and the newest photos that the viewer sees, at most 3; null without any, and in a club that writes no reports. */
  reported: z.nullable(
    z.array(
      z.object({
        id,
        title: z.string(),
        language: z.nullable(z.string()),
        startTime: instant,
        timeZone: z.string(),
        line: z.string(),
        /** Who wrote it; null where the viewer does not read their name. */
        author: z.nullable(z.pick(participant, { id: true, name: true, avatar: true })),
        photos: z.array(photo),
      }),
    ),
  ),
  /**
   * What waits for the member alone, at most 3, what is due first: a proposal of theirs that was sent back, and what they lead or joined, which ended in the last
   * days, and of which they have said nothing. The steps have the names of the app. Empty for visitors.
   */
  tasks: z.array(z.object({ id, title: z.string(), language: z.nullable(z.string()), step: z.enum(taskSteps) })),
  /** The proposals that wait for a review by the viewer; null for all but admins and the reviewers of groups. `oldest`: when the first of them was created, null without any. */
  review: z.nullable(
    z.object({ waiting: z.int(), oldest: z.nullable(instant), /** For admins, where some wait. */ reports: z.optional(count) }),
  ),
  /** Activities that are not over and have no leader, and approved ones of which a reviewed field was edited later; null for all but admins and the reviewers of groups, who see the latter of theirs. */
  needsAdmins: z.nullable(z.object({ leaderless: nextActivities, rewritten: nextActivities })),
})
export type NextActivities = z.infer<typeof nextActivities>
export type ReportOnHome = NonNullable<Overview['reported']>[number]
export type TaskOnHome = Overview['tasks'][number]
export type OfferOnHome = Overview['offers'][number]
export type Overview = z.infer<typeof overview>
