/** A member and an activity of a club, its routes, and its participants, for the examples. */
import { refusalOfPhase, refusalOfRole } from '@bothy/contract/command-refusals.ts'
import type { RefusalCode } from '@bothy/contract/errors.ts'
import { type Command, commands, lifecycle, type Transition } from '@bothy/contract/lifecycle.ts'

export const ids = {
  activity: '7f3b8f7e-2c31-4d55-9f0a-5b1f6a0e9d10',
  lake: '0e6e1b54-7d0a-4a3f-8a11-3f5e2b7c9d21',
  ridge: '9a2c4d6e-1b3f-4c5d-8e7f-0a1b2c3d4e32',
  mei: 'c1d2e3f4-a5b6-4c7d-8e9f-101112131443',
  jonas: 'd4c3b2a1-0f9e-4d8c-8b7a-212223242554',
  session: 'e5f60718-293a-4b4c-9d5e-313233343665',
  passkey: 'f6071829-3a4b-4c5d-8e6f-414243444776',
  backup: '0718293a-4b5c-4d6e-9f70-515253545887',
  delivery: '18293a4b-5c6d-4e7f-8081-616263646998',
  notification: '293a4b5c-6d7e-4f80-8192-7172737475a9',
  companion: '3a4b5c6d-7e8f-4091-a2a3-8182838485ba',
}

export const [email, password] = ['mei@club.example', 'five dry socks']
export const [createdAt, startTime, endTime] = ['2026-05-30T18:04:00Z', '2026-06-20T05:30:00Z', '2026-06-20T13:00:00Z']

export const lake = { title: 'By the lake', description: 'Flat and long.', distance: 14.5, duration: 5, difficulty: 'Easy' }
export const ridge = { title: 'By the ridge', description: 'Short and steep.', distance: 9, duration: 4.5, difficulty: 'Hard' }
export const proposal = {
  title: 'Over the Hohe Pass',
  description: 'Two huts, one pass, and a swim if the lake is kind.',
  location: 'Hohe Pass',
  startTime,
  endTime,
  timeZone: 'Europe/Zurich',
  language: 'en',
  maxParticipants: 10,
  tags: ['hiking'],
  coordinates: { latitude: 46.3805, longitude: 7.4412 },
}

export const path = '_e|{Goe|n@hcJoK_q@dBwQ_q@{@'
export const hash = '61ffb2175e0f622ac7f01d7a1a076652'
export const measured = { fileName: 'lake.gpx', distance: 1.3, ascent: 5, descent: 3, highest: 575, lowest: 570 }
export const routes = [
  {
    id: ids.lake,
    position: 0,
    ...lake,
    track: { hash, ...measured },
    votes: 3,
    interested: 4,
    isVoted: true,
    isInterested: true,
    isSelected: true,
  },
  { id: ids.ridge, position: 1, ...ridge, track: null, votes: 1, interested: 2, isVoted: false, isInterested: false, isSelected: false },
]
export const pastActivity = {
  id: ids.activity,
  title: proposal.title,
  startTime,
  timeZone: proposal.timeZone,
  routes: [{ id: ids.lake, position: 0, ...lake, track: { hash, ...measured } }],
}
export const companion = { name: 'Timo Berg', isChild: true, birthYear: 2018, phone: null, note: 'Allergic to bee stings.' }
export const companionList = {
  items: [{ id: ids.companion, ...companion, times: 2 }],
  consent: { text: 'I am the guardian of the children whom I bring.', givenAt: createdAt },
}

export const participant = { id: ids.jonas, name: 'Jonas Berg', avatar: null, joinTime: '2026-06-02T08:12:30Z' }
/** For a member of an activity that one can join. */
function refusalFor(command: Command): RefusalCode | null {
  const { from, who }: Transition = lifecycle[command]
  const refusal = who.includes('participant') ? null : refusalOfRole(command)
  if (refusal) return refusal
  return from.includes('enrolling') ? null : refusalOfPhase(command, 'enrolling')
}
export const refusals = {
  ...(Object.fromEntries(commands.map((command) => [command, refusalFor(command)])) as Record<Command, RefusalCode | null>),
  join: 'ALREADY_JOINED',
  joinWaitlist: 'ALREADY_JOINED',
  leaveWaitlist: 'NOT_WAITING',
  apply: 'NO_DRAW',
  withdrawApplication: 'NO_DRAW',
  acceptOffer: 'ALREADY_JOINED',
  declineOffer: 'ALREADY_JOINED',
  acceptLeadership: 'NOT_ASKED_TO_LEAD',
  declineLeadership: 'NOT_ASKED_TO_LEAD',
  acceptCoLeadership: 'NOT_ASKED_TO_LEAD',
  removeCoLeader: 'NOT_ASKED_TO_LEAD',
}
export const activity = {
  id: ids.activity,
  ...proposal,
  durationHours: 7.5,
  minParticipants: 4,
  maxCompanions: 2,
  currentParticipants: 1,
  offeredSpots: 0,
  keptSpots: 0,
  waitlistCount: 0,
  waitlistOpen: true,
  offerHours: 12,
  waitlistPosition: null,
  waiting: null,
  offer: null,
  allocation: 'first-come',
  drawAt: null,
  drawnAt: null,
  applicationCount: 0,
  application: null,
  status: 'upcoming',
  phase: 'enrolling',
  cancelledPhase: null,
  coverImage: null,
  coverSeed: 'hohe-pass',
  creatorId: ids.mei,
  creatorName: 'Mei Lin',
  creatorAvatar: null,
  creatorPhone: null,
  creatorLed: 4,
  coLeaders: [],
  offeredLeader: null,
  routes,
  routesFrozen: true,
  leadingRoute: 0,
  isTie: false,
  hidesCounts: false,
  voters: 4,
  quorum: 3,
  lacksQuorum: false,
  quorumMissedAt: null,
  members: 61,
  lacksInterest: false,
  voteClosesAt: null,
  voteClosedAt: '2026-06-13T18:00:00Z',
  voteClosedBy: 'time',
  participants: [participant],
  removed: [],
  isJoined: true,
  isFavorite: false,
  overlaps: [],
  rejectReason: '',
  cancelReason: '',
  createdAt,
  updatedAt: createdAt,
  groupId: null,
  membersOnly: false,
  joinsOpenAt: null,
  membersFirstDays: null,
  opensToAllAt: null,
  version: 1,
  calendarSequence: 2,
  changedSinceReview: [],
  returnedAt: null,
  expectedReturn: endTime,
  showsContacts: false,
  refusals,
}
const { id, title, location, timeZone, language, phase, tags, coverSeed, maxParticipants, currentParticipants, isJoined, isFavorite } =
  activity
const card = { id, title, location, startTime, endTime, timeZone, language, phase, tags, coverSeed, maxParticipants, currentParticipants }
export const item = { ...card, isJoined, isFavorite, distance: 14.5, duration: 5, difficulty: 'Easy' }

export const overview = {
  overdue: [],
  offers: [],
  upcoming: [item],
  openToJoin: [],
  voting: [],
  tasks: [{ id: ids.activity, title: activity.title, language: activity.language, step: 'writeReport' }],
  review: null,
  needsAdmins: null,
  reported: null,
} as const
