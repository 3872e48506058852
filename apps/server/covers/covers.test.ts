import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import pino from 'pino'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createCovers, type Covers } from './covers.ts'
import { createDrawingPool, TooManyDrawings, type DrawingPool } from './drawing-pool.ts'

const log = pino({ level: 'silent' })
const wanted = { seed: 'creux-du-van', scene: 'hiking', width: 640 } as const

let dir: string
let covers: Covers

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'bothy-covers-'))
  covers = createCovers({ dir, log })
})

afterEach(async () => {
  await covers.close()
  await rm(dir, { recursive: true, force: true })
})

async function keptFiles(): Promise<string[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name)
}

/** A pool that counts the pictures that a real one draws. */
function countingPool(): DrawingPool & { drawn: number } {
  const pool = createDrawingPool()
  const counting = {
    drawn: 0,
    draw: (request: Parameters<DrawingPool['draw']>[0]) => {
      counting.drawn++
      return pool.draw(request)
    },
    close: () => pool.close(),
  }
  return counting
}

describe('the covers of activities', () => {
  it('are WebP pictures of 16 to 10 in both widths, light enough for a phone', async () => {
    for (const width of [640, 1600] as const) {
      const picture = await covers.cover({ ...wanted, width })
      const { format, width: wide, height } = await sharp(picture).metadata()
      expect({ format, wide, ratio: wide / height }).toEqual({ format: 'webp', wide: width, ratio: 1.6 })
      expect(picture.length).toBeLessThan(90_000)
    }
  })

  it('are drawn once for everybody who asks at the same time, and for both widths', async () => {
    await covers.close()
    const pool = countingPool()
    covers = createCovers({ dir, log, pool })
    const answers = await Promise.all([640, 1600, 640, 1600].map((width) => covers.cover({ ...wanted, width: width as 640 | 1600 })))
    expect(pool.drawn).toBe(1)
    expect(answers[0]).toEqual(answers[2])
    expect(answers[1]).toEqual(answers[3])
  })

  it('are found on disk by the next process, which draws nothing', async () => {
    const first = await covers.cover(wanted)
    await covers.close()
    const pool = countingPool()
    covers = createCovers({ dir, log, pool })
    const second = await covers.cover(wanted)
    expect(pool.drawn).toBe(0)
    expect(second.equals(first)).toBe(true)
  })

  it('leave two finished files and nothing half written', async () => {
    await covers.cover(wanted)
    const names = await keptFiles()
    expect(names.map((name) => name.replace(/^[0-9a-f]{40}/, '')).sort()).toEqual(['-1600.webp', '-640.webp'])
  })

  it('differ by seed and by scene', async () => {
    const one = await covers.cover(wanted)
    const otherSeed = await covers.cover({ ...wanted, seed: 'chasseral' })
    const otherScene = await covers.cover({ ...wanted, scene: 'stargazing' })
    expect(one.equals(otherSeed)).toBe(false)
    expect(one.equals(otherScene)).toBe(false)
    expect(await keptFiles()).toHaveLength(6)
  })

  it('take a seed with any characters, without leaving their directory', async () => {
    await covers.cover({ ...wanted, seed: '../../武功山\0' })
    expect(await keptFiles()).toHaveLength(2)
  })

  it('are still given when they cannot be kept', async () => {
    const file = join(dir, 'not-a-directory')
    await writeFile(file, '')
    await covers.close()
    // a file where the directory should be: nothing can be written below it
    covers = createCovers({ dir: join(file, 'covers'), log })
    await expect(covers.cover(wanted)).resolves.toBeInstanceOf(Buffer)
  })

  it('leave the event loop free while they are drawn', async () => {
    const delays = monitorEventLoopDelay({ resolution: 5 })
    delays.enable()
    const started = performance.now()
    await covers.cover({ ...wanted, seed: 'patience' })
    const took = performance.now() - started
    delays.disable()
    expect(delays.max / 1e6).toBeLessThan(took / 2)
  })
})

describe('the drawing threads', () => {
  const request = { seed: 'one', scene: 'camping', width: 80, height: 50 } as const

  it('say what went wrong with one picture and go on with the next', async () => {
    const pool = createDrawingPool()
    await expect(pool.draw({ ...request, width: 0 })).rejects.toThrow('cannot be 0 x 50')
    await expect(pool.draw(request)).resolves.toMatchObject({ width: 80, height: 50 })
    await pool.close()
  })

  it('take nobody with them when they die', async () => {
    const pool = createDrawingPool({ program: new URL('data:text/javascript,process.exit(3)') })
    await expect(pool.draw(request)).rejects.toThrow('stopped with code 3')
    await expect(pool.draw(request)).rejects.toThrow('stopped with code 3')
    await pool.close()
  })

  it('refuse more than can wait in line', async () => {
    const pool = createDrawingPool({ line: 1 })
    const accepted = [pool.draw(request), pool.draw(request)]
    await expect(pool.draw(request)).rejects.toThrow(TooManyDrawings)
    await expect(Promise.all(accepted)).resolves.toHaveLength(2)
    await pool.close()
  })

  it('let go of whoever waits when the server stops', async () => {
    const pool = createDrawingPool()
    const outcomes = Promise.allSettled([pool.draw({ ...request, width: 2000, height: 1200 }), pool.draw(request)])
    await pool.close()
    expect((await outcomes).map((outcome) => outcome.status)).toEqual(['rejected', 'rejected'])
    await expect(pool.draw(request)).rejects.toThrow('stopping')
  })

  it('give their memory back after a rest and start again when asked', async () => {
    const source = `import { parentPort, threadId } from 'node:worker_threads'
      parentPort.on('message', () => parentPort.postMessage({ cover: { width: threadId } }))`
    const program = new URL(`data:text/javascript,${encodeURIComponent(source)}`)
    const pool = createDrawingPool({ rest: 1, program })
    const { width: first } = await pool.draw(request)
    await vi.waitFor(async () => expect((await pool.draw(request)).width).not.toBe(first), { timeout: 30_000 })
    await pool.close()
  })
})
