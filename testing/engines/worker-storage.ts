import type { WorkerMessage } from '../../apps/web/service-worker/messages.ts'

/**
 * Runs in the page: whether the service worker has stored all files of the app; undefined until it controls the page and has answered. Asks it as the app does,
 * and again if it could not.
 */
export async function hasStoredAll(): Promise<boolean | undefined> {
  const { controller } = navigator.serviceWorker
  const page = window as { isStored?: boolean | undefined; isAsking?: boolean }
  if (controller && !page.isStored && !page.isAsking) {
    page.isAsking = true
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', ({ data }) => {
      page.isStored = data as boolean
      page.isAsking = false
    })
    port1.start()
    controller.postMessage({ type: 'warm-up', locale: 'en', mode: 'rest', hasMap: false, loaded: [] } satisfies WorkerMessage, [port2])
  }
  return page.isStored
}
