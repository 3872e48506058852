/** Where pictures are kept on disk. Several processes may share the directory. */
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import type { Rendition } from './render.ts'

export type ImageStore = {
  /** All sizes or none; once it resolves they outlive a crash. */
  put: (name: string, renditions: Rendition[]) => Promise<void>
  /** Undefined when there is no such picture in this width. */
  get: (name: string, width: number) => Promise<Uint8Array | undefined>
  /** A picture that is gone already is no mistake. */
  remove: (name: string) => Promise<void>
  /** Removes what a process that died left unfinished. */
  sweep: () => Promise<void>
}

/** The storage that is configured, opened when it is first needed: the client for S3 is heavy. */
export function imageStore({ dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>): () => Promise<ImageStore> {
  let opened: Promise<ImageStore> | undefined
  const open = async () => (s3 ? (await import('./s3-store.ts')).s3Store(s3) : diskStore(join(dataDir, 'images')))
  return () => (opened ??= open())
}

/** What is unfinished and older than this has nobody who finishes it. Milliseconds. */
const abandoned = 60 * 60_000

function diskStore(directory: string): ImageStore {
  const unfinished = join(directory, 'unfinished')
  const shelfOf = (name: string) => join(directory, name.slice(0, 2))
  const homeOf = (name: string) => join(shelfOf(name), name)

  return {
    async put(name, renditions) {
      const here = join(unfinished, name)
      await mkdir(here, { recursive: true })
      try {
        for (const { width, bytes } of renditions) await writeThrough(join(here, `${width}.webp`), bytes)
        await flush(here)
        await mkdir(shelfOf(name), { recursive: true })
        await rename(here, homeOf(name))
        await flush(shelfOf(name))
        await flush(directory)
      } catch (error) {
        await rm(here, { recursive: true, force: true })
        throw error
      }
    },
    async get(name, width) {
      try {
        return await readFile(join(homeOf(name), `${width}.webp`))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
        throw error
      }
    },
    remove: (name) => rm(homeOf(name), { recursive: true, force: true }),
    async sweep() {
      const names = await readdir(unfinished).catch(() => [])
      for (const name of names) {
        const place = join(unfinished, name)
        const seen = await stat(place).catch(() => undefined)
        if (seen && Date.now() - seen.mtimeMs > abandoned) await rm(place, { recursive: true, force: true })
      }
    },
  }
}

async function writeThrough(file: string, bytes: Uint8Array): Promise<void> {
  const handle = await open(file, 'wx')
  try {
    await handle.writeFile(bytes)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Makes the names in a directory outlive a crash. */
async function flush(directory: string): Promise<void> {
  // Windows opens no directory, and needs it not.
  if (process.platform === 'win32') return
  const handle = await open(directory)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
