/** One store of records in an IndexedDB database of its own. Every function rejects where the browser blocks storage, or does not answer. */

/** Milliseconds. Some browsers never answer a request to IndexedDB after they were suspended. */
export const databaseTimeout = 4000

/** `onTimeout`: ends what was begun, so that it does not happen after the rejection. */
function within<Result>(
  begin: (resolve: (result: Result) => void, reject: (error: Error) => void) => void,
  onTimeout: () => void = () => undefined,
): Promise<Result> {
  return new Promise<Result>((resolve, reject) => {
    const giveUp = () => {
      reject(new Error('IndexedDB does not answer'))
      onTimeout()
    }
    const timer = setTimeout(giveUp, databaseTimeout)
    const end =
      <Value>(settle: (value: Value) => void) =>
      (value: Value) => {
        clearTimeout(timer)
        settle(value)
      }
    begin(end(resolve), end(reject))
  })
}

const failure = (error: DOMException | null) => error ?? new Error('IndexedDB failed')

export const settled = <Result>(request: IDBRequest<Result>, onTimeout?: () => void): Promise<Result> =>
  within((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(failure(request.error)))
  }, onTimeout)

/** Resolves when the browser has stored all changes of the transaction. If it rejects, none is stored. */
export const completed = (transaction: IDBTransaction): Promise<void> =>
  within(
    (resolve, reject) => {
      transaction.addEventListener('complete', () => resolve())
      transaction.addEventListener('abort', () => reject(failure(transaction.error)))
    },
    () => transaction.abort(),
  )

/**
 * Aborts a transaction with its page, unless it has ended before. WebKit may otherwise keep it, and then begins no other of the database, in any page, until
 * the browser ends: https://github.com/jakearchibald/idb-keyval/issues/180
 */
export function abortWithPage(transaction: IDBTransaction, page: EventTarget = globalThis): void {
  const abort = () => {
    try {
      transaction.abort()
    } catch {
      // It is committed.
    }
  }
  page.addEventListener('pagehide', abort)
  for (const end of ['complete', 'abort']) transaction.addEventListener(end, () => page.removeEventListener('pagehide', abort))
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
    request.addEventListener('upgradeneeded', () => {
      abortWithPage(request.transaction!)
      create(request.result)
    })
    const closeLate = () => request.addEventListener('success', () => request.result.close())
    const database = await settled(request, closeLate)
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
      const transaction = (await opening).transaction(storeName, mode)
      abortWithPage(transaction)
      return transaction.objectStore(storeName)
    } catch (error) {
      opening = undefined
      throw error
    }
  }

  // Opens a new connection where the browser has closed the last one without an event.
  return (mode) => beginOnce(mode).catch((error: unknown) => (isClosed(error) ? beginOnce(mode) : Promise.reject(error)))
}
