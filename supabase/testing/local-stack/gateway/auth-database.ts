// For tests only: part of the stub of the hosted provider.
import pg from 'pg'

export type Row = Record<string, unknown>

/** The auth server's own connection. Its role is `supabase_auth_admin`, so our triggers run as they do in a hosted project. */
export class AuthDatabase {
  readonly #pool: pg.Pool

  constructor(connectionString: string) {
    this.#pool = new pg.Pool({ connectionString, max: 3 })
  }

  async rows<Shape extends Row>(text: string, values?: unknown[]): Promise<Shape[]> {
    return (await this.#pool.query<Shape>(text, values)).rows
  }

  async one<Shape extends Row>(text: string, values?: unknown[]): Promise<Shape | undefined> {
    return (await this.rows<Shape>(text, values))[0]
  }

  close(): Promise<void> {
    return this.#pool.end()
  }
}
