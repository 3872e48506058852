/** The labels of the fields of an activity, as in its form. */
import type { MessageId } from '../i18n/catalog.ts'

export const activityFieldLabels = {
  title: 'form.title',
  description: 'form.description',
  location: 'form.location',
  coordinates: 'form.coordinates',
  startTime: 'form.starts',
  endTime: 'form.ends',
  voteClosesAt: 'form.vote-closes',
  joinsOpenAt: 'form.joins-open',
  quorum: 'form.quorum',
  hidesCounts: 'form.hides-counts',
  timeZone: 'settings.timezone',
  maxParticipants: 'form.seats',
  minParticipants: 'form.min-participants',
  groupId: 'form.group',
  membersOnly: 'activity.members-only',
  membersFirstDays: 'form.who-joins.first',
  maxCompanions: 'form.companions',
  allocation: 'form.allocation',
  drawAt: 'form.draw-at',
  tags: 'form.tags',
  coverSeed: 'form.cover',
  coverImage: 'form.cover',
} as const satisfies Record<string, MessageId>
