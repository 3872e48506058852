/** The storage of the demo: IndexedDB, or the memory of the worker where the browser refuses it. */
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import pgliteData from '@electric-sql/pglite/pglite.data?url'
import pgliteWasm from '@electric-sql/pglite/pglite.wasm?url'
import { IndexedDbFiles, removeDatabase, storedDatabases } from './indexed-db-files.ts'
import { LoadingError } from './loading-error.ts'
import type { DatabaseStore } from './server.ts'
import { readImageName, upgradeDatabase, writeImageName } from './upgrade-database.ts'
import type { NotStoredReason, StorageState } from './worker-messages.ts'

/** Earlier versions named the database after its image. */
const usualName = 'bothy-club'

/** Approximate sizes in bytes after decompression, for the progress bar only. */
const sizes = { wasm: 9_100_000, data: 6_300_000, image: 1_500_000 }

const fromNetwork = <Result>(pending: Promise<Result>): Promise<Result> =>
  pending.catch((cause: unknown) => Promise.reject(new LoadingError('network', cause)))

/** A share of the room of this site, beyond which an error of the storage is taken for a lack of room. */
const nearlyFull = 0.9

/** Firefox also has errors with other names where there is no room. */
async function isStorageFull(): Promise<boolean> {
  const { usage = 0, quota = 0 } = (await navigator.storage?.estimate().catch(() => undefined)) ?? {}
  return quota > 0 && usage > quota * nearlyFull
}

async function reasonNotStored(error: unknown): Promise<NotStoredReason> {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'SecurityError' || name === 'NotAllowedError') return 'refused'
  if (name === 'QuotaExceededError' || (await isStorageFull())) return 'full'
  return name === 'InvalidStateError' ? 'refused' : 'failed'
}

/** Loads PostgreSQL, and reports the loaded share of all files. */
async function loadPostgres(onLoading: (part: number) => void) {
  const all = sizes.wasm + sizes.data + sizes.image
  let received = 0
  const onBytes = (count: number) => onLoading(Math.min((received += count) / all, 1))
  const [wasm, data] = await Promise.all([fromNetwork(download(pgliteWasm, onBytes)), fromNetwork(download(pgliteData, onBytes))])
  const options = { extensions: { pg_trgm }, pgliteWasmModule: await WebAssembly.compile(wasm), fsBundle: new Blob([data]) }
  return { options, onBytes }
}

export type StoreOptions = {
  image: string
  /** Why nothing may be read from and written to the storage of the browser; null if it may. */
  notStored: NotStoredReason | null
  onLoading: (part: number) => void
  onStorage: (state: StorageState) => void
}

/** A stored club of an earlier version is brought to this one, as the server does it; one of a later version is replaced. */
export async function openBrowserStore({ image, notStored: before, onLoading, onStorage }: StoreOptions): Promise<DatabaseStore> {
  const { options, onBytes } = await loadPostgres(onLoading)
  const imageName = image.replace(/^.*\//, '')
  let notStored = before
  let opened: StorageState['opened'] | undefined
  let files: IndexedDbFiles | undefined

  function setNotStored(reason: NotStoredReason | null): void {
    if (reason === notStored) return
    notStored = reason
    if (opened) onStorage({ notStored, opened })
  }

  /** Resolves with undefined where the browser refuses: nothing is kept then. */
  const attempt = <Result>(pending: Promise<Result>): Promise<Result | undefined> =>
    pending.catch(async (error: unknown) => void setNotStored(await reasonNotStored(error)))

  async function openFiles(name: string, loadDataDir?: Blob): Promise<PGlite> {
    const opening = new IndexedDbFiles(name, async (error) => setNotStored(error === null ? null : await reasonNotStored(error)))
    const database = await PGlite.create({ ...options, fs: opening, ...(loadDataDir && { loadDataDir }) })
    // What could not be opened is incomplete, so it must not be stored.
    files = opening
    return database
  }

  async function erase(): Promise<void> {
    if (notStored) return
    await attempt(storedDatabases(usualName).then((names) => Promise.all(names.map(removeDatabase))))
  }

  /** Undefined when there is no complete database, for example after an interrupted first visit, and none of an earlier version. */
  async function openStored(): Promise<PGlite | undefined> {
    const [name] = (notStored ? [] : await attempt(storedDatabases(usualName))) ?? []
    if (name === undefined) return undefined
    const open = async () => {
      const database = await openFiles(name)
      return { database, found: await readImageName(database) }
    }
    const opening = open()
    // An error of the storage says nothing about the files, nor does any where there is no room: they stay for a visit with room.
    const isOfStorage = async (cause: unknown) => cause instanceof DOMException || isStorageFull()
    const stored = await opening.catch(async (cause: unknown) => {
      if (await isOfStorage(cause)) return attempt(opening)
      throw new LoadingError('damaged', cause)
    })
    if (!stored) {
      files = undefined
      return undefined
    }
    const { database, found } = stored
    const isCurrent = found === imageName || (found !== undefined && (await upgrade(database)))
    if (isCurrent) return database
    if (found !== undefined) opened = 'replaced'
    await database.close()
    files = undefined
    return undefined
  }

  async function upgrade(database: PGlite): Promise<boolean> {
    const { installation } = await fromNetwork(import('@bothy/db/bundled-files.ts'))
    const isDone = await upgradeDatabase(database, installation).catch(() => false)
    if (isDone) await writeImageName(database, imageName)
    return isDone
  }

  async function create(): Promise<PGlite> {
    const packed = new Blob([await fromNetwork(download(image, onBytes))])
    await erase()
    const files = await new Response(packed.stream().pipeThrough(new DecompressionStream('gzip'))).blob()
    const stored = notStored ? undefined : await attempt(openFiles(usualName, files))
    const database = stored ?? (await PGlite.create({ ...options, loadDataDir: files }))
    await writeImageName(database, imageName)
    return database
  }

  return {
    erase,
    async open() {
      const stored = await openStored()
      opened ??= stored ? 'stored' : 'created'
      const database = stored ?? (await create())
      onStorage({ notStored, opened })
      return database
    },
    flush: async () => files?.store(),
  }
}

/** Downloads a file and reports the bytes of each chunk. */
async function download(address: string, onBytes: (count: number) => void): Promise<ArrayBuffer> {
  const response = await fetch(address)
  if (!response.ok || !response.body) throw new Error(`${address}: ${response.status}`)
  const counted = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      onBytes(chunk.byteLength)
      controller.enqueue(chunk)
    },
  })
  return new Response(response.body.pipeThrough(counted)).arrayBuffer()
}
