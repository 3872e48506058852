/** Live updates with Supabase Realtime: the database publishes on channels that nobody else may send on what has changed, never the data. */
import type { RealtimeChannel, SupabaseClient } from '@supabase/supabase-js'
import { createLiveEmitter, startTolerance, type Live, type LiveEvent } from '../live/live.ts'
import { parseLiveEvent } from '../live/parse-live-event.ts'
import type { Page } from '../page.ts'
import type { Session } from '../session/session.ts'

/** A restart of Supabase causes fewer failures in a row than this. */
const failuresWhenOffline = 3

/** The most past events that Realtime sends. */
const maxReplayed = 25

type Client = Pick<SupabaseClient, 'channel' | 'removeChannel' | 'realtime'>

/** Joins channels. The returned function leaves the channel. */
function createJoin(client: Client, emit: (event: LiveEvent) => void) {
  /** The library allows one channel of a name at a time, and removing it is asynchronous. */
  let removed: Promise<unknown> = Promise.resolve()

  return function join(topic: string, onStatus: (status: string) => void, replaySince?: number): () => void {
    let channel: RealtimeChannel | undefined
    let isWanted = true
    const joinWhenRemoved = async () => {
      await removed
      // Only a member may join the channel of the member.
      await client.realtime.setAuth().catch(() => undefined)
      if (!isWanted) return
      const replay = replaySince === undefined ? {} : { broadcast: { replay: { since: replaySince, limit: maxReplayed } } }
      let replayed = 0
      channel = client.channel(topic, { config: { private: true, ...replay } }).on('broadcast', { event: '*' }, ({ payload, meta }) => {
        const change = parseLiveEvent(payload)
        if (change) emit(change)
        if (meta?.replayed && ++replayed === maxReplayed) emit({ resync: true })
      })
      channel.subscribe(onStatus)
    }
    void joinWhenRemoved()
    return () => {
      isWanted = false
      if (channel) removed = Promise.all([removed, client.removeChannel(channel)])
    }
  }
}

/**
 * The library keeps the connection, with its own heartbeat and delays. It begins with the events since `since`, when this page began to load its data, in
 * milliseconds since 1970. After a gap all shown data is loaded again. A signed-in member also has a channel of their own, for their notifications.
 */
export function createRealtimeLive(client: Client, page: Page, session: Pick<Session, 'current' | 'subscribe'>, since: number): Live {
  const { live, emit, setStatus } = createLiveEmitter('connecting', open)
  const join = createJoin(client, emit)

  function joinClub(): () => void {
    let missed = false
    let failures = 0
    const onStatus = (status: string): void => {
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
    return join('club', onStatus, since - startTolerance)
  }

  /** A notification may have been missed before the channel was joined. */
  const joinMember = (id: string) =>
    join(`member:${id}`, (status) => {
      if (status === 'SUBSCRIBED') emit({ notifications: id })
    })

  function open(): () => void {
    const leaveClub = joinClub()
    let memberId: string | undefined
    let leaveMember = (): void => undefined
    const followSession = () => {
      const current = session.current()?.user.id
      if (current === memberId) return
      leaveMember()
      memberId = current
      leaveMember = current === undefined ? () => undefined : joinMember(current)
    }
    followSession()
    const unsubscribe = session.subscribe(followSession)
    return () => {
      unsubscribe()
      leaveMember()
      leaveClub()
      setStatus('connecting')
    }
  }

  return live
}
