import { expect, test } from 'vitest'
import { hostedCallLimits } from './call-limits.ts'
import { callNames, calls } from './calls.ts'

/** Calls of members that write, but can be repeated only as often as something else happens: a phase, a seat, a question, a session. */
const boundedOtherwise = [
  'approveActivity',
  'rejectActivity',
  'startEnrollment',
  'startActivity',
  'completeActivity',
  'cancelActivity',
  'deleteActivity',
  'acceptOffer',
  'declineOffer',
  'removeParticipant',
  'readmitParticipant',
  'returnToReview',
  'acceptChanges',
  'acceptLeadership',
  'declineLeadership',
  'acceptCoLeadership',
  'removeCoLeader',
  'undoActivity',
  'finishBackup',
  'endSession',
  'confirmBackupCodes',
]

test('every call of members that writes has a limit, or is bounded otherwise', () => {
  const writing = callNames.filter((name) => calls[name].by === 'database' && calls[name].who === 'member' && calls[name].method !== 'GET')
  expect(writing.filter((name) => !(name in hostedCallLimits))).toEqual(boundedOtherwise)
})
