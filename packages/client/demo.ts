/** The club in the tab as screens see it, before its door is loaded: how far it has come, what is new, and the way to begin anew. */
import type { Club } from './club.ts'
import { handedLive, type Live } from './live.ts'
import type { MockDoor, MockDoorOptions } from './mock/door.ts'
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
  /** For `useSyncExternalStore`, with `loading`. */
  subscribe: (listener: () => void) => () => void
  /** Throws away what was done here and opens the sample club anew. */
  startOver: () => Promise<void>
}

type Tab = { demo: Demo; live: Live; open: (session: MockDoorOptions['session']) => Promise<Club> }

export function createTab({ image, delay = 1000, startWorker }: DemoOptions): Tab {
  const { live, hand } = handedLive()
  const listeners = new Set<() => void>()
  let loading: Loading = 0
  let door: MockDoor | undefined

  function onLoading(next: Loading): void {
    loading = next
    listeners.forEach((listener) => listener())
  }

  return {
    live,
    demo: {
      loading: () => loading,
      subscribe: (listener) => {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
      startOver: async () => door?.startOver(),
    },
    async open(session) {
      const { createMockDoor } = await import('./mock/door.ts')
      door = createMockDoor({ session, image, delay, startWorker, onLoading, onNews: hand })
      return door.club
    },
  }
}
