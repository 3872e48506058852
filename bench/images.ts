/**
 * Measures the time to process a photo, as a ratio to only decoding it in the same run:
 * `node bench/images.ts [rounds]`. Prints a table for bench/README.md.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { render } from '../apps/server/images/render.ts'
import { aDecompressionBomb } from '../apps/server/images/testing/photos.ts'
import { aLandscape, resizeToWebp, decode } from '../apps/server/images/testing/reference-operations.ts'

const rounds = Number(process.argv[2] ?? 5)

const photo = await aLandscape()

const tasks = {
  'only decoding': () => decode(photo),
  'one cover of 640 px': () => resizeToWebp(photo, 640),
  'an upload: four sizes up to 1920 px': () => render(photo, 'image/jpeg', 'cover'),
  'an avatar: three sizes up to 384 px': () => render(photo, 'image/jpeg', 'avatar'),
}

/** Best time of each task over all rounds, in milliseconds; the tasks alternate. */
const best = new Map<string, number>(Object.keys(tasks).map((name) => [name, Infinity]))
for (let round = 0; round < rounds; round++)
  for (const [name, task] of Object.entries(tasks)) {
    const began = performance.now()
    await task()
    best.set(name, Math.min(best.get(name)!, performance.now() - began))
  }
const [decodingOnly] = [...best.values()] as [number]
for (const [name, ms] of best) console.log(`${name}: ${(ms / decodingOnly).toFixed(2)} (${Math.round(ms)} ms)`)

const delay = monitorEventLoopDelay({ resolution: 2 })
delay.enable()
await Promise.all([tasks['an upload: four sizes up to 1920 px'](), tasks['an upload: four sizes up to 1920 px']()])
delay.disable()
console.log(`two uploads at once: 99th percentile of the event loop delay ${(delay.percentile(99) / 1e6).toFixed(1)} ms`)

const bomb = aDecompressionBomb(30_000)
const began = performance.now()
const refused = await render(bomb, 'image/png', 'cover').catch((refusal: Error) => refusal.message)
console.log(`${bomb.length} bytes with 900 million pixels: ${String(refused)} after ${(performance.now() - began).toFixed(1)} ms`)
