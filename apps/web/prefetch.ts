/** Loads what a page may need soon, so that it opens at once. */
import type { QueryClient } from '@tanstack/react-query'
import { firstScreenShown } from './api/first-screen.ts'
import { allMessages } from './i18n/locale-messages.ts'
import { nextTask } from './lazy/next-task.ts'
import { loadScenes } from './ui/empty-state-scenes.ts'

/** Toasts, dialogs, sheets, menus, and the messages of other screens. */
const loaders: (() => Promise<unknown>)[] = [
  allMessages,
  () => import('./ui/sheet-dialog.tsx'),
  () => import('./ui/confirm-alert.tsx'),
  () => import('./ui/menu-popup.tsx'),
  () => import('./ui/toast-stack.tsx'),
]
/** The first signs that somebody does more than read. */
const signs = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const

/** The pictures of empty states, once the page is complete; all else at the first sign. Each loads in a task of its own, so that the page never waits. */
export async function prefetch(client: QueryClient): Promise<void> {
  const used = new Promise((resolve) =>
    signs.forEach((sign) => addEventListener(sign, resolve, { once: true, capture: true, passive: true })),
  )
  void firstScreenShown(client)
    .then(loadScenes)
    .catch(() => undefined)
  await used
  for (const load of loaders) {
    // What fails to load is requested again when it is needed.
    void load().catch(() => undefined)
    await nextTask()
  }
}
