/** Live updates of a hosted club: the database tells a public channel what changed, never what it holds. */
import type { RealtimeChannel, SupabaseClient } from '@supabase/supabase-js'
import { createHearing, newsIn, type Live } from '../live.ts'
import type { Page } from '../page.ts'

/** So many failures in a row are more than a restart of the provider. */
const failuresWhenOffline = 3

/** The library keeps the connection, with its heartbeat and its delays; after a gap everything shown is asked for again. */
export function broadcastLive(client: Pick<SupabaseClient, 'channel' | 'removeChannel'>, page: Page): Live {
  const { live, tell, become } = createHearing('connecting', open)
  /** The library knows one channel of a name at a time, and takes a moment to let go of it. */
  let left: Promise<unknown> = Promise.resolve()

  function join(): RealtimeChannel {
    let missed = false
    let failures = 0

    function onStatus(status: string): void {
      if (status === 'SUBSCRIBED') {
        become('connected')
        if (missed) tell({ resync: true })
        missed = false
        failures = 0
      } else if (status !== 'CLOSED') {
        missed = true
        failures += 1
        become(failures >= failuresWhenOffline || !page.isOnline() ? 'offline' : 'connecting')
      }
    }

    const channel = client.channel('club').on('broadcast', { event: '*' }, ({ payload }) => {
      const news = newsIn(payload)
      if (news) tell(news)
    })
    return channel.subscribe(onStatus)
  }

  function open(): () => void {
    let channel: RealtimeChannel | undefined
    let isWanted = true
    const joinOnceLeft = async () => {
      await left
      if (isWanted) channel = join()
    }
    void joinOnceLeft()
    return () => {
      isWanted = false
      become('connecting')
      if (channel) left = client.removeChannel(channel)
    }
  }

  return live
}
