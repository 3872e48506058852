/**
 * `node bench/map.ts [rounds]`: how soon the map of an activity is shown after its button is pressed, what it loads for that, and how long its frames take
 * while it is moved and zoomed: a phone with a processor that is four times slower, which also draws the graphics. The made-up region; medians of the rounds.
 */
import { launchBrowser } from '../testing/fixtures/browser.ts'
import { votePath, showMap } from '../testing/fixtures/route-map.ts'
import { startTestApp } from '../testing/fixtures/test-app.ts'
import { makeMap } from '../testing/map/make-map.ts'
import { median } from './load.ts'
import { heading, row } from './peers/measure.ts'

type Browser = Awaited<ReturnType<typeof launchBrowser>>
type Context = Awaited<ReturnType<Browser['newContext']>>
type Page = Awaited<ReturnType<Context['newPage']>>
type CDPSession = Awaited<ReturnType<Context['newCDPSession']>>

const rounds = Number(process.argv[2] ?? 3)
const slowdown = 4
/** Those of Lighthouse for a phone, and those of `shared-link.ts`. */
const networks = {
  '1.6 Mbit/s, 150 ms': { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 },
  '400 kbit/s, 400 ms': { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 },
}
type Network = keyof typeof networks
const timeout = 120_000
/** Milliseconds of a frame that is felt. */
const longFrame = 50

type Opened = { milliseconds: number; requests: number; kilobytes: number }

/** Opens the page in a context that has stored something, or nothing yet, waits until it is complete, and then opens the map. */
async function openMap(
  context: Context,
  address: string,
  path: string,
  network: Network,
): Promise<Opened & { page: Page; cdp: CDPSession }> {
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', networks[network])
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.goto(address + path, { waitUntil: 'commit', timeout })
  await page.waitForFunction(() => performance.getEntriesByName('bothy.page-complete').length > 0, null, { timeout })
  await page.waitForSelector('[data-opens-map]', { timeout })
  let [requests, bytes] = [0, 0]
  cdp.on('Network.loadingFinished', ({ encodedDataLength }) => {
    requests += 1
    bytes += encodedDataLength
  })
  const milliseconds = await page.evaluate(async () => {
    const start = performance.now()
    document.querySelector<HTMLElement>('[data-opens-map]')!.click()
    for (;;) {
      await new Promise((resolve) => requestAnimationFrame(resolve))
      if (document.querySelector('[role=dialog] [data-tiles=shown]')) return performance.now() - start
    }
  })
  return { milliseconds, requests, kilobytes: bytes / 1000, page, cdp }
}

/** Durations of the frames while `move` runs. */
async function framesDuring(page: Page, move: () => Promise<void>): Promise<number[]> {
  await page.evaluate(() => {
    const times: number[] = []
    let frame = requestAnimationFrame(function next(now) {
      times.push(now)
      frame = requestAnimationFrame(next)
    })
    Object.assign(window, { stopFrames: () => (cancelAnimationFrame(frame), times) })
  })
  await move()
  const times = await page.evaluate(() => (window as unknown as { stopFrames: () => number[] }).stopFrames())
  return times.slice(1).map((time, i) => time - times[i]!)
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** A finger that drags to and fro, three seconds. */
async function pan(page: Page): Promise<void> {
  for (let stroke = 0; stroke < 6; stroke++) {
    const to = stroke % 2 ? 1 : -1
    await page.mouse.move(195, 350)
    await page.mouse.down()
    for (let step = 1; step <= 30; step++) {
      await page.mouse.move(195 + to * step * 4, 350 + to * step * 3)
      await pause(16)
    }
    await page.mouse.up()
  }
}

/** In and out, three seconds. */
async function zoom(page: Page): Promise<void> {
  await page.mouse.move(195, 350)
  for (let step = 0; step < 120; step++) {
    await page.mouse.wheel(0, Math.floor(step / 30) % 2 ? 40 : -40)
    await pause(25)
  }
}

const app = await startTestApp({ sample: true }, 'webgl')
const browser = await launchBrowser('webgl')
const contextOptions = { viewport: { width: 390, height: 844 }, locale: 'en', serviceWorkers: 'block' } as const
try {
  await makeMap(app.server.dataDir)
  await showMap(app, { mapSource: 'pmtiles', mapAttribution: 'Made up' })
  const [path, address] = [await votePath(app), app.server.url.replace(/\/$/, '')]
  console.log(heading('network', 'the map of this browser', 'shown after ms', 'requests', 'kB'))
  for (const network of Object.keys(networks) as Network[]) {
    const all: Record<'first' | 'again', Opened[]> = { first: [], again: [] }
    // The first round warms up the server.
    for (let round = 0; round <= rounds; round++) {
      const context = await browser.newContext(contextOptions)
      for (const which of ['first', 'again'] as const) {
        const { page, ...opened } = await openMap(context, address, path, network)
        if (round > 0) all[which].push(opened)
        await page.close()
      }
      await context.close()
    }
    for (const [which, opened] of Object.entries(all)) {
      const of = (part: keyof Opened) => median(opened.map((one) => one[part])).toFixed()
      console.log(row(network, which, of('milliseconds'), of('requests'), of('kilobytes')))
    }
  }
  console.log(heading('gesture', 'frames', 'median ms', 'p95 ms', `share over ${longFrame} ms`))
  const context = await browser.newContext(contextOptions)
  const { page, cdp } = await openMap(context, address, path, '1.6 Mbit/s, 150 ms')
  await cdp.send('Network.emulateNetworkConditions', { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 })
  for (const [name, move] of [
    ['move', pan],
    ['zoom', zoom],
  ] as const) {
    const frames: number[] = []
    for (let round = 0; round < rounds; round++) frames.push(...(await framesDuring(page, () => move(page))))
    const sorted = frames.toSorted((a, b) => a - b)
    const at = (share: number) => sorted[Math.floor(sorted.length * share)]!.toFixed(1)
    const long = frames.filter((frame) => frame > longFrame).length / frames.length
    console.log(row(name, String(frames.length), at(0.5), at(0.95), long.toFixed(3)))
  }
} finally {
  await browser.close()
  await app.close()
}
