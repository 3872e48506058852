import { expect, test } from 'vitest'
import { newValues } from './activity-values.ts'
import { setOptions } from './option-values.ts'

const none = newValues(30, 'Europe/Zurich')
const isNew = { isNew: true, frozen: false }
const open = { isNew: false, frozen: false }
const frozen = { isNew: false, frozen: true }

test.each([
  ['nothing in a new form', {}, isNew, []],
  ['the end', { endTime: '2031-05-01T16:00' }, isNew, ['endTime']],
  ['half an end', { endTime: 'T16:00' }, isNew, ['endTime']],
  ['the place, also as it was typed', { coordinates: 'somewhere' }, isNew, ['coordinates']],
  ['no place in spaces', { coordinates: ' ' }, isNew, []],
  [
    'what the vote needs',
    { voteClosesAt: '2031-04-30T18:00', quorum: 3, hidesCounts: true },
    open,
    ['voteClosesAt', 'quorum', 'hidesCounts'],
  ],
  ['nothing of a vote that is over', { voteClosesAt: '2031-04-30T18:00', quorum: 3, hidesCounts: true }, frozen, []],
  ['when joining opens, also after the vote', { joinsOpenAt: '2031-04-30T18:00' }, frozen, ['joinsOpenAt']],
  ['who joins first, in a group', { groupId: 'g', membersFirstDays: 3 }, open, ['groupId', 'membersFirstDays']],
  ['who joins first, without a group', { membersFirstDays: 3 }, open, []],
  ['the least number of people', { minParticipants: 4 }, frozen, ['minParticipants']],
  ['no spot for the leader', { leaderTakesSeat: false }, isNew, ['leaderTakesSeat']],
  ['no spot for the leader of an activity that exists', { leaderTakesSeat: false }, open, []],
])('%s', (_, some, bounds, set) => {
  expect(setOptions({ ...none, ...some }, bounds)).toEqual(set)
})
