import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import pino from 'pino'
import sharp from 'sharp'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { drawnCoverWidths, type DrawnCoverWidth } from '@bothy/contract/images.ts'
import { waitFor } from '@bothy/contract/testing/wait-for.ts'
import { fileOf, nameOf, removeUnusedCovers } from './cover-files.ts'
import { createCoverPool, createCovers, type CoverPool, type Covers } from './covers.ts'
import { createDrawingPool, TooManyDrawings } from './drawing-pool.ts'

const log = pino({ level: 'silent' })
const request = { seed: 'creux-du-van', scene: 'hiking', width: 640 } as const

/** All tests share one pool, because a process takes longer to start than to draw. */
const pool = createCoverPool()
afterAll(() => pool.close())

let dir: string
let covers: Covers

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'bothy-covers-'))
  covers = createCovers({ dir, log, pool: quickPool() })
})

afterEach(async () => {
  await covers.close()
  await rm(dir, { recursive: true, force: true })
})

async function storedFiles(): Promise<string[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name)
}

/** Counts the drawings of a real pool, and draws small ones, which are quick. */
function quickPool(): CoverPool & { drawn: number } {
  const counting = {
    drawn: 0,
    draw: (request: Parameters<CoverPool['draw']>[0]) => {
      counting.drawn++
      return pool.draw({ ...request, width: 320, height: 200 })
    },
    close: async () => {},
  }
  return counting
}

/** Writes the code of a drawing process to a file, and returns the address of the file. */
async function drawingModule(source: string): Promise<URL> {
  const file = join(dir, 'drawing.mjs')
  await writeFile(file, source)
  return pathToFileURL(file)
}
/** The address of a module of this folder, quoted for the code of another module. */
const quotedUrlOf = (module: string) => JSON.stringify(new URL(module, import.meta.url).href)

describe('the covers of activities', () => {
  test('are WebP pictures of ratio 16:10 in every width, small enough for a phone', async () => {
    await covers.close()
    covers = createCovers({ dir, log })
    for (const width of drawnCoverWidths) {
      const picture = await covers.get({ ...request, width })
      const { format, width: wide, height } = await sharp(picture).metadata()
      expect({ format, wide, ratio: wide / height }).toEqual({ format: 'webp', wide: width, ratio: 1.6 })
      expect(picture.length).toBeLessThan(90_000)
    }
  })

  test('are drawn once for simultaneous requests and all widths', async () => {
    await covers.close()
    const pool = quickPool()
    covers = createCovers({ dir, log, pool })
    const answers = await Promise.all(
      [640, 1600, 640, 1600, 320].map((width) => covers.get({ ...request, width: width as DrawnCoverWidth })),
    )
    expect(pool.drawn).toBe(1)
    expect(answers[0]).toEqual(answers[2])
    expect(answers[1]).toEqual(answers[3])
  })

  test('are read from disk by the next process, without drawing', async () => {
    const first = await covers.get(request)
    await covers.close()
    const pool = quickPool()
    covers = createCovers({ dir, log, pool })
    const second = await covers.get(request)
    expect(pool.drawn).toBe(0)
    expect(second.equals(first)).toBe(true)
  })

  test('leave complete files and no temporary file', async () => {
    await covers.get(request)
    const names = await storedFiles()
    expect(names.map((name) => name.replace(/^[0-9a-f]{40}/, '')).sort()).toEqual(['-1600.webp', '-320.webp', '-640.webp'])
  })

  test('differ by seed and by scene', async () => {
    const first = await covers.get(request)
    const otherSeed = await covers.get({ ...request, seed: 'chasseral' })
    const otherScene = await covers.get({ ...request, scene: 'stargazing' })
    expect(first.equals(otherSeed)).toBe(false)
    expect(first.equals(otherScene)).toBe(false)
    expect(await storedFiles()).toHaveLength(9)
  })

  test('are removed when no activity has them and they are more than an hour old', async () => {
    const used = { seed: request.seed, tags: ['hiking'] }
    for (const seed of [used.seed, 'unused', 'young']) await covers.get({ ...request, seed })
    const anHourAgo = new Date(Date.now() - 61 * 60_000)
    const files = (await storedFiles()).map((name) => join(dir, name.slice(0, 2), name))
    for (const file of files) if (!file.includes(nameOf('young', 'hiking'))) await utimes(file, anHourAgo, anHourAgo)
    expect(await removeUnusedCovers(dir, async () => [used])).toBe(3)
    const names = new Set((await storedFiles()).map((name) => name.slice(0, 40)))
    expect(names).toEqual(new Set([nameOf(used.seed, 'hiking'), nameOf('young', 'hiking')]))
    expect(await removeUnusedCovers(join(dir, 'missing'), async () => [used])).toBe(0)
  })

  test('take a seed with any characters, without leaving their directory', async () => {
    await covers.get({ ...request, seed: '../../武功山\0' })
    expect(await storedFiles()).toHaveLength(3)
  })

  test('are still returned when they cannot be stored', async () => {
    const file = join(dir, 'not-a-directory')
    await writeFile(file, '')
    await covers.close()
    // A file in place of the directory: no file can be written below it.
    covers = createCovers({ dir: join(file, 'covers'), log, pool: quickPool() })
    await expect(covers.get(request)).resolves.toBeInstanceOf(Buffer)
  })

  test('are drawn again when a power cut has left empty files', async () => {
    await covers.get(request)
    const file = join(dir, fileOf(nameOf(request.seed, request.scene), request.width))
    const largest = join(dir, fileOf(nameOf(request.seed, request.scene), 1600))
    for (const emptied of [file, largest]) await writeFile(emptied, '')
    for (const width of [request.width, 1600] as const) {
      expect((await sharp(await covers.get({ ...request, width })).metadata()).format).toBe('webp')
    }
    expect((await sharp(file).metadata()).format).toBe('webp')
  })

  test('leave the event loop free while they are drawn', async () => {
    await covers.close()
    const signal = join(dir, 'signal')
    // The process of this pool draws nothing before the file exists. Only a free event loop can write it meanwhile.
    const module = await drawingModule(`import { existsSync } from 'node:fs'
      while (!existsSync(${JSON.stringify(signal)}));
      await import(${quotedUrlOf('./cover-process.ts')})`)
    const pool: CoverPool = createDrawingPool({ module })
    covers = createCovers({ dir: join(dir, 'covers'), log, pool })
    const picture = covers.get({ ...request, seed: 'patience' })
    await writeFile(signal, '')
    await expect(picture).resolves.toBeInstanceOf(Buffer)
  })
})

describe('the drawing pool', () => {
  const request = { seed: 'one', scene: 'camping', width: 80, height: 50 } as const

  test('reports the error of one drawing and continues with the next', async () => {
    const pool = createCoverPool()
    await expect(pool.draw({ ...request, width: 0 })).rejects.toThrow('cannot be 0 x 50')
    await expect(pool.draw(request)).resolves.toHaveProperty('640')
    await pool.close()
  })

  test('survives a process that ends', async () => {
    const pool = createDrawingPool({ module: await drawingModule('process.exit(3)') })
    await expect(pool.draw(request)).rejects.toThrow('ended with code 3')
    await expect(pool.draw(request)).rejects.toThrow('ended with code 3')
    await pool.close()
  })

  test('survives a process that the system ends while it draws', async () => {
    const pool = createDrawingPool({ module: await drawingModule("process.on('message', () => process.kill(process.pid, 'SIGKILL'))") })
    await expect(pool.draw(request)).rejects.toThrow('ended with SIGKILL')
    await pool.close()
  })

  test('refuses requests when its queue is full', async () => {
    const module = new URL('./cover-process.ts', import.meta.url)
    const pool = createDrawingPool({ module, maxQueued: 1 })
    const accepted = [pool.draw(request), pool.draw(request)]
    await expect(pool.draw(request)).rejects.toThrow(TooManyDrawings)
    await expect(Promise.all(accepted)).resolves.toHaveLength(2)
    await pool.close()
  })

  test('rejects the running and the waiting request when the server stops', async () => {
    const pool = createCoverPool()
    const outcomes = Promise.allSettled([pool.draw({ ...request, width: 2000, height: 1200 }), pool.draw(request)])
    await pool.close()
    expect((await outcomes).map((outcome) => outcome.status)).toEqual(['rejected', 'rejected'])
    await expect(pool.draw(request)).rejects.toThrow('stopping')
  })

  test('ends an idle process and starts a new one for the next request', async () => {
    const module = await drawingModule(`import { answerDrawings } from ${quotedUrlOf('./answer-drawings.ts')}
      answerDrawings(async () => process.pid)`)
    const pool = createDrawingPool<object, number>({ idleTimeout: 1, module })
    const first = await pool.draw({})
    await waitFor(async () => expect(await pool.draw({})).not.toBe(first))
    await pool.close()
  })

  test('starts a new process when the idle one was ended by the system', async () => {
    const module = await drawingModule(`import { answerDrawings } from ${quotedUrlOf('./answer-drawings.ts')}
      answerDrawings(async () => process.pid)`)
    const pool = createDrawingPool<object, number>({ module })
    const ended = await pool.draw({})
    process.kill(ended, 'SIGKILL')
    await waitFor(() => expect(() => process.kill(ended, 0)).toThrow('ESRCH'))
    expect(await pool.draw({})).not.toBe(ended)
    await pool.close()
  })

  test('finishes a drawing although a service manager asks every process of the server to end', async () => {
    const module = await drawingModule(`import { answerDrawings } from ${quotedUrlOf('./answer-drawings.ts')}
      answerDrawings(async () => { process.kill(process.pid, 'SIGTERM'); return import(${quotedUrlOf('./cover-files.ts')}).then(() => 'drawn') })`)
    const pool = createDrawingPool<object, string>({ module })
    expect(await pool.draw({})).toBe('drawn')
    await pool.close()
  })

  test('leaves no process behind when its server is killed', async () => {
    const module = await drawingModule(`import { answerDrawings } from ${quotedUrlOf('./answer-drawings.ts')}
      answerDrawings(async () => process.pid)`)
    const source = `import { createDrawingPool } from ${quotedUrlOf('./drawing-pool.ts')}
      const pool = createDrawingPool({ module: new URL(${JSON.stringify(module.href)}) })
      process.stdout.write(String(await pool.draw({})))
      process.kill(process.pid, 'SIGKILL')`
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', source]).catch((killed) => killed)
    expect(Number(stdout)).toBeGreaterThan(0)
    await waitFor(() => expect(() => process.kill(Number(stdout), 0)).toThrow('ESRCH'))
  })
})
