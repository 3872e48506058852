/** Keeps the club's database in the browser: begun from the image, found again at the next visit. */
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import pgliteData from '@electric-sql/pglite/pglite.data?url'
import pgliteWasm from '@electric-sql/pglite/pglite.wasm?url'
import type { Store } from './club-in-tab.ts'
import { download } from './download.ts'

/** Where PGlite's file system keeps a database of this name. */
const placeOf = (name: string) => `/pglite/${name}`

const namesKept = async (): Promise<string[]> =>
  (await indexedDB.databases()).map(({ name = '' }) => name).filter((name) => name.startsWith(placeOf('bothy-')))

const remove = (name: string) =>
  new Promise<void>((resolve, reject) => {
    const asked = indexedDB.deleteDatabase(name)
    asked.addEventListener('success', () => resolve())
    asked.addEventListener('error', () => reject(asked.error))
  })

/** Roughly how many bytes come, unpacked as the page gets them: for the bar alone. */
const sizes = { wasm: 9_100_000, data: 6_300_000, image: 5_100_000 }

/** A database is kept under the name of its image, so a newer rulebook begins anew and what was kept of older ones goes. */
export async function keptStore(image: string, onLoading: (part: number) => void): Promise<Store> {
  const name = `bothy-${image.replace(/^.*\//, '').replace(/\W/g, '-')}`
  const all = sizes.wasm + sizes.data + sizes.image
  let come = 0
  const onBytes = (count: number) => onLoading(Math.min((come += count) / all, 1))

  const [wasm, data] = await Promise.all([
    download(pgliteWasm, onBytes).then((bytes) => WebAssembly.compile(bytes)),
    download(pgliteData, onBytes).then((bytes) => new Blob([bytes])),
  ])
  const create = (loadDataDir?: Blob) =>
    PGlite.create({
      dataDir: `idb://${name}`,
      relaxedDurability: false,
      extensions: { pg_trgm },
      pgliteWasmModule: wasm,
      fsBundle: data,
      ...(loadDataDir && { loadDataDir }),
    })

  /** Null when the first visit was interrupted before all was kept. */
  async function again(): Promise<PGlite | null> {
    if (!(await namesKept()).includes(placeOf(name))) return null
    const database = await create()
    const whole = await database.query('select from mock.credentials limit 1').then(
      ({ rows }) => rows.length > 0,
      () => false,
    )
    if (whole) return database
    await database.close()
    return null
  }

  async function erase(): Promise<void> {
    for (const kept of await namesKept()) await remove(kept)
  }

  async function anew(): Promise<PGlite> {
    await erase()
    const packed = new Blob([await download(image, onBytes)])
    return create(await new Response(packed.stream().pipeThrough(new DecompressionStream('gzip'))).blob())
  }

  let database: PGlite | undefined
  return {
    erase,
    open: async () => (database = (await again()) ?? (await anew())),
    // PGlite writes down what was asked by itself, but not what a transaction did.
    writeDown: async () => database?.syncToFs(),
  }
}
