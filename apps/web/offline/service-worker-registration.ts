/** Registers the service worker, removes one that the site has withdrawn, and tells and asks it what concerns this page. */
import type { QueryClient } from '@tanstack/react-query'
import type { Mode } from '@bothy/client/connect.ts'
import type { Locale } from '@bothy/contract/choices.ts'
import { firstScreenShown } from '../api/first-screen.ts'
import { basePath } from '../base-path.ts'
import { savesData } from '../lazy/saves-data.ts'
import { appCachePrefixes } from '../service-worker/cache-names.ts'
import type { WorkerMessage } from '../service-worker/messages.ts'
import { removeSeen } from './remove-seen.ts'

const script = `${basePath}sw.js`

/** Resolves with the active worker; undefined where there is none: in development, on an insecure page, or where the browser forbids it. */
export async function registerServiceWorker(client: QueryClient): Promise<ServiceWorkerRegistration | undefined> {
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return undefined
  await firstScreenShown(client)
  try {
    const registered = await navigator.serviceWorker.register(script, { scope: basePath, updateViaCache: 'none' })
    // Automated browsers may block it without an error.
    return registered && (await navigator.serviceWorker.ready)
  } catch {
    await removeWithdrawn()
    return undefined
  }
}

/** Resolves with false if the site has withdrawn the worker. Never rejects: without a network there is nothing to check. */
export const checkForUpdate = (registration: ServiceWorkerRegistration): Promise<boolean> =>
  registration.update().then(
    () => true,
    async () => !(await removeWithdrawn()),
  )

/** A page that is open keeps its worker, so the caches are removed again when the next one opens. Resolves with whether it was withdrawn. */
async function removeWithdrawn(): Promise<boolean> {
  if (!(await isWithdrawn().catch(() => false))) return false
  await (await navigator.serviceWorker.getRegistration(basePath))?.unregister()
  const names = await caches.keys()
  await Promise.all(names.filter((name) => appCachePrefixes.some((prefix) => name.startsWith(prefix))).map((name) => caches.delete(name)))
  await removeSeen()
  return true
}

/** Whether the site answers, and has no worker anymore: an answer with another type is the page, which some hosts send for a missing file. */
async function isWithdrawn(): Promise<boolean> {
  const head = (url: string) => fetch(url, { method: 'HEAD', cache: 'no-store' })
  const { ok, status, headers } = await head(script)
  const isMissing = status === 404 || status === 410 || (ok && !headers.get('content-type')?.includes('javascript'))
  // A proxy whose server restarts answers 404 to everything.
  return isMissing && (await head(basePath)).ok
}

/** Resolves with the answer of the worker. */
function ask(worker: ServiceWorker, message: WorkerMessage): Promise<boolean> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', ({ data }) => {
      resolve(data as boolean)
      port1.close()
    })
    port1.start()
    worker.postMessage(message, [port2])
  })
}

type Needed = {
  locale: Locale
  mode: Mode
  /** Also what draws the club's own map. */
  hasMap: boolean
  /** The member has asked for it, also one who saves data. */
  isAsked?: boolean
}

/** Lets the worker store what this member needs offline. Resolves with whether all of it is stored. Members who save data have to ask for it. */
export async function warmUp({ active }: ServiceWorkerRegistration, { locale, mode, hasMap, isAsked = false }: Needed): Promise<boolean> {
  if (!active || (savesData() && !isAsked)) return false
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
  return ask(active, { type: 'warm-up', locale, mode, hasMap, loaded: loaded.filter((name) => /^https?:/.test(name)) })
}

/** The scripts that started this page: those that it names, or that a page of the server lists. */
function startScripts(): string[] {
  const list = document.getElementById('page-code')?.textContent
  if (list) return (JSON.parse(list) as { entry: string[] }).entry.map((file) => new URL(file, location.href).href)
  return [...document.querySelectorAll<HTMLScriptElement>('script[type="module"][src]')].map(({ src }) => src)
}

/** Whether the worker is of the version of this page. */
export const isCurrentPage = (worker: ServiceWorker): Promise<boolean> => ask(worker, { type: 'is-current', scripts: startScripts() })
