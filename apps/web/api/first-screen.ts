import type { QueryClient } from '@tanstack/react-query'

/** Safari has no `requestIdleCallback`. */
export const whenIdle = () =>
  new Promise<unknown>((resolve) =>
    'requestIdleCallback' in window ? requestIdleCallback(resolve, { timeout: 5000 }) : setTimeout(resolve, 2000),
  )

/** Resolves when the queries of the first screen have settled and the browser is idle: one that waits for the network counts as idle too. */
export async function firstScreenShown(client: QueryClient): Promise<void> {
  const cache = client.getQueryCache()
  const isSettled = () => client.isFetching() === 0 && cache.getAll().some(({ state }) => state.status !== 'pending')
  await new Promise<void>((resolve) => {
    const check = () => {
      if (!isSettled()) return
      stop()
      resolve()
    }
    const stop = cache.subscribe(check)
    check()
  })
  await whenIdle()
}
