/**
 * `node bench/scrubbing.ts`: how many frames a second the profile of the full-screen map has while a finger moves along it, in a window of 390 x 844 pixels,
 * on a processor that is four times slower, and with what the main thread is busy meanwhile.
 */
import type { Actor } from '../testing/fixtures/actor.ts'
import { startTestApp } from '../testing/fixtures/test-app.ts'

type Page = Actor['page']
type CDPSession = Awaited<ReturnType<ReturnType<Page['context']>['newCDPSession']>>

const slowdown = 4
const seconds = 4

/** Counts the frames that the page draws, and how long each took, until `stop`. */
const countFrames = (page: Page) =>
  page.evaluate(() => {
    const times: number[] = []
    let frame = requestAnimationFrame(function next(now) {
      times.push(now)
      frame = requestAnimationFrame(next)
    })
    Object.assign(window, {
      stopFrames: () => {
        cancelAnimationFrame(frame)
        return times
      },
    })
  })

/** A finger that goes to and fro, with a move every 8 ms, as a screen with 120 Hz reports it. */
async function scrub(cdp: CDPSession, box: { x: number; y: number; width: number; height: number }): Promise<number> {
  const y = box.y + box.height / 2
  const at = (share: number) => [{ x: Math.round(box.x + box.width * share), y }]
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0.1) })
  const start = performance.now()
  let moves = 0
  while (performance.now() - start < seconds * 1000) {
    const share = 0.5 - 0.4 * Math.cos(((performance.now() - start) / 1000) * Math.PI)
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(share) })
    moves += 1
    await new Promise((resolve) => setTimeout(resolve, 8))
  }
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  return moves
}

const metricsOf = async (cdp: CDPSession) => {
  const { metrics } = await cdp.send('Performance.getMetrics')
  const value = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0
  return {
    script: value('ScriptDuration'),
    layout: value('LayoutDuration'),
    style: value('RecalcStyleDuration'),
    task: value('TaskDuration'),
  }
}

const app = await startTestApp({ sample: true })
try {
  const { items } = await app.server.call('listActivities', { limit: 100 })
  const { page } = await app.newActor({ viewport: { width: 390, height: 844 } })
  await page.goto(`/activity/${items.find(({ title, phase }) => phase === 'voting' && title.startsWith('Große Panorama'))!.id}?map=A`)
  const slider = page.getByRole('slider')
  await slider.waitFor()
  await page.getByRole('dialog').locator('path[data-route]').first().waitFor()
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await cdp.send('Performance.enable')
  const box = (await slider.boundingBox())!
  for (let round = 1; round <= 3; round++) {
    await countFrames(page)
    const before = await metricsOf(cdp)
    const moves = await scrub(cdp, box)
    const after = await metricsOf(cdp)
    const times = await page.evaluate(() => (window as unknown as { stopFrames: () => number[] }).stopFrames())
    const gaps = times.slice(1).map((time, i) => time - times[i]!)
    const perFrame = (name: keyof typeof before) => (((after[name] - before[name]) * 1000) / gaps.length).toFixed(2)
    const sorted = gaps.toSorted((a, b) => a - b)
    console.log({
      round,
      moves,
      framesPerSecond: Math.round((gaps.length * 1000) / (times.at(-1)! - times[0]!)),
      gapMs: { median: sorted[Math.floor(sorted.length / 2)]!.toFixed(1), p95: sorted[Math.floor(sorted.length * 0.95)]!.toFixed(1) },
      longerThan25ms: gaps.filter((gap) => gap > 25).length,
      msPerFrame: { script: perFrame('script'), style: perFrame('style'), layout: perFrame('layout'), mainThread: perFrame('task') },
    })
  }
} finally {
  await app.close()
}
