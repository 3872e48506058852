/** Invalidates cached queries after live changes, and when another member signs in. */
import type { QueryClient } from '@tanstack/react-query'
import type { Connection } from '@bothy/client/connect.ts'
import { loadWhenReachable } from '../lazy/load-when-reachable.ts'
import { queryKeys } from './queries.ts'

/** The first screen does not wait for the code of live updates. */
function invalidateOnceLoaded(connection: Connection, client: QueryClient): () => void {
  let isEnded = false
  let end = (): void => undefined
  const start = async () => {
    const { invalidateOnChange } = await loadWhenReachable(() => import('./invalidate-on-change.ts'))
    if (!isEnded) end = invalidateOnChange(connection, client)
  }
  // The file is missing after an update: the router then reloads the page.
  start().catch(() => undefined)
  return () => {
    isEnded = true
    end()
  }
}

/** Removes the cached answers of one member before another member can see them. */
export function resetOnMemberChange(session: Connection['session'], client: QueryClient): () => void {
  let memberId = session.current()?.user.id
  return session.subscribe(() => {
    const currentId = session.current()?.user.id
    if (currentId === memberId) return
    memberId = currentId
    client.removeQueries({ queryKey: queryKeys.user })
    for (const queryKey of [queryKeys.members, queryKeys.groups, queryKeys.groupDetails, queryKeys.photoFiles])
      void client.resetQueries({ queryKey })
    client.removeQueries({ queryKey: queryKeys.admin })
    // A visitor has no lists of their own, and a reset would fetch them again.
    if (currentId === undefined) client.removeQueries({ queryKey: queryKeys.mine })
    void client.resetQueries({ queryKey: queryKeys.activities })
    client.removeQueries({ queryKey: [...queryKeys.settings, 'system'] })
  })
}

/** Returns a function that ends both subscriptions. */
export function syncQueryCache(connection: Connection, client: QueryClient): () => void {
  const unsubscribers = [invalidateOnceLoaded(connection, client), resetOnMemberChange(connection.session, client)]
  return () => unsubscribers.forEach((unsubscribe) => unsubscribe())
}
