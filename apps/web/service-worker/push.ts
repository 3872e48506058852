/** Shows push notifications, and opens their page. The club sends them encrypted; each has all that is shown, so nothing is loaded for it but the icon. */
import type { PushMessage } from '@bothy/contract/members/push.ts'
import type { PageMessage } from './messages.ts'

/** Milliseconds in which the icon of the club must be known. */
const manifestTimeout = 3000
const usualIcon = 'icons/192.png'
/** Milliseconds in which a page that is able to opens what was tapped on. */
const pageTimeout = 3000

export function handlePush(worker: ServiceWorkerGlobalScope): void {
  const { registration, clients } = worker
  const inApp = (path: string) => new URL(path, registration.scope).href
  const pages = async () =>
    (await clients.matchAll({ type: 'window', includeUncontrolled: true })).filter(({ url }) => url.startsWith(registration.scope))
  const tell = (page: Client, message: PageMessage) => page.postMessage(message)

  worker.addEventListener('push', (event) => event.data && event.waitUntil(show(event.data.json() as PushMessage)))

  async function show({ title, body, tag, lang, path, actions }: PushMessage): Promise<void> {
    const options = { body, tag, lang, icon: await clubIcon(), badge: inApp(usualIcon), data: path, ...(actions && { actions }) }
    await registration.showNotification(title, options)
  }

  /** The manifest names the icon of the club's logo. */
  async function clubIcon(): Promise<string> {
    try {
      const manifest = await fetch(inApp('manifest.webmanifest'), { signal: AbortSignal.timeout(manifestTimeout) })
      const { icons } = (await manifest.json()) as { icons?: { src: string }[] }
      return new URL(icons?.[0]?.src ?? usualIcon, manifest.url).href
    } catch {
      return inApp(usualIcon)
    }
  }

  worker.addEventListener('notificationclick', (event) => {
    event.notification.close()
    // The worker has no session: the page of the activity carries out what was chosen. The path of an offer has a hash already.
    const path = event.notification.data as string
    event.waitUntil(open(event.action ? `${path}${path.includes('#') ? '-' : '#'}${event.action}` : path))
  })

  /** An open page shows it itself, because a new page would lose what the member has typed there. */
  async function open(path: string): Promise<void> {
    const [page] = await pages()
    if (!page) return void (await clients.openWindow(inApp(path)))
    const isOpened = ask(page, { type: 'open', path })
    await (page as WindowClient).focus().catch(() => undefined)
    if (await isOpened) return
    await (page as WindowClient).navigate(inApp(path)).catch(() => clients.openWindow(inApp(path)))
  }

  /** Resolves with false if nothing on the page answers: it is still loading, nobody is signed in there, or it is frozen. */
  function ask(page: Client, message: PageMessage): Promise<boolean> {
    return new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel()
      setTimeout(() => resolve(false), pageTimeout)
      port1.addEventListener('message', () => resolve(true))
      port1.start()
      page.postMessage(message, [port2])
    })
  }

  worker.addEventListener('pushsubscriptionchange', (event) => {
    const { oldSubscription } = event as ExtendableEvent & { oldSubscription?: PushSubscription | null }
    ;(event as ExtendableEvent).waitUntil(renew(oldSubscription?.options.applicationServerKey))
  })

  /** The worker has no session, so an open page states the new endpoint to the club, else the next one that is opened. */
  async function renew(applicationServerKey: ArrayBuffer | null | undefined): Promise<void> {
    if (applicationServerKey) await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
    for (const page of await pages()) tell(page, { type: 'push-changed' })
  }
}
