import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { createApi } from '@bothy/client/api.ts'
import type { Activity } from '@bothy/contract/entities.ts'
import { Refusal } from '@bothy/contract/errors.ts'
import { createQueries, queryKeys } from '../api/queries.ts'
import { loadBeside } from './beside-activity.ts'

type Club = { settings?: object; refused?: Record<string, Refusal>; activity?: object }

/** Bo has joined an activity in a club with shared rides and discussions. */
function load({ settings, refused = {}, activity }: Club = {}, isWanted?: Parameters<typeof loadBeside>[2]) {
  const asked: string[] = []
  const api = createApi((name) => {
    asked.push(name)
    if (refused[name]) return Promise.reject(refused[name])
    return Promise.resolve(
      name === 'getSettings' ? { sharedRides: true, discussion: 'members', ...settings } : { items: [], nextCursor: null },
    )
  })
  const parts = { client: new QueryClient(), api, queries: createQueries(api), memberId: 'bo' }
  const shown = { id: 'hut', phase: 'enrolling', isJoined: true, coLeaders: [], ...activity } as unknown as Activity
  return { asked, answers: loadBeside(parts, shown, isWanted).then((answers) => answers.map(([key]) => key)) }
}

test('pickup points and the last messages are kept with an activity', async () => {
  expect(await load().answers).toEqual([queryKeys.cars('hut'), queryKeys.discussion('hut')])
})

test('so are the photos of one that is under way or over, in a club that has them', async () => {
  const keys = (phase: string, photos?: boolean) => load({ settings: { discussion: undefined, photos }, activity: { phase } }).answers
  const withPhotos = [queryKeys.cars('hut'), queryKeys.photos('hut')]
  expect([await keys('active', true), await keys('finished', true)]).toEqual([withPhotos, withPhotos])
  expect([await keys('active'), await keys('enrolling', true)]).toEqual([[queryKeys.cars('hut')], [queryKeys.cars('hut')]])
})

test('so is the report of a finished one', async () => {
  const report = { changedAt: '2027-06-06T18:00:00Z', writes: null, isWritten: true }
  const keys = await load({ activity: { phase: 'finished', report } }).answers
  expect(keys.at(-1)).toEqual(['activities', 'report', 'hut', report.changedAt])
})

test('nothing is asked for that the club does not use, or that is there already', async () => {
  const without = load({ settings: { sharedRides: undefined, discussion: undefined } })
  expect([await without.answers, without.asked]).toEqual([[], ['getSettings']])
  const seen = load({}, (key) => key[1] !== 'discussion')
  expect(await seen.answers).toEqual([queryKeys.cars('hut')])
  expect(seen.asked).not.toContain('listMessages')
})

test('who takes no part keeps no pickup points, and of a proposal there are none', async () => {
  expect(await load({ activity: { isJoined: false } }).answers).toEqual([queryKeys.discussion('hut')])
  expect(await load({ activity: { phase: 'voting' } }).answers).toEqual([queryKeys.discussion('hut')])
  expect(await load({ activity: { phase: 'review' } }).answers).toEqual([])
})

test('what is refused is left out, and a missing network is no refusal', async () => {
  expect(await load({ refused: { listCars: new Refusal('NOT_JOINED') } }).answers).toEqual([queryKeys.discussion('hut')])
  await expect(load({ refused: { listMessages: new Refusal('NETWORK_ERROR') } }).answers).rejects.toMatchObject({ code: 'NETWORK_ERROR' })
})
