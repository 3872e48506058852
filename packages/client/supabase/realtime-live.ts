/** Live updates with Supabase Realtime: the database publishes on a channel that nobody else may send on what has changed, never the data. */
import type { RealtimeChannel, SupabaseClient } from '@supabase/supabase-js'
import { createLiveEmitter, parseLiveEvent, type Live } from '../live/live.ts'
import type { Page } from '../page.ts'

/** A restart of Supabase causes fewer failures in a row than this. */
const failuresWhenOffline = 3

/** The library keeps the connection, with its own heartbeat and delays. After a gap all shown data is loaded again. */
export function createRealtimeLive(client: Pick<SupabaseClient, 'channel' | 'removeChannel'>, page: Page): Live {
  const { live, emit, setStatus } = createLiveEmitter('connecting', open)
  /** The library allows one channel of a name at a time, and removing it is asynchronous. */
  let removed: Promise<unknown> = Promise.resolve()

  function join(): RealtimeChannel {
    let missed = false
    let failures = 0

    function onStatus(status: string): void {
      if (status === 'SUBSCRIBED') {
        setStatus('connected')
        if (missed) emit({ resync: true })
        missed = false
        failures = 0
      } else if (status !== 'CLOSED') {
        missed = true
        failures += 1
        setStatus(failures >= failuresWhenOffline || !page.isOnline() ? 'offline' : 'connecting')
      }
    }

    const channel = client.channel('club', { config: { private: true } }).on('broadcast', { event: '*' }, ({ payload }) => {
      const change = parseLiveEvent(payload)
      if (change) emit(change)
    })
    return channel.subscribe(onStatus)
  }

  function open(): () => void {
    let channel: RealtimeChannel | undefined
    let isWanted = true
    const joinWhenRemoved = async () => {
      await removed
      if (isWanted) channel = join()
    }
    void joinWhenRemoved()
    return () => {
      isWanted = false
      setStatus('connecting')
      if (channel) removed = client.removeChannel(channel)
    }
  }

  return live
}
