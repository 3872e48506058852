/** PGlite, the PostgreSQL of a browser tab: its data directory. */
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { asConnection } from './as-connection.ts'
import type { Connection } from './installation.ts'

/** After each command, a tab stores the files that have changed. The current file of the write-ahead log is always one of them, and has 16 MB by default. */
const smallLogFiles = ['--wal-segsize=1']

/** At each start, PostgreSQL fills its buffers with zeros: 128 MB by default, although the database has only about 10 MB. */
const withSmallBuffers = `alter system set shared_buffers = '16MB'`

/** Leaves only what an open database reads: no database that new ones would be copied from, no space of old rows, no used files of the log. */
const shrink = [
  ...['template0', 'template1'].flatMap((name) => [
    `update pg_catalog.pg_database set datistemplate = false, datallowconn = true where datname = '${name}'`,
    `drop database ${name}`,
  ]),
  'vacuum full',
  'set wal_recycle = off',
  'select pg_switch_wal()',
  'checkpoint',
]

/** A data directory as a tar. `fill` creates what is in the database. */
export async function buildPgliteImage(fill: (connection: Connection) => Promise<unknown>): Promise<Buffer<ArrayBuffer>> {
  const database = await PGlite.create({ extensions: { pg_trgm }, initDbStartParams: smallLogFiles })
  await fill(asConnection(database))
  for (const statement of [withSmallBuffers, ...shrink]) await database.query(statement)
  const tar = Buffer.from(await (await database.dumpDataDir('none')).arrayBuffer())
  await database.close()
  return tar
}
