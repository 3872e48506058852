/**
 * What taking in a photo costs, as ratios to unpacking it and doing nothing else, in the same run on the same machine:
 * `node bench/images.ts [rounds]`. Prints a table for bench/README.md.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { render } from '../apps/server/images/render.ts'
import { aBomb } from '../apps/server/images/testing/photos.ts'
import { aLandscape, shrunk, unpacked } from '../apps/server/images/testing/unpacked.ts'

const rounds = Number(process.argv[2] ?? 5)

const photo = await aLandscape()

const works = {
  'unpacked, and nothing else': () => unpacked(photo),
  'one cover of 640 px': () => shrunk(photo, 640),
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
const [nothingElse] = [...best.values()] as [number]
for (const [name, ms] of best) console.log(`${name}: ${(ms / nothingElse).toFixed(2)} (${Math.round(ms)} ms)`)

const delay = monitorEventLoopDelay({ resolution: 2 })
delay.enable()
await Promise.all([works['an upload: four sizes up to 1920 px'](), works['an upload: four sizes up to 1920 px']()])
delay.disable()
console.log(`two uploads at once: the event loop came late by ${(delay.percentile(99) / 1e6).toFixed(1)} ms at most in 99 of 100 turns`)

const bomb = aBomb(30_000)
const began = performance.now()
const refused = await render(bomb, 'image/png', 'cover').catch((refusal: Error) => refusal.message)
console.log(`${bomb.length} bytes with 900 million pixels: ${String(refused)} after ${(performance.now() - began).toFixed(1)} ms`)
