/** The demo as screens see it before the mock backend is loaded: the loading state, the inbox, and the reset. */
import type { Api } from '../api.ts'
import { createLiveEmitter, type Live } from '../live/live.ts'
import type { Page } from '../page.ts'
import { orNetworkError } from '../transport/response.ts'
import type { MockBackend, MockBackendOptions } from './backend.ts'
import type { SentMessage } from './inbox.ts'
import type { LoadingState, StorageState } from './worker-messages.ts'

export type DemoOptions = {
  /** Address of the database image that a new demo starts with. */
  image: string
  /** Minimum duration of calls about activities, in milliseconds; default 1000. */
  delay?: number
  startWorker?: MockBackendOptions['startWorker']
}

export type Demo = {
  loading: () => LoadingState
  /** What became of the stored club; undefined until it is known. */
  storage: () => StorageState | undefined
  /** The mails and SMS that a server would have sent since the page was opened, oldest first. A new message creates a new array. */
  inbox: () => readonly SentMessage[]
  /** For `useSyncExternalStore`, with `loading`, `storage` and `inbox`. */
  subscribe: (listener: () => void) => () => void
  /** Discards all changes and opens the sample club again. */
  startOver: () => Promise<void>
  /** Opens the sample club in the memory of this page, and leaves what is stored as it is. */
  startUnkept: () => Promise<void>
}

type DemoBackend = { demo: Demo; live: Live; open: (session: MockBackendOptions['session']) => Promise<Api> }

export function createDemo({ image, delay = 1000, startWorker }: DemoOptions, page: Page): DemoBackend {
  const { live, emit } = createLiveEmitter('connected', () => () => undefined)
  const listeners = new Set<() => void>()
  let loading: LoadingState = 0
  let storage: StorageState | undefined
  let inbox: readonly SentMessage[] = []
  let backend: MockBackend | undefined
  const notify = () => listeners.forEach((listener) => listener())

  function onLoading(next: LoadingState): void {
    loading = next
    notify()
  }

  function onStorage(next: StorageState): void {
    storage = next
    notify()
  }

  function onSent(sent: SentMessage): void {
    inbox = [...inbox, sent]
    notify()
  }

  return {
    live,
    demo: {
      loading: () => loading,
      storage: () => storage,
      inbox: () => inbox,
      subscribe: (listener) => {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
      startOver: async () => backend?.restart({ reset: true, isKept: true }),
      startUnkept: async () => backend?.restart({ reset: false, isKept: false }),
    },
    async open(session) {
      const { createMockBackend } = await orNetworkError(import('./backend.ts'))
      backend = createMockBackend({ session, image, delay, page, startWorker, onLoading, onStorage, onSent, onEvent: emit })
      return backend.api
    },
  }
}
