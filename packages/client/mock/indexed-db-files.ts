/** The files of the database in IndexedDB. */
import { IdbFs } from '@electric-sql/pglite'

type StoreEntry = (store: IDBObjectStore, path: string, entry: object, callback: (error: Error | null) => void) => void
/** The part of PGlite's module that PGlite does not declare. */
type IndexedDbFileSystem = { storeRemoteEntry: StoreEntry }

/** Milliseconds. Loses at most this much of what no command wrote, for example when a session was last used. */
const storePause = 1000

/**
 * Stores the files after a command, and a moment after other queries. PGlite would compare all files with the stored ones
 * after each query, and a page makes dozens.
 */
export class IndexedDbFiles extends IdbFs {
  #timer: ReturnType<typeof setTimeout> | undefined
  #stored: Promise<void> = Promise.resolve()
  readonly #onStored: (error: unknown) => Promise<void>

  /** `onStored` is called after each attempt, with null or with the error. The next attempt stores what a failed one has not. */
  constructor(name: string, onStored: (error: unknown) => Promise<void>) {
    super(name)
    this.#onStored = onStored
  }

  override async initialSyncFs(): Promise<void> {
    storeAllOrNothing(this.pg!.Module.IDBFS as unknown as IndexedDbFileSystem)
    await super.initialSyncFs()
  }

  /** PGlite calls it after each query. */
  override async syncToFs(): Promise<void> {
    this.#timer ??= setTimeout(() => void this.store(), storePause)
  }

  /** Never rejects: the database continues with what cannot be stored. */
  store(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#stored = this.#stored.then(() => this.#storeNow()).then(() => this.#onStored(null), this.#onStored)
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

/**
 * Without this, PGlite stores the other files when it has no room for one, which leaves the database damaged. Firefox finds out at each file;
 * other browsers find out at the end, and store nothing.
 */
function storeAllOrNothing(fileSystem: IndexedDbFileSystem): void {
  const { storeRemoteEntry } = fileSystem
  fileSystem.storeRemoteEntry = (store, path, entry, callback) =>
    storeRemoteEntry(store, path, entry, (error) => {
      // Where the browser has ended the transaction, only that knows why.
      callback(error && (store.transaction.error ?? error))
      // Later, because PGlite continues with other files.
      if (error) queueMicrotask(() => abort(store.transaction))
    })
}

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort()
  } catch {
    // An earlier error has ended it.
  }
}

/** PGlite's file system names the IndexedDB database so. */
const indexedDbNameOf = (name: string) => `/pglite/${name}`
const prefix = indexedDbNameOf('bothy-')

const finished = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', (event) => {
      // Otherwise the browser reports it as an error that nobody handles.
      event.preventDefault()
      reject(request.error ?? new Error('IndexedDB failed'))
    })
  })

/** Firefox lists its databases since version 126. Opening one that does not exist would create it. */
async function exists(name: string): Promise<boolean> {
  let isNew = false
  const request = indexedDB.open(indexedDbNameOf(name))
  request.addEventListener('upgradeneeded', () => {
    isNew = true
    request.transaction?.abort()
  })
  const opened = await finished(request).catch((error: unknown) => (isNew ? undefined : Promise.reject(error as Error)))
  opened?.close()
  return opened !== undefined
}

/** The databases of the demo in this browser, `usual` first. Rejects where the browser refuses storage. */
export async function storedDatabases(usual: string): Promise<string[]> {
  if (!indexedDB.databases) return (await exists(usual)) ? [usual] : []
  const stored = (await indexedDB.databases()).flatMap(({ name = '' }) =>
    name.startsWith(prefix) ? [name.slice(indexedDbNameOf('').length)] : [],
  )
  return stored.toSorted((one, other) => Number(other === usual) - Number(one === usual))
}

export const removeDatabase = async (name: string): Promise<void> => void (await finished(indexedDB.deleteDatabase(indexedDbNameOf(name))))
