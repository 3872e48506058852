import { describe, expect, test } from 'vitest'
import {
  callOf,
  isLost,
  labelOf,
  maxAge,
  nextToSend,
  partyValue,
  renew,
  shownCommands,
  stateOf,
  removeUnsent,
  withoutPage,
  type Queue,
  type QueuedChange,
} from './command-queue.ts'
import { addChange, addSent, waitingBefore } from './queue-changes.ts'

const now = Date.UTC(2026, 10, 22, 14)
const aChange: QueuedChange = { activityId: 'hut', title: 'To the hut', subject: 'seat', before: null, wanted: 'yes' }

/** The queue after a member has done these things without a network. The storage of the device gives each command its `order`. */
function afterActs(...changes: (Partial<QueuedChange> & Pick<QueuedChange, 'subject' | 'wanted'>)[]): Queue {
  return changes.reduce<Queue>(
    (queue, change, index) => numbered(addChange(queue, { ...aChange, ...change }, { key: `key ${index}`, memberId: 'bo', at: now })),
    [],
  )
}

const numbered = (queue: Queue): Queue => {
  const last = Math.max(0, ...queue.map(({ order }) => order))
  return queue.map((one) => (one.order === 0 ? { ...one, order: last + 1 } : one))
}
const sent = (queue: Queue): Queue => queue.map((one) => ({ ...one, isSent: true }))
const callsOf = (queue: Queue) => queue.map(callOf)

test('what was sent and has no answer waits with its key, and nothing takes its place', () => {
  const act = { key: 'key', memberId: 'bo', at: now }
  const queue = numbered(addSent(afterActs({ subject: 'seat', wanted: null, before: 'yes' }), { ...aChange, before: 'yes' }, act))
  expect(queue).toMatchObject([{ wanted: null }, { wanted: 'yes', key: 'key', isSent: true }])
  expect(removeUnsent(queue, 2, now)).toEqual(queue)
})

test('what a page still waits for is neither shown nor sent by others, until that page is gone', () => {
  const queue = afterActs({ subject: 'seat', wanted: 'yes' }).map((one) => ({ ...one, isSent: true, isAwaited: true }))
  expect(nextToSend(queue, now)).toBeUndefined()
  expect(shownCommands(queue)).toEqual([])
  expect(withoutPage(queue, 'another key')).toEqual(queue)
  const left = withoutPage(queue, 'key 0')
  expect(nextToSend(left, now)).toMatchObject({ key: 'key 0', isSent: true })
  expect(shownCommands(left)).toEqual(left)
})

describe('without a network', () => {
  test('acts on different things wait in their order, each with the key of its act', () => {
    const queue = afterActs(
      { subject: 'vote', wanted: 'ridge' },
      { subject: 'favorite', wanted: 'yes' },
      { subject: 'seat', wanted: 'yes', activityId: 'lake' },
      { subject: 'return', wanted: 'yes', activityId: 'lake' },
    )
    expect(callsOf(queue)).toEqual([
      { name: 'castVote', input: { activityId: 'hut', routeId: 'ridge' } },
      { name: 'addFavorite', input: { activityId: 'hut' } },
      { name: 'joinActivity', input: { activityId: 'lake' } },
      { name: 'confirmReturn', input: { activityId: 'lake' } },
    ])
    expect(queue.map(({ key }) => key)).toEqual(['key 0', 'key 1', 'key 2', 'key 3'])
  })

  test('the last party waits, and one as before, whatever its order, waits no more', () => {
    const party = (...ids: string[]) => ({ subject: 'companions', before: partyValue(['timo', 'ida']), wanted: partyValue(ids) }) as const
    expect(callsOf(afterActs(party('timo'), party('ruth', 'ida')))).toEqual([
      { name: 'changeCompanions', input: { activityId: 'hut', companionIds: ['ida', 'ruth'] } },
    ])
    expect(callsOf(afterActs(party()))).toEqual([{ name: 'changeCompanions', input: { activityId: 'hut', companionIds: [] } }])
    expect(afterActs(party('timo'), party('ida', 'timo'))).toEqual([])
  })

  test('leaving takes the place of a changed party, and changing it that of leaving; a party of another activity stays', () => {
    const party = { subject: 'companions', before: null, wanted: 'timo' } as const
    const leaving = { subject: 'seat', before: 'yes', wanted: null } as const
    const leave = { name: 'leaveActivity', input: { activityId: 'hut' } }
    const bring = { name: 'changeCompanions', input: { activityId: 'hut', companionIds: ['timo'] } }
    const elsewhere = { name: 'changeCompanions', input: { activityId: 'lake', companionIds: ['timo'] } }
    expect(callsOf(afterActs({ ...party, activityId: 'lake' }, party, leaving))).toEqual([elsewhere, leave])
    expect(callsOf(afterActs(leaving, party))).toEqual([bring])
    expect(callsOf(addChange(sent(afterActs(leaving)), { ...aChange, ...party }, { key: 'key', memberId: 'bo', at: now }))).toEqual([
      leave,
      bring,
    ])
    expect(waitingBefore(afterActs(party), { ...aChange, ...leaving })).toMatchObject({ subject: 'companions' })
    expect(waitingBefore(afterActs(party), { ...aChange, ...party, activityId: 'lake' })).toBeUndefined()
  })

  test.each([
    ['a favorite that is removed again', { subject: 'favorite', wanted: 'yes' }, { subject: 'favorite', wanted: null }],
    ['joining and leaving', { subject: 'seat', wanted: 'yes' }, { subject: 'seat', wanted: null }],
    ['leaving and joining', { subject: 'seat', wanted: null, before: 'yes' }, { subject: 'seat', wanted: 'yes', before: 'yes' }],
    ['being back and not back after all', { subject: 'return', wanted: 'yes' }, { subject: 'return', wanted: null }],
    ['a vote that is withdrawn', { subject: 'vote', wanted: 'ridge' }, { subject: 'vote', wanted: null }],
    [
      'a vote that is changed and changed back',
      { subject: 'vote', wanted: 'ridge', before: 'lake' },
      { subject: 'vote', wanted: 'lake', before: 'lake' },
    ],
  ] as const)('%s leaves nothing waiting', (_, first, second) => expect(afterActs(first, second)).toEqual([]))

  test('a vote for another route takes the place of the first, with a key of its own', () => {
    const queue = afterActs({ subject: 'vote', wanted: 'ridge' }, { subject: 'vote', wanted: 'lake' })
    expect(callsOf(queue)).toEqual([{ name: 'castVote', input: { activityId: 'hut', routeId: 'lake' } }])
    expect(queue[0]!.key).toBe('key 1')
  })

  test('a member who has voted changes or withdraws that vote', () => {
    const voted = { subject: 'vote', before: 'ridge' } as const
    expect(callsOf(afterActs({ ...voted, wanted: 'lake' }))).toEqual([{ name: 'moveVote', input: { activityId: 'hut', routeId: 'lake' } }])
    expect(callsOf(afterActs({ ...voted, wanted: 'lake' }, { ...voted, wanted: null }))).toEqual([
      { name: 'withdrawVote', input: { activityId: 'hut' } },
    ])
  })
})

describe('what was sent, and is not answered yet,', () => {
  const joining = sent(afterActs({ subject: 'seat', wanted: 'yes' }))
  const act = { key: 'later', memberId: 'bo', at: now }

  test('is followed by the opposite act, because it may have been run', () => {
    const queue = addChange(joining, { ...aChange, wanted: null }, act)
    expect(callsOf(queue).map(({ name }) => name)).toEqual(['joinActivity', 'leaveActivity'])
  })

  test('is not sent a second time for the same act', () => {
    expect(addChange(joining, aChange, act)).toEqual(joining)
  })

  test('can no longer be taken back', () => {
    const { order } = joining[0]!
    expect(removeUnsent(joining, order, now)).toEqual(joining)
    expect(removeUnsent(afterActs({ subject: 'seat', wanted: 'yes' }), order, now)).toEqual([])
  })
})

describe('what waits longer than the club keeps keys', () => {
  const queue = afterActs({ subject: 'seat', wanted: 'yes' }, { subject: 'favorite', wanted: 'yes' })
  const [first, second] = queue as [Queue[number], Queue[number]]
  const later = now + maxAge + 1
  const mixed = [first, { ...second, at: later }]

  test('is not sent until the member is asked, and holds up nothing else', () => {
    expect(nextToSend(queue, now)).toBe(first)
    expect(nextToSend(queue, later)).toBeUndefined()
    expect(nextToSend(mixed, later)).toBe(mixed[1])
    expect(stateOf(mixed[0]!, later)).toBe('old')
  })

  test('is sent with a new key if the member still wants it, or forgotten', () => {
    const wanted = renew(mixed, first.order, { key: 'new', at: later })
    expect(nextToSend(wanted, later)).toMatchObject({ order: first.order, key: 'new' })
    expect(removeUnsent(mixed, first.order, later)).toEqual([mixed[1]])
  })

  test('is lost if it was sent: it may have been run, so it is neither sent again nor taken back', () => {
    const unanswered = [{ ...first, isSent: true }]
    expect(isLost(unanswered[0]!, now)).toBe(false)
    expect(isLost(unanswered[0]!, later)).toBe(true)
    expect(isLost(first, later)).toBe(false)
    expect(nextToSend(unanswered, later)).toBeUndefined()
    expect(renew(unanswered, first.order, { key: 'new', at: later })).toEqual(unanswered)
    expect(removeUnsent(unanswered, first.order, later)).toEqual(unanswered)
  })

  test('is old, too, if its time is far in the future, because the clock was wrong', () => {
    expect(nextToSend(queue, now - maxAge - 1)).toBeUndefined()
    expect(stateOf(first, now - maxAge - 1)).toBe('old')
  })
})

test('each person of a roll call waits apart, and a mark that is taken back waits no more', () => {
  const mark = (queue: Queue, userId: string, before: string | null, wanted: string | null) =>
    addChange(
      queue,
      { activityId: 'hut', title: 'To the hut', subject: 'presence', before, wanted, person: { userId, name: userId } },
      { key: `${userId} ${wanted}`, memberId: 'bo', at: now },
    )
  const both = mark(mark([], 'lin', null, 'yes'), 'mia', null, 'yes')
  expect(both.map(({ key }) => key)).toEqual(['lin yes', 'mia yes'])
  // The screen shows what waits, so it says so of what the club has not heard.
  expect(mark(both, 'lin', 'yes', null).map(({ key }) => key)).toEqual(['mia yes'])
  expect(mark(both, 'lin', 'yes', 'no')).toMatchObject([{ key: 'mia yes' }, { key: 'lin no', before: null }])
})

test('a refusal stays until it is read, and does not hinder a new act', () => {
  const refused: Queue = afterActs({ subject: 'seat', wanted: 'yes' }).map((one) => ({ ...one, isSent: true, refusal: 'ACTIVITY_FULL' }))
  expect(nextToSend(refused, now)).toBeUndefined()
  const again = numbered(addChange(refused, aChange, { key: 'again', memberId: 'bo', at: now }))
  expect(nextToSend(again, now)).toMatchObject({ key: 'again' })
  expect(removeUnsent(again, refused[0]!.order, now)).toHaveLength(1)
})

describe('what an earlier version of the app has stored on a device', () => {
  const stored = { activityId: 'hut', title: 'To the hut', order: 1, memberId: 'bo', key: 'key', at: now }
  test.each<[Queue[number], ReturnType<typeof callOf>, ReturnType<typeof labelOf>]>([
    [
      { ...stored, subject: 'vote', before: null, wanted: 'ridge', position: 1 },
      { name: 'castVote', input: { activityId: 'hut', routeId: 'ridge' } },
      'activity.step.vote',
    ],
    [
      { ...stored, subject: 'vote', before: 'lake', wanted: 'ridge', position: 1 },
      { name: 'moveVote', input: { activityId: 'hut', routeId: 'ridge' } },
      'activity.step.moveVote',
    ],
    [
      { ...stored, subject: 'vote', before: 'lake', wanted: null },
      { name: 'withdrawVote', input: { activityId: 'hut' } },
      'activity.withdraw',
    ],
    [
      { ...stored, subject: 'seat', before: null, wanted: 'yes' },
      { name: 'joinActivity', input: { activityId: 'hut' } },
      'activity.step.join',
    ],
    [
      { ...stored, subject: 'seat', before: 'yes', wanted: null },
      { name: 'leaveActivity', input: { activityId: 'hut' } },
      'activity.step.leave',
    ],
    [
      { ...stored, subject: 'favorite', before: null, wanted: 'yes' },
      { name: 'addFavorite', input: { activityId: 'hut' } },
      'waiting.favorite',
    ],
    [
      { ...stored, subject: 'favorite', before: 'yes', wanted: null },
      { name: 'removeFavorite', input: { activityId: 'hut' } },
      'waiting.unfavorite',
    ],
    [
      { ...stored, subject: 'return', before: null, wanted: 'yes', isForAll: true },
      { name: 'confirmReturn', input: { activityId: 'hut' } },
      'return.confirm-all',
    ],
    [
      { ...stored, subject: 'return', before: null, wanted: 'yes', isForAll: false },
      { name: 'confirmReturn', input: { activityId: 'hut' } },
      'return.confirm',
    ],
    [
      { ...stored, subject: 'presence', before: null, wanted: 'no', person: { userId: 'lin', name: 'Lin' } },
      { name: 'checkIn', input: { activityId: 'hut', userId: 'lin', present: false, markedAt: new Date(now).toISOString() } },
      'waiting.mark',
    ],
    [
      { ...stored, subject: 'presence', before: 'yes', wanted: null, person: { userId: 'lin', companionId: 'timo', name: 'Timo' } },
      {
        name: 'checkIn',
        input: { activityId: 'hut', userId: 'lin', companionId: 'timo', present: null, markedAt: new Date(now).toISOString() },
      },
      'waiting.mark',
    ],
    [
      { ...stored, subject: 'return', before: 'yes', wanted: null, isForAll: false },
      { name: 'withdrawReturn', input: { activityId: 'hut' } },
      'return.withdraw',
    ],
    [
      { ...stored, subject: 'thanks', before: null, wanted: 'yes' },
      { name: 'thankLeaders', input: { activityId: 'hut' } },
      'waiting.thanks',
    ],
    [
      { ...stored, subject: 'thanks', before: 'yes', wanted: null },
      { name: 'withdrawThanks', input: { activityId: 'hut' } },
      'waiting.thanks',
    ],
  ])('is sent and named: %j', (record, call, label) => {
    expect(nextToSend([record], now)).toBe(record)
    expect(callOf(record)).toEqual(call)
    expect(labelOf(record)).toBe(label)
  })
})
