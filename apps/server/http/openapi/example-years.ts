import { ids } from './example-activities.ts'

const figures = { distance: 12.4, ascent: 870 }
const club = { activities: 1, participations: 6, leaderDays: 2, ...figures }
const none = { activities: 0, participations: 0, leaderDays: 0, distance: 0, ascent: 0 }
const inJune = <Month>(june: Month, other: Month) => Array.from({ length: 12 }, (_, month) => (month === 5 ? june : other))
const beside = { previousYear: 2025, nextYear: null }
const title = 'Over the Hohe Pass'
const when = { startTime: '2026-06-20T05:30:00Z', timeZone: 'Europe/Zurich' }
const activity = {
  id: ids.activity,
  title,
  language: null,
  location: 'Hohe Pass',
  ...when,
  endTime: null,
  tags: ['hiking'],
  coverSeed: 'hohe-pass',
  coverImage: null,
  ...figures,
  participations: 6,
  line: 'Snow to the knee, and sun.',
  photo: null,
}

/** The examples of the schemas about years. */
export const years = {
  MemberYear: {
    year: 2026,
    ...beside,
    outings: 1,
    led: 0,
    days: 1,
    ...figures,
    people: 5,
    rides: null,
    months: inJune({ outings: 1, ...figures }, { outings: 0, distance: 0, ascent: 0 }),
    firsts: [{ kind: 'most-ascent', value: 870, name: null, activityId: ids.activity, title, language: null, ...when }],
  },
  ClubYearSums: {
    year: 2026,
    ...beside,
    activities: 1,
    ...figures,
    people: 6,
    months: inJune({ activities: 1, ...figures }, { activities: 0, distance: 0, ascent: 0 }),
  },
  ClubYear: {
    year: 2026,
    ...beside,
    people: 6,
    leaders: 2,
    months: inJune({ ...club, newMembers: 2, lostMembers: 0, noShows: null }, { ...none, newMembers: 0, lostMembers: 0, noShows: null }),
    travel: null,
    groups: null,
  },
  YearActivity: activity,
  YearActivityPage: { items: [activity], nextCursor: null },
}
