/** Loads what a page may need soon, so that it opens at once, and without a network. */
import type { QueryClient } from '@tanstack/react-query'
import { loadCalls } from '@bothy/client/known-calls.ts'
import { firstScreenShown, whenIdle } from './api/first-screen.ts'
import { allMessages } from './i18n/locale-messages.ts'
import { ahead, loadAhead } from './lazy/load-ahead.ts'
import { savesData } from './lazy/saves-data.ts'
import { loadScenes } from './ui/empty-state-scenes.ts'

/** The first signs that somebody does more than read. */
const signs = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const

/** Other screens need them, and what is opened. */
ahead(allMessages)
ahead(loadCalls)

/** The page has all that it shows, with the pictures for a network that is gone. The mark is for tests. */
async function pageComplete(client: QueryClient): Promise<void> {
  await firstScreenShown(client)
  await loadScenes().catch(() => undefined)
  await whenIdle()
  performance.mark('bothy.page-complete')
}

/** At the first sign at the latest. For members who save data, no earlier. */
export function prefetch(client: QueryClient): void {
  for (const sign of signs) addEventListener(sign, loadAhead, { once: true, capture: true, passive: true })
  void pageComplete(client).then(() => savesData() || loadAhead())
}
