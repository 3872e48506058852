/** The club in the tab as screens see it, before its door is loaded: how far it has come, what is new, and the way to begin anew. */
import type { Club } from './club.ts'
import { handedLive, type Live } from './live.ts'
import type { MockDoor, MockDoorOptions } from './mock/door.ts'
import type { Sent } from './mock/one-time.ts'
import type { Loading } from './mock/wire.ts'

export type DemoOptions = {
  /** Address of the image that a new club begins with. */
  image: string
  /** Milliseconds that an answer about activities takes at least; default 1000. */
  delay?: number
  startWorker?: MockDoorOptions['startWorker']
}

export type Demo = {
  loading: () => Loading
  /** What would have been mailed or texted since this page was opened, oldest first: there is neither in a tab. Another array when there is more. */
  inbox: () => readonly Sent[]
  /** For `useSyncExternalStore`, with `loading` and `inbox`. */
  subscribe: (listener: () => void) => () => void
  /** Throws away what was done here and opens the sample club anew. */
  startOver: () => Promise<void>
}

type Tab = { demo: Demo; live: Live; open: (session: MockDoorOptions['session']) => Promise<Club> }

export function createTab({ image, delay = 1000, startWorker }: DemoOptions): Tab {
  const { live, hand } = handedLive()
  const listeners = new Set<() => void>()
  let loading: Loading = 0
  let inbox: readonly Sent[] = []
  let door: MockDoor | undefined

  function onLoading(next: Loading): void {
    loading = next
    listeners.forEach((listener) => listener())
  }

  function onSent(sent: Sent): void {
    inbox = [...inbox, sent]
    listeners.forEach((listener) => listener())
  }

  return {
    live,
    demo: {
      loading: () => loading,
      inbox: () => inbox,
      subscribe: (listener) => {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
      startOver: async () => door?.startOver(),
    },
    async open(session) {
      const { createMockDoor } = await import('./mock/door.ts')
      door = createMockDoor({ session, image, delay, startWorker, onLoading, onSent, onNews: hand })
      return door.club
    },
  }
}
