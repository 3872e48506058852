/** Stores the database in IndexedDB: created from the image, opened again at the next visit. */
import { IdbFs, PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import pgliteData from '@electric-sql/pglite/pglite.data?url'
import pgliteWasm from '@electric-sql/pglite/pglite.wasm?url'
import type { DatabaseStore } from './server.ts'
import { download } from './download.ts'

/** The name that PGlite's file system gives the IndexedDB database. */
const indexedDbNameOf = (name: string) => `/pglite/${name}`

const storedNames = async (): Promise<string[]> =>
  (await indexedDB.databases()).map(({ name = '' }) => name).filter((name) => name.startsWith(indexedDbNameOf('bothy-')))

const remove = (name: string) =>
  new Promise<void>((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name)
    request.addEventListener('success', () => resolve())
    request.addEventListener('error', () => reject(request.error))
  })

/** Approximate sizes in bytes after decompression, for the progress bar only. */
const sizes = { wasm: 9_100_000, data: 6_300_000, image: 1_500_000 }

/** Milliseconds. Loses at most this much of what no command wrote, for example when a session was last used. */
const storePause = 1000

/**
 * Stores the files after a command, and a moment after other queries. PGlite would compare all files with the stored ones
 * after each query, and a page makes dozens.
 */
class IndexedDbFiles extends IdbFs {
  #timer: ReturnType<typeof setTimeout> | undefined
  #stored: Promise<void> = Promise.resolve()

  /** PGlite calls it after each query. */
  override async syncToFs(): Promise<void> {
    this.#timer ??= setTimeout(() => void this.store().catch(() => undefined), storePause)
  }

  store(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#stored = this.#stored.catch(() => undefined).then(() => this.#storeNow())
    return this.#stored
  }

  /** No query runs meanwhile, because it may create or remove files. */
  async #storeNow(): Promise<void> {
    await this.pg!.waitReady
    await this.pg!.runExclusive(() => super.syncToFs())
  }

  override async closeFs(): Promise<void> {
    if (this.#timer !== undefined) await this.store()
    await super.closeFs()
  }
}

/** The database has the name of its image, so a new image starts a new database and the old ones are deleted. */
export async function openIndexedDbStore(image: string, onLoading: (part: number) => void): Promise<DatabaseStore> {
  const name = `bothy-${image.replace(/^.*\//, '').replace(/\W/g, '-')}`
  const all = sizes.wasm + sizes.data + sizes.image
  let received = 0
  const onBytes = (count: number) => onLoading(Math.min((received += count) / all, 1))

  const [wasm, data] = await Promise.all([
    download(pgliteWasm, onBytes).then((bytes) => WebAssembly.compile(bytes)),
    download(pgliteData, onBytes).then((bytes) => new Blob([bytes])),
  ])
  let files: IndexedDbFiles | undefined
  const create = (loadDataDir?: Blob) =>
    PGlite.create({
      fs: (files = new IndexedDbFiles(name)),
      extensions: { pg_trgm },
      pgliteWasmModule: wasm,
      fsBundle: data,
      ...(loadDataDir && { loadDataDir }),
    })

  /** Null when there is no complete database, for example after an interrupted first visit. */
  async function openStored(): Promise<PGlite | null> {
    if (!(await storedNames()).includes(indexedDbNameOf(name))) return null
    const database = await create()
    const isComplete = await database.query('select from accounts.credentials limit 1').then(
      ({ rows }) => rows.length > 0,
      () => false,
    )
    if (isComplete) return database
    await database.close()
    return null
  }

  async function erase(): Promise<void> {
    for (const stored of await storedNames()) await remove(stored)
  }

  async function createNew(): Promise<PGlite> {
    await erase()
    const packed = new Blob([await download(image, onBytes)])
    return create(await new Response(packed.stream().pipeThrough(new DecompressionStream('gzip'))).blob())
  }

  return {
    erase,
    open: async () => (await openStored()) ?? (await createNew()),
    flush: async () => files?.store(),
  }
}
