/** Storage of pictures: S3 when it is configured, otherwise a directory. Several processes may share the directory. */
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { loadOnce } from '../promises.ts'
import type { Rendition } from './render.ts'

export type ImageStore = {
  /** Stores all sizes or none. Once it resolves, they survive a crash. */
  put: (name: string, renditions: Rendition[]) => Promise<void>
  /** Undefined when the picture or the width does not exist. */
  get: (name: string, width: number) => Promise<Uint8Array | undefined>
  /** Removing a missing picture is no error. */
  remove: (name: string) => Promise<void>
  /** Removes incomplete pictures of a process that died. */
  sweep: () => Promise<void>
}

/** The configured storage, opened on first use: the S3 client is slow to load. When that fails, the next use tries again. */
export function lazyImageStore({ dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>): () => Promise<ImageStore> {
  return loadOnce(async () => (s3 ? (await import('./s3-store.ts')).s3Store(s3) : diskStore(join(dataDir, 'images'))))
}

/** Milliseconds. Older incomplete pictures belong to a process that died. */
const abandonedAfter = 60 * 60_000

/** The names of pictures are secret, and other users of the machine could list a public directory. */
const privateDirectory = { recursive: true, mode: 0o700 }

function diskStore(directory: string): ImageStore {
  const unfinished = join(directory, 'unfinished')
  const parentOf = (name: string) => join(directory, name.slice(0, 2))
  const directoryOf = (name: string) => join(parentOf(name), name)

  return {
    async put(name, renditions) {
      const temporary = join(unfinished, name)
      await mkdir(temporary, privateDirectory)
      try {
        for (const { width, bytes } of renditions) await writeAndSync(join(temporary, `${width}.webp`), bytes)
        await syncDirectory(temporary)
        await mkdir(parentOf(name), privateDirectory)
        await rename(temporary, directoryOf(name))
        await syncDirectory(parentOf(name))
        await syncDirectory(directory)
      } catch (error) {
        await rm(temporary, { recursive: true, force: true })
        throw error
      }
    },
    async get(name, width) {
      try {
        return await readFile(join(directoryOf(name), `${width}.webp`))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
        throw error
      }
    },
    remove: (name) => rm(directoryOf(name), { recursive: true, force: true }),
    async sweep() {
      const names = await readdir(unfinished).catch(() => [])
      for (const name of names) {
        const path = join(unfinished, name)
        const found = await stat(path).catch(() => undefined)
        if (found && Date.now() - found.mtimeMs > abandonedAfter) await rm(path, { recursive: true, force: true })
      }
    },
  }
}

async function writeAndSync(file: string, bytes: Uint8Array): Promise<void> {
  const handle = await open(file, 'wx', 0o600)
  try {
    await handle.writeFile(bytes)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Makes the entries of a directory survive a crash. */
async function syncDirectory(directory: string): Promise<void> {
  // Windows cannot open a directory, and does not need to.
  if (process.platform === 'win32') return
  const handle = await open(directory)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
