/** Lets what is shown follow the club: live news, and who is signed in. */
import type { QueryClient } from '@tanstack/react-query'
import type { Connected } from '@bothy/client/connect.ts'
import type { News } from '@bothy/client/live.ts'
import { keys } from './queries.ts'

/** News come in bursts when a vote is hot; lists are asked for once per burst. */
const burst = 400

function followLive(live: Connected['live'], client: QueryClient): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const refreshLists = () => {
    timer ??= setTimeout(() => {
      timer = undefined
      void client.invalidateQueries({ queryKey: keys.lists })
    }, burst)
  }
  const hear = (news: News) => {
    if ('resync' in news) return void client.invalidateQueries()
    if ('settings' in news) return void client.invalidateQueries({ queryKey: keys.settings })
    void client.invalidateQueries({ queryKey: keys.detail(news.activity) })
    refreshLists()
  }
  const stop = live.listen(hear)
  return () => {
    clearTimeout(timer)
    stop()
  }
}

/** What one person was shown is not for the next. */
function followPerson(session: Connected['session'], client: QueryClient): () => void {
  let person = session.current()?.user.id
  return session.subscribe(() => {
    const now = session.current()?.user.id
    if (now === person) return
    person = now
    client.removeQueries({ queryKey: keys.user })
    void client.resetQueries({ queryKey: keys.members })
    client.removeQueries({ queryKey: keys.admin })
    // A visitor has none of their own; to reset them would ask for them once more.
    if (now === undefined) client.removeQueries({ queryKey: keys.mine })
    void client.resetQueries({ queryKey: keys.activities })
    client.removeQueries({ queryKey: [...keys.settings, 'system'] })
  })
}

/** Returns the way out. */
export function followNews({ live, session }: Connected, client: QueryClient): () => void {
  const stops = [followLive(live, client), followPerson(session, client)]
  return () => stops.forEach((stop) => stop())
}
