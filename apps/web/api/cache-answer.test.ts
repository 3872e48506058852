import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { cacheAnswer } from './cache-answer.ts'

const queryKey = ['user']

test.each([undefined, 'seen'])('a read that began before a command does not replace its answer (cached: %s)', async (cached) => {
  const client = new QueryClient()
  const answers = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
  let reads = 0
  const shown: unknown[] = []
  if (cached) client.setQueryData(queryKey, cached)
  client.getQueryCache().subscribe(({ query }) => {
    if (query.state.data !== undefined && shown.at(-1) !== query.state.data) shown.push(query.state.data)
  })
  const read = client.fetchQuery({ queryKey, queryFn: () => answers[reads++]!.promise, staleTime: 0 })
  cacheAnswer(client, queryKey, 'from the command')
  answers[0]!.resolve('from before')
  await expect.poll(() => reads).toBe(2)
  answers[1]!.resolve('from after')
  await Promise.allSettled([read])
  await expect.poll(() => client.getQueryData(queryKey)).toBe('from after')
  expect(shown.filter((data) => data !== cached)).toEqual(['from the command', 'from after'])
})

test('without a read under way nothing is read', async () => {
  const client = new QueryClient()
  cacheAnswer(client, queryKey, 'first')
  cacheAnswer<string>(client, queryKey, (old) => `${old}, second`)
  expect([client.getQueryData(queryKey), client.isFetching()]).toEqual(['first, second', 0])
})
