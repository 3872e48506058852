/**
 * Makes the app open without a network, and shows notifications while it is closed. It stores the files of the app and images, never an answer of the API: those belong to one member, and
 * `offline` keeps them. The build bundles this file into `sw.js`.
 */
import { cacheNames as workboxCaches, setCacheNameDetails } from 'workbox-core'
import { ExpirationPlugin } from 'workbox-expiration'
import { addPlugins, addRoute, createHandlerBoundToURL, getCacheKeyForURL, precache } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { CacheFirst, NetworkFirst } from 'workbox-strategies'
import { cacheNames } from './cache-names.ts'
import { isComplete, matchComplete, verifyStored, withLength } from './complete-responses.ts'
import type { BuildFiles, WorkerMessage } from './messages.ts'
import { handlePush } from './push.ts'
import { keepSharedFiles } from './shared-files.ts'
import { shellAddress } from './shell-address.ts'

declare const self: ServiceWorkerGlobalScope
/** Replaced by the build. */
declare const buildFiles: BuildFiles
declare const buildVersion: string

const { shell, later, map, locales, backends } = buildFiles
const { scope } = self.registration
const names = cacheNames(scope)

/** Seconds before a page that does not arrive is opened from the device. */
const navigationTimeout = 4
/** Files that are fetched at once while the app is in use. */
const parallelFetches = 3
const maxAssets = 500
const maxImages = 300
const day = 86_400

const inApp = (path: string) => new URL(path, scope).href

const shellUrl = inApp(shellAddress)

setCacheNameDetails({ prefix: '', precache: `${names.shellPrefix}${buildVersion}`, suffix: '' })

type Lookup = { request: Request; cachedResponse?: Response | undefined }

/** Looks in the caches with these names where the cache of the strategy has nothing. */
const orFrom = (isWanted: (cacheName: string) => boolean) => ({
  async cachedResponseWillBeUsed({ request, cachedResponse }: Lookup) {
    if (cachedResponse) return cachedResponse
    for (const name of (await caches.keys()).filter(isWanted)) {
      const stored = await matchComplete(await caches.open(name), request.url)
      if (stored) return stored
    }
    return undefined
  },
})
/** A page of the former version may still be open and load parts of it. */
const fromAnyVersion = orFrom(() => true)
/** The pictures of activities that the member keeps, however old they are. */
const fromPacks = orFrom((name) => name.startsWith(names.packPrefix))
/** What is stored incompletely is fetched again, and a storage that fails does not break a page. Put it before plugins that look elsewhere. */
const onlyComplete = {
  cacheWillUpdate: ({ response }: { response: Response }) => withLength(response),
  cacheDidUpdate: async ({ cacheName, request }: { cacheName: string; request: Request }) =>
    verifyStored(await caches.open(cacheName), request),
  cachedResponseWillBeUsed: async ({ cachedResponse }: Lookup) =>
    cachedResponse && (await isComplete(cachedResponse)) ? cachedResponse : undefined,
  // Without a network, a fetch rejects with another error.
  handlerDidError: async ({ request, error }: { request: Request; error: Error }) =>
    error instanceof DOMException ? fetch(request) : undefined,
}
/** Some hosts answer a missing file, such as one that is not uploaded yet, with the page and status 200. */
const neverThePage = {
  cacheWillUpdate: async ({ request, response }: { request: Request; response: Response }) => {
    const isPage = response.headers.get('content-type')?.startsWith('text/html')
    return response.status === 200 && (!isPage || request.url === shellUrl) ? response : null
  },
}
const assets = new CacheFirst({
  cacheName: names.assets,
  plugins: [neverThePage, onlyComplete, fromAnyVersion, new ExpirationPlugin({ maxEntries: maxAssets, purgeOnQuotaError: true })],
})
const images = new CacheFirst({
  cacheName: names.images,
  plugins: [
    neverThePage,
    onlyComplete,
    new ExpirationPlugin({ maxEntries: maxImages, maxAgeSeconds: 30 * day, purgeOnQuotaError: true }),
    fromPacks,
  ],
})
const config = new NetworkFirst({
  cacheName: names.assets,
  networkTimeoutSeconds: navigationTimeout,
  plugins: [neverThePage, onlyComplete],
})

const shellPage = createShellPage()

/** Precaches the shell and returns the handler that answers with its page. */
function createShellPage() {
  addPlugins([neverThePage, onlyComplete])
  precache(shell.map(({ url, revision }) => ({ url: inApp(url), revision })))
  return createHandlerBoundToURL(shellUrl)
}

/** The page comes from the network while there is one, so a reload always opens the newest version. */
registerRoute(
  new NavigationRoute(
    async ({ event, request, url }) => {
      const stored = () => shellPage({ event, request, url })
      const fetched = fetch(request).then((response) => (response.status >= 500 ? stored() : response))
      const late = new Promise<Response>((resolve, reject) => setTimeout(() => stored().then(resolve, reject), navigationTimeout * 1000))
      return Promise.race([fetched, late]).catch(stored)
    },
    { denylist: [/\/api\//] },
  ),
)
registerRoute(inApp('config.json'), config)

/** Another app shares GPX files with this one, as the manifest says. The form of a new activity reads them, after the sign-in. */
registerRoute(
  inApp('share-target'),
  async ({ request }) => {
    // Files that are not readable, or too many for the storage, are chosen in the form.
    await keepTracks(request).catch(() => undefined)
    return Response.redirect(inApp('create-activity?step=routes'), 303)
  },
  'POST',
)
async function keepTracks(request: Request): Promise<void> {
  const files = (await request.formData()).getAll('tracks').filter((entry) => entry instanceof File)
  await keepSharedFiles(scope, files)
}
addRoute({ directoryIndex: '', cleanURLs: false })

const below = (folder: string) => new URL(folder, scope).pathname
const isFileOfApp = ({ url, sameOrigin }: { url: URL; sameOrigin: boolean }) =>
  sameOrigin && (url.pathname.startsWith(below('assets/')) || /\/club-\w+\.bin$/.test(url.pathname))
registerRoute(isFileOfApp, assets)

const imageFolders = [below('images/'), below('covers/'), below('scenes/')]
const isOwnImage = ({ url, sameOrigin }: { url: URL; sameOrigin: boolean }) =>
  sameOrigin && imageFolders.some((folder) => url.pathname.startsWith(folder))
registerRoute(isOwnImage, images)

/** Public images at Supabase. Requested with CORS, because the browser counts an opaque response as several megabytes. */
const isHostedImage = ({ url, request, sameOrigin }: { url: URL; request: Request; sameOrigin: boolean }) =>
  !sameOrigin && request.destination === 'image' && url.pathname.startsWith('/storage/v1/object/public/')
registerRoute(isHostedImage, ({ event, url }) => images.handle({ event, request: new Request(url, { mode: 'cors', credentials: 'omit' }) }))

handlePush(self)

self.addEventListener('install', () => void self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(activate()))

/** The shell of the former version stays for pages that are still open; older ones go. Caches are listed in the order of their creation. */
async function activate(): Promise<void> {
  // Former versions enabled it. Firefox then opens no page without a network, because a preload that fails ends the navigation.
  await self.registration.navigationPreload?.disable()
  const shells = (await caches.keys()).filter((name) => name.startsWith(names.shellPrefix) && name !== workboxCaches.precache)
  await Promise.all(shells.slice(0, -1).map((name) => caches.delete(name)))
  await self.clients.claim()
}

self.addEventListener('message', (event) => {
  const message = event.data as WorkerMessage
  if (message.type === 'is-current') event.ports[0]?.postMessage(message.scripts.every((script) => getCacheKeyForURL(script) !== undefined))
  if (message.type === 'warm-up') event.waitUntil(warmUp(event, message).then((isStored) => event.ports[0]?.postMessage(isStored)))
})

type WarmUp = Extract<WorkerMessage, { type: 'warm-up' }>

/** Resolves with whether all files of the app are stored. */
async function warmUp(event: ExtendableEvent, { locale, mode, hasMap, loaded }: WarmUp): Promise<boolean> {
  const files = [...later, ...(locales[locale] ?? []), ...(backends[mode] ?? []), ...(hasMap ? map : [])].map(inApp)
  await config.handle({ event, request: new Request(inApp('config.json'), { cache: 'no-cache' }) }).catch(() => undefined)
  const waiting = [...new Set([...loaded, ...files])].filter((url) => getCacheKeyForURL(url) === undefined)
  const failed = new Set<string>()
  const storeNext = async (): Promise<void> => {
    const url = waiting.pop()
    if (url === undefined) return
    await store(event, url).catch(() => failed.add(url))
    return storeNext()
  }
  await Promise.all(Array.from({ length: parallelFetches }, storeNext))
  // A host may answer a missing file with something else, and a full storage may have removed what was stored before.
  const areStored = [...shell.map(({ url }) => inApp(url)), ...files].map(isStored)
  return files.every((file) => !failed.has(file)) && (await Promise.all(areStored)).every(Boolean)
}

const isStored = async (url: string): Promise<boolean> =>
  (await caches.match(getCacheKeyForURL(url) ?? url, { ignoreVary: true })) !== undefined

/** Resolves when it is stored. What the page has loaded is in the cache of the browser, so it is not sent again. */
async function store(event: ExtendableEvent, address: string): Promise<void> {
  const url = new URL(address)
  const where = { url, sameOrigin: url.origin === self.location.origin }
  const strategy = isFileOfApp(where) ? assets : isOwnImage(where) ? images : undefined
  await Promise.all(strategy?.handleAll({ event, request: new Request(url) }) ?? [])
}
