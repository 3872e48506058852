/** The generated covers of activities: drawn once, stored on disk as WebP, served from there. */
import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Logger } from 'pino'
import { drawnCoverWidths, type DrawnCoverWidth } from '@bothy/contract/images.ts'
import type { CoverRequest } from '@bothy/cover-art/draw-cover.ts'
import type { Scene } from '@bothy/cover-art/scenes.ts'
import { fileOf, nameOf } from './cover-files.ts'
import type { CoverPictures } from './cover-process.ts'
import { createDrawingPool, type DrawingPool } from './drawing-pool.ts'

/** The smaller covers are resized from it. */
const master = { width: 1600, height: 1000 } as const

export interface CoverKey {
  seed: string
  scene: Scene
  width: DrawnCoverWidth
}

export interface Covers {
  /** The picture as WebP. Rejects with TooManyDrawings when the drawing queue is full. */
  get(wanted: CoverKey): Promise<Buffer>
  /** Stops drawing and rejects waiting requests. */
  close(): Promise<void>
}

export interface CoversOptions {
  /** The directory of the pictures, created when missing. Several processes may share it. */
  dir: string
  log: Pick<Logger, 'debug' | 'warn'>
  pool?: CoverPool
}

export type CoverPool = DrawingPool<CoverRequest, CoverPictures>

export const createCoverPool = (): CoverPool => createDrawingPool({ module: new URL('./cover-process.ts', import.meta.url) })

export function createCovers({ dir, log, pool = createCoverPool() }: CoversOptions): Covers {
  /** Running drawings by name. Requests for the same cover share one. */
  const running = new Map<string, Promise<CoverPictures>>()

  async function drawAndStore(name: string, seed: string, scene: Scene): Promise<CoverPictures> {
    const started = performance.now()
    const pictures = await pool.draw({ seed, scene, ...master })
    log.debug({ scene, milliseconds: Math.round(performance.now() - started) }, 'drew a cover')
    try {
      for (const width of drawnCoverWidths) await writeAtomically(join(dir, fileOf(name, width)), pictures[width])
    } catch (error) {
      // The cover is still returned; the next request draws it again.
      log.warn({ err: error }, 'could not store a cover')
    }
    return pictures
  }

  return {
    async get({ seed, scene, width }) {
      const name = nameOf(seed, scene)
      const stored = await readStored(join(dir, fileOf(name, width)), log)
      if (stored) return stored
      let drawing = running.get(name)
      if (!drawing) {
        drawing = drawAndStore(name, seed, scene).finally(() => running.delete(name))
        running.set(name, drawing)
      }
      return (await drawing)[width]
    },
    async close() {
      await pool.close()
      await Promise.allSettled(running.values())
    },
  }
}

async function readStored(file: string, log: CoversOptions['log']): Promise<Buffer | undefined> {
  try {
    const picture = await readFile(file)
    // An earlier version could leave an empty file after a power cut.
    return picture.length > 0 ? picture : undefined
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') log.warn({ err: error }, 'could not read a stored cover; drawing it again')
    return undefined
  }
}

/** Writes a temporary file and renames it, so that no reader sees half a picture, also not after a power cut. */
async function writeAtomically(file: string, picture: Buffer): Promise<void> {
  const temporary = `${file}.${randomUUID()}.part`
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  try {
    await writeFile(temporary, picture, { mode: 0o600, flush: true })
    await rename(temporary, file)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
}
