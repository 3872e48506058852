/** The supabase backend before its code is loaded. */
import type { Api } from '../api.ts'
import { lazyLive } from '../live/lazy-live.ts'
import type { Live } from '../live/live.ts'
import type { Session } from '../session/session.ts'
import { orNetworkError } from '../transport/response.ts'
import type { SupabaseBackend, SupabaseBackendOptions } from './backend.ts'

export type LazySupabaseBackend = {
  live: Live
  open: () => Promise<Api>
  /** Resolves after the first call. */
  databaseVersion: SupabaseBackend['databaseVersion']
  /** Checks whether a stored session is still valid. The Supabase library refreshes it later. */
  restoreSession: (api: Pick<Api, 'getUserInfo' | 'refreshSession'>) => Promise<void>
  close: () => void
}

export function createLazySupabaseBackend(options: SupabaseBackendOptions): LazySupabaseBackend {
  const { session } = options
  let onOpen = (_: SupabaseBackend): void => undefined
  const opened = new Promise<SupabaseBackend>((resolve) => (onOpen = resolve))
  let isClosed = false

  return {
    live: lazyLive(() => opened.then(({ live }) => live), options.clock),
    async open() {
      const { createSupabaseBackend } = await orNetworkError(import('./backend.ts'))
      const backend = createSupabaseBackend(options)
      if (isClosed) backend.close()
      onOpen(backend)
      return backend.api
    },
    databaseVersion: () => opened.then((backend) => backend.databaseVersion()),
    restoreSession: (api) => checkSession(session, api),
    close: () => {
      isClosed = true
      void opened.then(({ close }) => close())
    },
  }
}

/** A network error never signs the member out; the next call tries again. */
async function checkSession(session: Session, api: Parameters<LazySupabaseBackend['restoreSession']>[0]): Promise<void> {
  if (!session.token()) return
  // A stored token without its session is refreshed, because the answer contains the member.
  await (session.current() ? api.getUserInfo() : api.refreshSession()).catch(() => undefined)
}
