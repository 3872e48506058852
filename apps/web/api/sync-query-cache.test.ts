import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { createSession } from '@bothy/client/session/session.ts'
import type { SessionAnswer } from '@bothy/contract/entities.ts'
import { queryKeys } from './queries.ts'
import { resetOnMemberChange } from './sync-query-cache.ts'

const aSession = (id: string) => ({ token: id, expiresAt: new Date(Date.now() + 3_600_000).toISOString(), user: { id } }) as SessionAnswer

/** The same for everybody, and what waits on the device, which has an owner. */
const shared = ['settings club', 'settings providers', 'settings map-file', 'command-queue']

test('of what a member has read, nothing is left for the next one in the same tab but what is the same for everybody', () => {
  const stored = new Map<string, string>()
  const session = createSession({
    storage: {
      getItem: (key) => stored.get(key) ?? null,
      setItem: (key, value) => void stored.set(key, value),
      removeItem: (key) => void stored.delete(key),
    },
  })
  session.begin(aSession('bo'))
  const client = new QueryClient()
  resetOnMemberChange(session, client)
  const keys = Object.values(queryKeys).map((key) => (typeof key === 'function' ? key('one') : key))
  for (const key of [...keys, ...['club', 'providers', 'system'].map((name) => [...queryKeys.settings, name])])
    client.setQueryData([...key, ...(key.length === 1 && key[0] === 'settings' ? ['club'] : [])], 'read by Bo')
  session.begin(aSession('cy'))
  const left = client
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.data !== undefined)
    .map(({ queryKey }) => queryKey.join(' '))
  expect(left.toSorted()).toEqual(shared.toSorted())
})
