/** Invalidates cached queries after live changes, and when another member signs in. */
import type { QueryClient } from '@tanstack/react-query'
import type { Connection } from '@bothy/client/connect.ts'
import type { LiveEvent } from '@bothy/client/live/live.ts'
import { queryKeys } from './queries.ts'

/** In milliseconds. Changes arrive in bursts while many members vote; lists are refetched once per burst. */
const listRefreshDelay = 400

function invalidateOnChange(live: Connection['live'], client: QueryClient): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const refreshLists = () => {
    timer ??= setTimeout(() => {
      timer = undefined
      void client.invalidateQueries({ queryKey: queryKeys.lists })
    }, listRefreshDelay)
  }
  const onChange = (change: LiveEvent) => {
    if ('resync' in change) return void client.invalidateQueries()
    if ('settings' in change) return void client.invalidateQueries({ queryKey: queryKeys.settings })
    void client.invalidateQueries({ queryKey: queryKeys.detail(change.activity) })
    refreshLists()
  }
  const unsubscribe = live.listen(onChange)
  return () => {
    clearTimeout(timer)
    unsubscribe()
  }
}

/** Removes the cached answers of one member before another member can see them. */
function resetOnMemberChange(session: Connection['session'], client: QueryClient): () => void {
  let memberId = session.current()?.user.id
  return session.subscribe(() => {
    const currentId = session.current()?.user.id
    if (currentId === memberId) return
    memberId = currentId
    client.removeQueries({ queryKey: queryKeys.user })
    void client.resetQueries({ queryKey: queryKeys.members })
    client.removeQueries({ queryKey: queryKeys.admin })
    // A visitor has no lists of their own, and a reset would fetch them again.
    if (currentId === undefined) client.removeQueries({ queryKey: queryKeys.mine })
    void client.resetQueries({ queryKey: queryKeys.activities })
    client.removeQueries({ queryKey: [...queryKeys.settings, 'system'] })
  })
}

/** Returns a function that ends both subscriptions. */
export function syncQueryCache({ live, session }: Connection, client: QueryClient): () => void {
  const unsubscribers = [invalidateOnChange(live, client), resetOnMemberChange(session, client)]
  return () => unsubscribers.forEach((unsubscribe) => unsubscribe())
}
