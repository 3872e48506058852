/** A hosted club as screens see it, before its door is loaded. */
import type { Club } from './club.ts'
import { createHearing, type Live } from './live.ts'
import type { Session } from './session.ts'
import type { SupabaseDoor, SupabaseDoorOptions } from './supabase/door.ts'

export type Hosted = {
  live: Live
  open: () => Promise<Club>
  /** Looks whether a stored session is one still, and whose. The library of the provider keeps it alive. */
  look: (club: Pick<Club, 'getUserInfo' | 'refreshSession'>) => Promise<void>
  close: () => void
}

export function createHosted(options: SupabaseDoorOptions): Hosted {
  const { session } = options
  let onOpen = (_: SupabaseDoor): void => undefined
  const opened = new Promise<SupabaseDoor>((resolve) => (onOpen = resolve))
  let isClosed = false

  return {
    live: liveOnce(opened.then(({ live }) => live)),
    async open() {
      const { createSupabaseDoor } = await import('./supabase/door.ts')
      const door = createSupabaseDoor(options)
      if (isClosed) door.close()
      onOpen(door)
      return door.club
    },
    look: (club) => firstLook(session, club),
    close: () => {
      isClosed = true
      void opened.then(({ close }) => close())
    },
  }
}

/** What cannot be had now is had later, and nobody is signed out for it. */
async function firstLook(session: Session, club: Parameters<Hosted['look']>[0]): Promise<void> {
  if (!session.token()) return
  // A token that came without the rest is refreshed to learn whose it is.
  await (session.current() ? club.getUserInfo() : club.refreshSession()).catch(() => undefined)
}

/** Listens as soon as there is something to listen to. */
function liveOnce(come: Promise<Live>): Live {
  const { live, tell, become } = createHearing('connecting', () => {
    let leave = (): void => undefined
    let isWanted = true
    const join = async () => {
      const there = await come
      if (!isWanted) return
      const stop = there.listen(tell)
      const unsubscribe = there.subscribe(() => become(there.current()))
      leave = () => {
        unsubscribe()
        stop()
        become('connecting')
      }
    }
    void join()
    return () => {
      isWanted = false
      leave()
    }
  })
  return live
}
