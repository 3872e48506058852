/** Prefetches toasts, dialogs, sheets, menus, the pictures of empty states and the messages of other screens after the first screen is complete, so that they open offline too. */
import type { QueryClient } from '@tanstack/react-query'
import { allMessages } from './i18n/locale-messages.ts'

const loaders: (() => Promise<unknown>)[] = [
  allMessages,
  () => import('./ui/toast-stack.tsx'),
  () => import('./ui/confirm-alert.tsx'),
  () => import('./ui/sheet-dialog.tsx'),
  () => import('./ui/menu-popup.tsx'),
  () => import('./features/activities/later/active-filters.tsx'),
  () => import('./features/activities/later/filter-sheet.tsx'),
  () => import('./ui/empty-state-picture.tsx'),
  () => import('./ui/empty-state-scenes.ts').then(({ loadScenes }) => loadScenes()),
]

/** Safari has no `requestIdleCallback`. */
const whenIdle = (callback: () => void) =>
  'requestIdleCallback' in window ? requestIdleCallback(callback, { timeout: 5000 }) : setTimeout(callback, 2000)

/**
 * Starts after the queries of the first screen have settled: a browser that waits for the network counts as idle too.
 * A chunk that fails to load is requested again when it is needed. Returns a function that cancels.
 */
export function prefetchWhenIdle(client: QueryClient): () => void {
  const stop = client.getQueryCache().subscribe((event) => {
    const isSettled = event.type === 'updated' && (event.action.type === 'success' || event.action.type === 'error')
    if (!isSettled || client.isFetching() > 0) return
    stop()
    whenIdle(() => loaders.forEach((load) => void load().catch(() => undefined)))
  })
  return stop
}
