import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { patchActivity } from './changes.ts'
import { keys } from './queries.ts'

const one = { id: 'a', isFavorite: false }
const other = { id: 'b', isFavorite: false }

test('a patched activity changes in every cached list and on its own screen', () => {
  const client = new QueryClient()
  client.setQueryData([...keys.lists, 'shelf'], { items: [one, other], nextCursor: null })
  client.setQueryData([...keys.lists, 'pages'], { pages: [{ items: [other] }, { items: [one] }], pageParams: [] })
  client.setQueryData([...keys.lists, 'counts'], { total: 2, phases: {}, tags: {} })
  client.setQueryData(keys.detail('a'), one)

  patchActivity(client, 'a', { isFavorite: true })

  const patched = { id: 'a', isFavorite: true }
  expect(client.getQueryData([...keys.lists, 'shelf'])).toEqual({ items: [patched, other], nextCursor: null })
  expect(client.getQueryData([...keys.lists, 'pages'])).toEqual({ pages: [{ items: [other] }, { items: [patched] }], pageParams: [] })
  expect(client.getQueryData([...keys.lists, 'counts'])).toEqual({ total: 2, phases: {}, tags: {} })
  expect(client.getQueryData(keys.detail('a'))).toEqual(patched)
})
