/** The demo as screens see it before the mock backend is loaded: the loading state, the inbox, and the reset. */
import type { Club } from './club.ts'
import { handedLive, type Live } from './live.ts'
import type { MockDoor, MockDoorOptions } from './mock/door.ts'
import type { Sent } from './mock/one-time.ts'
import type { Loading } from './mock/wire.ts'

export type DemoOptions = {
  /** Address of the database image that a new demo starts with. */
  image: string
  /** Minimum duration of calls about activities, in milliseconds; default 1000. */
  delay?: number
  startWorker?: MockDoorOptions['startWorker']
}

export type Demo = {
  loading: () => Loading
  /** The mails and SMS that a server would have sent since the page was opened, oldest first. A new message creates a new array. */
  inbox: () => readonly Sent[]
  /** For `useSyncExternalStore`, with `loading` and `inbox`. */
  subscribe: (listener: () => void) => () => void
  /** Discards all changes and opens the sample club again. */
  startOver: () => Promise<void>
}

type DemoBackend = { demo: Demo; live: Live; open: (session: MockDoorOptions['session']) => Promise<Club> }

export function createTab({ image, delay = 1000, startWorker }: DemoOptions): DemoBackend {
  const { live, hand } = handedLive()
  const listeners = new Set<() => void>()
  let loading: Loading = 0
  let inbox: readonly Sent[] = []
  let backend: MockDoor | undefined

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
      startOver: async () => backend?.startOver(),
    },
    async open(session) {
      const { createMockDoor } = await import('./mock/door.ts')
      backend = createMockDoor({ session, image, delay, startWorker, onLoading, onSent, onEvent: hand })
      return backend.api
    },
  }
}
