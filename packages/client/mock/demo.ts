/** The demo as screens see it before the mock backend is loaded: the loading state, the inbox, and the reset. */
import type { Api } from '../api.ts'
import { createLiveEmitter, type Live } from '../live/live.ts'
import type { MockBackend, MockBackendOptions } from './backend.ts'
import type { SentMessage } from './inbox.ts'
import type { LoadingState } from './worker-messages.ts'

export type DemoOptions = {
  /** Address of the database image that a new demo starts with. */
  image: string
  /** Minimum duration of calls about activities, in milliseconds; default 1000. */
  delay?: number
  startWorker?: MockBackendOptions['startWorker']
}

export type Demo = {
  loading: () => LoadingState
  /** The mails and SMS that a server would have sent since the page was opened, oldest first. A new message creates a new array. */
  inbox: () => readonly SentMessage[]
  /** For `useSyncExternalStore`, with `loading` and `inbox`. */
  subscribe: (listener: () => void) => () => void
  /** Discards all changes and opens the sample club again. */
  startOver: () => Promise<void>
}

type DemoBackend = { demo: Demo; live: Live; open: (session: MockBackendOptions['session']) => Promise<Api> }

export function createDemo({ image, delay = 1000, startWorker }: DemoOptions): DemoBackend {
  const { live, emit } = createLiveEmitter('connected', () => () => undefined)
  const listeners = new Set<() => void>()
  let loading: LoadingState = 0
  let inbox: readonly SentMessage[] = []
  let backend: MockBackend | undefined

  function onLoading(next: LoadingState): void {
    loading = next
    listeners.forEach((listener) => listener())
  }

  function onSent(sent: SentMessage): void {
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
      const { createMockBackend } = await import('./backend.ts')
      backend = createMockBackend({ session, image, delay, startWorker, onLoading, onSent, onEvent: emit })
      return backend.api
    },
  }
}
