import { hash, ids, lake, pastActivity, proposal } from './example-activities.ts'
import { photo } from './example-photos.ts'

const { id, title, startTime, timeZone } = pastActivity
const leaders = [{ id: ids.mei, name: 'Mei' }]
const condition = { kind: 'snow', text: 'Above 2,300 m, knee-deep in the gullies', seenOn: '2026-06-20' }
const walked = {
  hash,
  activityId: id,
  location: proposal.location,
  timeZone,
  place: { latitude: 46.6688, longitude: 8.0226 },
  coverImage: null,
  coverSeed: 'lake',
  tags: ['hiking'],
  walks: 3,
  lastWalkedAt: startTime,
  recorded: { distance: 15.2, ascent: 20, hours: 5.5 },
}
const item = { ...walked, title: lake.title, distance: 14.5, duration: 5, difficulty: 'Easy', ascent: 5, leaders, condition, photo }

/** The examples of the schemas about routes of past activities. */
export const walkedRoutes = {
  PastActivity: pastActivity,
  PastRoute: pastActivity.routes[0],
  PastRoutesPage: { items: [pastActivity], nextCursor: null },
  WalkedRouteItem: item,
  WalkedRoutesPage: { items: [item], nextCursor: null, nearMatch: false },
  WalkedRoute: {
    ...walked,
    months: [6, 9],
    route: pastActivity.routes[0],
    activities: [{ id, title, startTime, timeZone, leaders }],
    conditions: [{ ...condition, activityId: id, title, isSame: true }],
    photos: [photo],
  },
}
