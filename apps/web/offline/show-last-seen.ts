/** Shows what the member last saw while the backend does not answer. The network always comes first, and its answer replaces what is shown. */
import type { Query, QueryFunction, QueryFunctionContext } from '@tanstack/react-query'
import type { Session } from '@bothy/client/session/session.ts'
import { isTransient } from '@bothy/client/transport/response.ts'

/** Milliseconds without an answer. */
const maxWait = 3000

/** For the option `persister` of queries. The library does not ask beside a query that is under way, so one during which the network came back asks again itself. */
export const showLastSeen =
  (session: Pick<Session, 'current'>) =>
  async <Data>(fetchAnswer: QueryFunction<Data>, context: QueryFunctionContext, query: Query): Promise<Data> => {
    const show = () => import('./stored-queries.ts').then(({ showStored }) => showStored(query, session)).catch(() => undefined)
    const over = new AbortController()
    let isBack = false
    addEventListener('online', () => (isBack = true), { signal: over.signal })
    const late = setTimeout(show, navigator.onLine ? maxWait : 0)
    try {
      return await fetchAnswer(context)
    } catch (error) {
      if (isTransient(error)) await show()
      if (!isBack) throw error
      return await fetchAnswer(context)
    } finally {
      over.abort()
      clearTimeout(late)
    }
  }
