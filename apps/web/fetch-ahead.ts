/** Fetches what opens later (toasts, dialogs, sheets, menus) and the words of other screens once the first stands, so that all is there without a signal too. */
import type { QueryClient } from '@tanstack/react-query'
import { allWords } from './words/language.ts'

const parts: (() => Promise<unknown>)[] = [
  allWords,
  () => import('./ui/toast-stack.tsx'),
  () => import('./ui/confirm-alert.tsx'),
  () => import('./ui/sheet-dialog.tsx'),
  () => import('./ui/menu-popup.tsx'),
]

/** Safari knows no idle time. */
const whenIdle = (act: () => void) =>
  'requestIdleCallback' in window ? requestIdleCallback(act, { timeout: 5000 }) : setTimeout(act, 2000)

/** Not before all that the first screen asked for has been answered: idle is also who waits. What does not arrive is fetched again when it is opened. */
export function fetchAhead(client: QueryClient): () => void {
  const stop = client.getQueryCache().subscribe((event) => {
    const isAnswer = event.type === 'updated' && (event.action.type === 'success' || event.action.type === 'error')
    if (!isAnswer || client.isFetching() > 0) return
    stop()
    whenIdle(() => parts.forEach((part) => void part().catch(() => undefined)))
  })
  return stop
}
