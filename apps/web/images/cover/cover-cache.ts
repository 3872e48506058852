/** Covers that this tab draws: one at a time, stored in the Cache API of the browser. */
import type { Scene } from '@bothy/cover-art/scenes.ts'
import { matchComplete, putComplete } from '../../service-worker/complete-responses.ts'

type CoverKey = { seed: string; scene: Scene }

const size = { width: 800, height: 500 }

const urls = new Map<string, Promise<string>>()
let worker: Worker | undefined
let last: Promise<unknown> = Promise.resolve()

/** The object URL of a cover. Draws the cover if it is not in the cache. */
export function cachedCover({ seed, scene }: CoverKey): Promise<string> {
  // Without an ending: the response has the type, WebP or JPEG. Earlier versions stored others under `.webp`.
  const name = `covers/${scene}/${encodeURIComponent(seed)}`
  const url = urls.get(name) ?? fetchOrDraw(name, { seed, scene }).then((picture) => URL.createObjectURL(picture))
  urls.set(name, url)
  return url
}

async function fetchOrDraw(name: string, key: CoverKey): Promise<Blob> {
  // Undefined on an insecure page, or where the browser blocks storage.
  const cache = await globalThis.caches?.open('bothy.covers').catch(() => undefined)
  const cached = cache && (await matchComplete(cache, name).catch(() => undefined))
  if (cached) return cached.blob()
  const picture = await drawNext(key)
  void cache?.delete(`${name}.webp`).catch(() => undefined)
  if (cache) await putComplete(cache, name, new Response(picture)).catch(() => undefined)
  return picture
}

function drawNext(key: CoverKey): Promise<Blob> {
  const drawn = last.then(() => draw(key))
  last = drawn.catch(() => undefined)
  return drawn
}

function draw(key: CoverKey): Promise<Blob> {
  const drawer = (worker ??= new Worker(new URL('./draw.worker.ts', import.meta.url), { type: 'module' }))
  return new Promise((resolve, reject) => {
    drawer.addEventListener('message', ({ data }: MessageEvent<Blob>) => resolve(data), { once: true })
    drawer.addEventListener('error', () => reject(new Error('Drawing the cover failed')), { once: true })
    drawer.postMessage({ ...key, ...size })
  })
}
