import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { Activity } from '@bothy/contract/entities.ts'
import { patchCachedActivity, updateCachedActivity } from './activity-cache.ts'
import { queryKeys } from './queries.ts'

const one = { id: 'a', isFavorite: false }
const other = { id: 'b', isFavorite: false }

test('a patched activity changes in every cached list and on its own screen', () => {
  const client = new QueryClient()
  client.setQueryData([...queryKeys.lists, 'shelf'], { items: [one, other], nextCursor: null })
  client.setQueryData([...queryKeys.lists, 'pages'], { pages: [{ items: [other] }, { items: [one] }], pageParams: [] })
  client.setQueryData([...queryKeys.lists, 'overview'], {
    overdue: [],
    upcoming: [one],
    openToJoin: [one, other],
    voting: [],
    review: null,
    needsAdmins: null,
    reported: null,
  })
  client.setQueryData([...queryKeys.lists, 'counts'], { total: 2, phases: {}, tags: {}, tagsAreComplete: true })
  client.setQueryData(queryKeys.detail('a'), one)

  patchCachedActivity(client, 'a', { isFavorite: true })

  const patched = { id: 'a', isFavorite: true }
  expect(client.getQueryData([...queryKeys.lists, 'shelf'])).toEqual({ items: [patched, other], nextCursor: null })
  expect(client.getQueryData([...queryKeys.lists, 'pages'])).toEqual({ pages: [{ items: [other] }, { items: [patched] }], pageParams: [] })
  expect(client.getQueryData([...queryKeys.lists, 'overview'])).toEqual({
    overdue: [],
    upcoming: [patched],
    openToJoin: [patched, other],
    voting: [],
    review: null,
    needsAdmins: null,
    reported: null,
  })
  expect(client.getQueryData([...queryKeys.lists, 'counts'])).toEqual({ total: 2, phases: {}, tags: {}, tagsAreComplete: true })
  expect(client.getQueryData(queryKeys.detail('a'))).toEqual(patched)
})

test('a change before its answer leaves the age of what is shown, and what is outdated is loaded again', () => {
  const client = new QueryClient()
  const keys = [[...queryKeys.lists, 'shelf'], queryKeys.detail('a')]
  client.setQueryData(keys[0]!, { items: [one], nextCursor: null }, { updatedAt: 1000 })
  client.setQueryData(keys[1]!, one, { updatedAt: 2000 })
  void client.invalidateQueries({ queryKey: keys[0]! })

  patchCachedActivity(client, 'a', { isFavorite: true })

  const states = keys.map((key) => client.getQueryState(key)!)
  expect(states.map(({ dataUpdatedAt, isInvalidated }) => [dataUpdatedAt, isInvalidated])).toEqual([
    [1000, true],
    [2000, false],
  ])
})

test('lists show the new phase before they are loaded again, so that nobody decides twice', () => {
  const client = new QueryClient()
  client.setQueryData([...queryKeys.lists, 'pages'], { pages: [{ items: [{ ...one, phase: 'review' }, other] }], pageParams: [] })
  updateCachedActivity(client, { ...one, phase: 'voting' } as Activity)
  expect(client.getQueryData([...queryKeys.lists, 'pages'])).toMatchObject({ pages: [{ items: [{ phase: 'voting' }, other] }] })
})
