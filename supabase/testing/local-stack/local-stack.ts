/** A hosted project on this machine, for tests. PostgreSQL 17, PostgREST and our migrations are real; auth, storage and realtime are stubs. */
import pg from 'pg'
import { type AuthConfig, readAuthConfig } from './auth-config.ts'
import { supabaseCli } from './cli.ts'
import { type Gateway, startGateway } from './gateway/gateway.ts'
import { makeKeys } from './keys.ts'
import { type Cluster, copyProject, type Postgres, startPostgres } from './postgres.ts'
import { startPostgRest } from './postgrest.ts'

export type LocalStack = Pick<
  Gateway,
  'url' | 'mailsTo' | 'codesTo' | 'setGoogleAccount' | 'setEmailConfirmation' | 'useRefreshCounters' | 'limitMails'
> & {
  anonKey: string
  /** Bypasses row-level security, so it must never be in an app. */
  serviceKey: string
  /** Connects as `postgres`, the role that owns our schemas and is not a superuser. */
  databaseUrl: string
  /** Runs SQL as the role `postgres`. */
  sql: <Row extends Record<string, unknown>>(text: string, values?: unknown[]) => Promise<Row[]>
  /** Signs any claims with the project's key, for tokens that the auth server would not issue. */
  sign: (claims: Record<string, unknown> & { role: string }) => Promise<string>
  close: () => Promise<void>
}

export type LocalStackOptions = {
  /** The URL of the app. Links in mails and redirects after OAuth must be below it. */
  siteUrl?: string
  /** Settings of the auth server that differ from config.toml. */
  auth?: Partial<AuthConfig>
  /** Whether the project is an older one, see provider/older.sql. */
  older?: boolean
  /** A cluster with a migrated project, which the stack copies instead of starting its own. */
  cluster?: Cluster | undefined
}

/** Starts PostgreSQL with a project that has all migrations. */
export async function startProject(older = false): Promise<Postgres> {
  const postgres = await startPostgres({ older })
  const migrated = await supabaseCli(['migration', 'up'], postgres.urlOf('postgres'))
  if (migrated.code === 0) return postgres
  await postgres.close()
  throw new Error(`The migrations failed: ${migrated.stderr}`)
}

export async function startLocalStack({
  siteUrl = 'http://localhost:4173',
  auth,
  older = false,
  cluster,
}: LocalStackOptions = {}): Promise<LocalStack> {
  const started = new AsyncDisposableStack()
  const closeLater = <Part extends { close: () => Promise<void> }>(part: Part): Part => started.adopt(part, ({ close }) => close())
  try {
    const keys = await makeKeys(older)
    const postgres = closeLater(await (cluster ? copyProject(cluster) : startProject(older)))
    const databaseUrl = postgres.urlOf('postgres')
    const postgrest = closeLater(await startPostgRest(postgres.urlOf('authenticator'), keys.verificationKeys))
    const gateway = closeLater(
      await startGateway({ keys, restUrl: postgrest.url, urlOf: postgres.urlOf, siteUrl, config: { ...readAuthConfig(), ...auth } }),
    )
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
