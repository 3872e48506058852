/** The generated covers of activities: drawn once, kept on disk as WebP, served from there. */
import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { drawingVersion, type Cover } from '@bothy/hiking/cover-art/draw-cover.ts'
import type { Scene } from '@bothy/hiking/cover-art/scenes.ts'
import type { Logger } from 'pino'
import sharp from 'sharp'
import { createDrawingPool, type DrawingPool } from './drawing-pool.ts'

/** The widths that covers are kept in; the largest is the master that the others are made from. All are 16:10. */
export const coverWidths = [640, 1600] as const
export type CoverWidth = (typeof coverWidths)[number]

const master = { width: 1600, height: 1000 } as const

export interface WantedCover {
  seed: string
  scene: Scene
  width: CoverWidth
}

export interface Covers {
  /** The picture as WebP. Rejects with TooManyDrawings when more are wanted at once than can wait. */
  cover(wanted: WantedCover): Promise<Buffer>
  /** Stops drawing; whoever still waits for a drawing is rejected. */
  close(): Promise<void>
}

export interface CoversOptions {
  /** Where the pictures are kept; made when missing. Several processes may share it. */
  dir: string
  log: Pick<Logger, 'debug' | 'warn'>
  pool?: DrawingPool
}

type Pictures = Record<CoverWidth, Buffer>

export function createCovers({ dir, log, pool = createDrawingPool() }: CoversOptions): Covers {
  /** Drawings under way: whoever wants the same cover meanwhile shares it. */
  const underWay = new Map<string, Promise<Pictures>>()

  async function drawAndKeep(name: string, seed: string, scene: Scene): Promise<Pictures> {
    const started = performance.now()
    const pictures = await encoded(await pool.draw({ seed, scene, ...master }))
    log.debug({ scene, milliseconds: Math.round(performance.now() - started) }, 'drew a cover')
    try {
      for (const width of coverWidths) await keep(join(dir, fileOf(name, width)), pictures[width])
    } catch (error) {
      // a full disk costs the next visitor a moment, this one nothing
      log.warn({ err: error }, 'could not keep a cover')
    }
    return pictures
  }

  return {
    async cover({ seed, scene, width }) {
      const name = nameOf(seed, scene)
      const kept = await readKept(join(dir, fileOf(name, width)), log)
      if (kept) return kept
      let drawing = underWay.get(name)
      if (!drawing) {
        drawing = drawAndKeep(name, seed, scene).finally(() => underWay.delete(name))
        underWay.set(name, drawing)
      }
      return (await drawing)[width]
    },
    async close() {
      await pool.close()
      await Promise.allSettled(underWay.values())
    },
  }
}

/** Named by what is in it: another drawing never takes the place of an old one. */
function nameOf(seed: string, scene: Scene): string {
  return createHash('sha256')
    .update(JSON.stringify([drawingVersion, scene, seed]))
    .digest('hex')
    .slice(0, 40)
}

function fileOf(name: string, width: CoverWidth): string {
  return join(name.slice(0, 2), `${name}-${width}.webp`)
}

async function encoded({ data, width, height }: Cover): Promise<Pictures> {
  const picture = sharp(Buffer.from(data.buffer, data.byteOffset, data.byteLength), { raw: { width, height, channels: 4 } }).removeAlpha()
  const [small, large] = await Promise.all(
    coverWidths.map((wide) => picture.clone().resize(wide).webp({ quality: 80, smartSubsample: true }).toBuffer()),
  )
  return { 640: small as Buffer, 1600: large as Buffer }
}

async function readKept(file: string, log: CoversOptions['log']): Promise<Buffer | undefined> {
  try {
    return await readFile(file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') log.warn({ err: error }, 'could not read a kept cover; drawing it again')
    return undefined
  }
}

/** All at once or not at all: nobody ever reads half a picture. */
async function keep(file: string, picture: Buffer): Promise<void> {
  const unfinished = `${file}.${randomUUID()}.part`
  await mkdir(dirname(file), { recursive: true })
  try {
    await writeFile(unfinished, picture)
    await rename(unfinished, file)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}
