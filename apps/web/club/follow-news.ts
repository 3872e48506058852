/** Invalidates cached queries after live changes, and when another member signs in. */
import type { QueryClient } from '@tanstack/react-query'
import type { Connected } from '@bothy/client/connect.ts'
import type { News } from '@bothy/client/live.ts'
import { keys } from './queries.ts'

/** In milliseconds. Changes arrive in bursts while many members vote; lists are refetched once per burst. */
const listRefreshDelay = 400

function invalidateOnChange(live: Connected['live'], client: QueryClient): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const refreshLists = () => {
    timer ??= setTimeout(() => {
      timer = undefined
      void client.invalidateQueries({ queryKey: keys.lists })
    }, listRefreshDelay)
  }
  const onChange = (change: News) => {
    if ('resync' in change) return void client.invalidateQueries()
    if ('settings' in change) return void client.invalidateQueries({ queryKey: keys.settings })
    void client.invalidateQueries({ queryKey: keys.detail(change.activity) })
    refreshLists()
  }
  const unsubscribe = live.listen(onChange)
  return () => {
    clearTimeout(timer)
    unsubscribe()
  }
}

/** Removes the cached answers of one member before another member can see them. */
function resetOnMemberChange(session: Connected['session'], client: QueryClient): () => void {
  let memberId = session.current()?.user.id
  return session.subscribe(() => {
    const currentId = session.current()?.user.id
    if (currentId === memberId) return
    memberId = currentId
    client.removeQueries({ queryKey: keys.user })
    void client.resetQueries({ queryKey: keys.members })
    client.removeQueries({ queryKey: keys.admin })
    // A visitor has no lists of their own, and a reset would fetch them again.
    if (currentId === undefined) client.removeQueries({ queryKey: keys.mine })
    void client.resetQueries({ queryKey: keys.activities })
    client.removeQueries({ queryKey: [...keys.settings, 'system'] })
  })
}

/** Returns a function that ends both subscriptions. */
export function followNews({ live, session }: Connected, client: QueryClient): () => void {
  const unsubscribers = [invalidateOnChange(live, client), resetOnMemberChange(session, client)]
  return () => unsubscribers.forEach((unsubscribe) => unsubscribe())
}
