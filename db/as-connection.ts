import type { PGliteInterface } from '@electric-sql/pglite'
import type { Connection } from './installation.ts'

type Rows = { rows: Record<string, unknown>[] }

/** The adapter of PGlite to `Connection`. Without values, the SQL may contain several statements, as with node-postgres. */
export const asConnection = (database: Pick<PGliteInterface, 'query' | 'exec'>): Connection => ({
  async query(sql: string, values?: unknown[]): Promise<Rows> {
    if (values) return (await database.query(sql, values)) as Rows
    return ((await database.exec(sql)).at(-1) ?? { rows: [] }) as Rows
  },
})
