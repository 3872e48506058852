/** A hosted club on this machine: PostgreSQL 17, PostgREST and our migrations are real; the provider's auth, storage and realtime are stood in for. */
import pg from 'pg'
import { supabaseCli } from './cli.ts'
import { type Gateway, startGateway } from './gateway/gateway.ts'
import { makeKeys } from './keys.ts'
import { startPostgres } from './postgres.ts'
import { startPostgRest } from './postgrest.ts'

export type Stand = Pick<Gateway, 'url' | 'mailsTo' | 'codesTo' | 'letGoogleKnow' | 'confirmEmails'> & {
  anonKey: string
  /** Never in an app: whoever has it is above row-level security. */
  serviceKey: string
  /** As `postgres`, the role that owns the club and is no superuser. */
  databaseUrl: string
  /** Asks as the owner of the club. */
  sql: <Row extends Record<string, unknown>>(text: string, values?: unknown[]) => Promise<Row[]>
  /** Signs any claims with the project's key, for tokens that only a test would make. */
  sign: (claims: Record<string, unknown> & { role: string }) => Promise<string>
  close: () => Promise<void>
}

export type StandOptions = {
  /** Where the app lives: links in mails lead there, and outside sign-in may return below it. */
  siteUrl?: string
  /** Whether a new address must be confirmed before it signs in. */
  confirmEmail?: boolean
  /** As older projects are: everything new in `public` is open to every role, unless a migration closes it. */
  exposesNewTables?: boolean
}

export async function startStand({
  siteUrl = 'http://localhost:4173',
  confirmEmail = true,
  exposesNewTables = false,
}: StandOptions = {}): Promise<Stand> {
  const started = new AsyncDisposableStack()
  const keep = <Part extends { close: () => Promise<void> }>(part: Part): Part => started.adopt(part, ({ close }) => close())
  try {
    const keys = await makeKeys()
    const postgres = keep(await startPostgres({ exposesNewTables }))
    const databaseUrl = postgres.urlOf('postgres')
    const migrated = await supabaseCli(['migration', 'up'], databaseUrl)
    if (migrated.code !== 0) throw new Error(`The migrations failed: ${migrated.complaint}`)
    const postgrest = keep(await startPostgRest(postgres.urlOf('authenticator'), keys.secret))
    const gateway = keep(await startGateway({ keys, restUrl: postgrest.url, urlOf: postgres.urlOf, siteUrl, confirmEmail }))
    const pool = started.adopt(new pg.Pool({ connectionString: databaseUrl, max: 2 }), (open) => open.end())
    return {
      ...gateway,
      anonKey: keys.anonKey,
      serviceKey: keys.serviceKey,
      databaseUrl,
      sign: keys.sign,
      sql: async <Row extends Record<string, unknown>>(text: string, values?: unknown[]) => (await pool.query<Row>(text, values)).rows,
      close: () => started.disposeAsync(),
    }
  } catch (error) {
    await started.disposeAsync()
    throw error
  }
}
