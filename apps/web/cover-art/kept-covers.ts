/** Covers that are drawn in the tab, one after the other, and kept in the browser's cache. */
import type { Scene } from '@bothy/hiking/cover-art/scenes.ts'

type Wanted = { seed: string; scene: Scene }

const size = { width: 800, height: 500 }

const shown = new Map<string, Promise<string>>()
let worker: Worker | undefined
let last: Promise<unknown> = Promise.resolve()

/** The address of the picture, drawn when nobody has drawn it before. */
export function keptCover({ seed, scene }: Wanted): Promise<string> {
  const name = `covers/${scene}/${encodeURIComponent(seed)}.webp`
  const known = shown.get(name) ?? fetchOrDraw(name, { seed, scene }).then((picture) => URL.createObjectURL(picture))
  shown.set(name, known)
  return known
}

async function fetchOrDraw(name: string, wanted: Wanted): Promise<Blob> {
  // Not there on an insecure page, or where storage is blocked.
  const cache = await globalThis.caches?.open('bothy.covers').catch(() => undefined)
  const kept = await cache?.match(name)
  if (kept) return kept.blob()
  const picture = await inTurn(wanted)
  await cache?.put(name, new Response(picture)).catch(() => undefined)
  return picture
}

function inTurn(wanted: Wanted): Promise<Blob> {
  const turn = last.then(() => draw(wanted))
  last = turn.catch(() => undefined)
  return turn
}

function draw(wanted: Wanted): Promise<Blob> {
  const painter = (worker ??= new Worker(new URL('./draw.worker.ts', import.meta.url), { type: 'module' }))
  return new Promise((resolve, reject) => {
    painter.addEventListener('message', ({ data }: MessageEvent<Blob>) => resolve(data), { once: true })
    painter.addEventListener('error', () => reject(new Error('The cover was not drawn')), { once: true })
    painter.postMessage({ ...wanted, ...size })
  })
}
