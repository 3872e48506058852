/** Prefetches toasts, dialogs, sheets, menus, the pictures of empty states and the messages of other screens after the first screen is complete, so that they open offline too. */
import type { QueryClient } from '@tanstack/react-query'
import { allMessages } from './i18n/locale-messages.ts'
import { firstScreenShown } from './loading/first-screen.ts'
import { nextTask } from './loading/next-task.ts'

/** The styles of a page of the server are in its text. Their files are needed where their page is opened again without a network. */
const storeStyles = () => Promise.all([...document.querySelectorAll<HTMLLinkElement>('link[disabled]')].map(({ href }) => fetch(href)))

const loaders: (() => Promise<unknown>)[] = [
  storeStyles,
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

/** Begins with each in a task of its own, so that the page never waits. A chunk that fails to load is requested again when it is needed. */
export async function prefetchWhenIdle(client: QueryClient): Promise<void> {
  await firstScreenShown(client)
  for (const load of loaders) {
    void load().catch(() => undefined)
    await nextTask()
  }
}
