/** Registers the service worker, and asks it what this page needs to know. */
import type { Locale } from '@bothy/contract/choices.ts'
import type { Mode } from '@bothy/client/connect.ts'
import type { QueryClient } from '@tanstack/react-query'
import { basePath } from '../../base-path.ts'
import type { WorkerMessage } from '../../service-worker/messages.ts'

/** Safari has no `requestIdleCallback`. */
const whenIdle = () =>
  new Promise<unknown>((resolve) =>
    'requestIdleCallback' in window ? requestIdleCallback(resolve, { timeout: 5000 }) : setTimeout(resolve, 2000),
  )

/** Resolves when the queries of the first screen have settled and the browser is idle. */
async function firstScreenShown(client: QueryClient): Promise<void> {
  while (client.isFetching() > 0)
    await new Promise<void>((resolve) => {
      const stop = client.getQueryCache().subscribe(() => {
        if (client.isFetching() > 0) return
        stop()
        resolve()
      })
    })
  await whenIdle()
}

/** Resolves with the active worker; undefined where there is none: in development, on an insecure page, or where the browser forbids it. */
export async function registerServiceWorker(client: QueryClient): Promise<ServiceWorkerRegistration | undefined> {
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return undefined
  await firstScreenShown(client)
  try {
    const registered = await navigator.serviceWorker.register(`${basePath}sw.js`, { scope: basePath, updateViaCache: 'none' })
    // Automated browsers may block it without an error.
    return registered && (await navigator.serviceWorker.ready)
  } catch {
    return undefined
  }
}

const send = (worker: ServiceWorker, message: WorkerMessage, ...ports: MessagePort[]) => worker.postMessage(message, ports)

/** Lets the worker store what this member needs offline. Not for members who save data. */
export function warmUp({ active }: ServiceWorkerRegistration, { locale, mode }: { locale: Locale; mode: Mode }): void {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  if (!active || connection?.saveData) return
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
  send(active, { type: 'warm-up', locale, mode, loaded: loaded.filter((name) => /^https?:/.test(name)) })
}

const mainScript = () => document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? ''

/** Whether the worker is of the version of this page. */
export function isCurrentPage(worker: ServiceWorker): Promise<boolean> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', ({ data }) => {
      resolve(data as boolean)
      port1.close()
    })
    port1.start()
    send(worker, { type: 'is-current', script: mainScript() }, port2)
  })
}
