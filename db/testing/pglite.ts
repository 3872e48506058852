/** PGlite as one more connection: what it is sent without values may be several statements, as node-postgres allows. */
import type { PGliteInterface } from '@electric-sql/pglite'
import type { Connection } from '../install.ts'

type Rows = { rows: Record<string, unknown>[] }

export const asConnection = (database: Pick<PGliteInterface, 'query' | 'exec'>): Connection => ({
  async query(sql: string, values?: unknown[]): Promise<Rows> {
    if (values) return (await database.query(sql, values)) as Rows
    return ((await database.exec(sql)).at(-1) ?? { rows: [] }) as Rows
  },
})
