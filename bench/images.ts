/**
 * What taking in a photo costs, as ratios to unpacking it and doing nothing else, in the same run on the same machine:
 * `node bench/images.ts [rounds]`. Prints a table for bench/README.md.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { render } from '../apps/server/images/render.ts'
import { aBomb } from '../apps/server/images/testing/photos.ts'
import sharp from 'sharp'

const rounds = Number(process.argv[2] ?? 5)

/** 12 million pixels with as much going on in them as a landscape has. */
const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
const photo = await sharp({ create: { width: 4000, height: 3000, channels: 3, background: '#888', noise } })
  .blur(3)
  .jpeg({ quality: 90 })
  .toBuffer()

const works = {
  'unpacked, and nothing else': () => sharp(photo).raw().toBuffer(),
  'one cover of 640 px': () => sharp(photo).autoOrient().resize(640).webp({ quality: 80, effort: 1 }).toBuffer(),
  'an upload: four sizes up to 1920 px': () => render(photo, 'image/jpeg', 'cover'),
  'a face: three sizes up to 384 px': () => render(photo, 'image/jpeg', 'avatar'),
}

/** Milliseconds of one go, the best of all rounds; the works take turns. */
const best = new Map<string, number>(Object.keys(works).map((name) => [name, Infinity]))
for (let round = 0; round < rounds; round++)
  for (const [name, work] of Object.entries(works)) {
    const began = performance.now()
    await work()
    best.set(name, Math.min(best.get(name)!, performance.now() - began))
  }
const [unpacked] = [...best.values()] as [number]
for (const [name, ms] of best) console.log(`${name}: ${(ms / unpacked).toFixed(2)} (${Math.round(ms)} ms)`)

const delay = monitorEventLoopDelay({ resolution: 2 })
delay.enable()
await Promise.all([works['an upload: four sizes up to 1920 px'](), works['an upload: four sizes up to 1920 px']()])
delay.disable()
console.log(`two uploads at once: the event loop came late by ${(delay.percentile(99) / 1e6).toFixed(1)} ms at most in 99 of 100 turns`)

const bomb = aBomb(30_000)
const began = performance.now()
const refused = await render(bomb, 'image/png', 'cover').catch((refusal: Error) => refusal.message)
console.log(`${bomb.length} bytes with 900 million pixels: ${String(refused)} after ${(performance.now() - began).toFixed(1)} ms`)
