/** One store of records in an IndexedDB database of its own. Every function rejects where the browser blocks storage. */

export function settled<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB failed')))
  })
}

const isClosed = (error: unknown) => error instanceof DOMException && error.name === 'InvalidStateError'

/** Returns a function that begins a transaction on the store, which `create` makes at the first use on this device. */
export function openStore(
  databaseName: string,
  { storeName, create }: { storeName: string; create: (database: IDBDatabase) => void },
): (mode: IDBTransactionMode) => Promise<IDBObjectStore> {
  /** The connection. A browser may end it while the app is in the background, or when it clears the storage of the site. */
  let opening: Promise<IDBDatabase> | undefined

  async function open(): Promise<IDBDatabase> {
    const request = indexedDB.open(databaseName, 1)
    request.addEventListener('upgradeneeded', () => create(request.result))
    const database = await settled(request)
    for (const end of ['close', 'versionchange'])
      database.addEventListener(end, () => {
        database.close()
        opening = undefined
      })
    return database
  }

  async function beginOnce(mode: IDBTransactionMode): Promise<IDBObjectStore> {
    opening ??= open()
    try {
      return (await opening).transaction(storeName, mode).objectStore(storeName)
    } catch (error) {
      opening = undefined
      throw error
    }
  }

  // Opens a new connection where the browser has closed the last one without an event.
  return (mode) => beginOnce(mode).catch((error: unknown) => (isClosed(error) ? beginOnce(mode) : Promise.reject(error)))
}
