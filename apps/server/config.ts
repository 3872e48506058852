/** All configuration of the server. Nothing else reads the environment. */
import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { loadEnvFile } from 'node:process'
import * as z from 'zod/mini'
import { firstAdminPasswordLength } from '@bothy/contract/auth/password-policy.ts'
import { email } from '@bothy/contract/fields.ts'

const onOff = z.enum(['on', 'off'], 'must be on or off')
const wholeNumber = (min: number, max: number) =>
  z.pipe(
    z.string().check(z.regex(/^\d{1,6}$/, `must be a whole number from ${min} to ${max}`)),
    z.pipe(z.transform(Number), z.number().check(z.minimum(min, `must be at least ${min}`), z.maximum(max, `must be at most ${max}`))),
  )

/** Without the slash at its end, because paths are appended. */
const originUrl = z.pipe(
  z.string().check(
    z.refine((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && new URL(text).pathname === '/', {
      error: 'must be an address like https://club.example, without a path',
    }),
  ),
  z.transform((text: string) => new URL(text).origin),
)

/** Without a name in front of the host. Only a source on this machine may use plain http. */
const mapSource = z.string().check(
  z.refine((text) => text === 'off' || isMapSource(text), {
    error: 'must be off, or the https address of a PMTiles archive; {date} in it is the day of its build',
  }),
)

const postgresUrl = z.string().check(z.regex(/^postgres(ql)?:\/\//, 'must start with postgres:// or postgresql://'))

const isUrl = (text: string, protocols: RegExp) => URL.canParse(text) && protocols.test(new URL(text).protocol)
const isMapSource = (text: string) => {
  const address = text.replace('{date}', '20260101')
  return isUrl(address, /^https:$/) || (isUrl(address, /^http:$/) && /^(localhost|127\.0\.0\.1)$/.test(new URL(address).hostname))
}
const isMailServer = (text: string) => isUrl(text, /^smtps?:$/)
const isSmsProvider = (text: string) => text === 'console' || isUrl(text, /^https?:$/)

/** An issuer on this machine may use plain http, so that operators can try it out. */
const isIssuer = (text: string) =>
  isUrl(text, /^https:$/) || (isUrl(text, /^http:$/) && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(new URL(text).hostname))

/** An address, also under an internationalized domain. */
const emailAddress = z.pipe(
  z.string().check(z.refine((text) => email.safeParse(text).success, { error: 'must be an email address' })),
  z.transform((text: string) => email.parse(text)),
)

/** It is not created: a disk that is not mounted would go unnoticed. */
function isWritableDirectory(path: string): boolean {
  try {
    accessSync(path, constants.W_OK)
    return statSync(path).isDirectory()
  } catch {
    return false
  }
}

const environment = z.object({
  PORT: z._default(wholeNumber(0, 65535), 3000),
  HOST: z.optional(z.string()),
  BOTHY_PUBLIC_URL: z.optional(originUrl),
  BOTHY_DATA_DIR: z._default(z.string(), './data'),
  DATABASE_URL: z.optional(postgresUrl),
  DATABASE_SESSION_URL: z.optional(postgresUrl),
  BOTHY_ADMIN_EMAIL: z.optional(emailAddress),
  BOTHY_ADMIN_PASSWORD: z.optional(
    z
      .string()
      .check(
        z.minLength(firstAdminPasswordLength, `must have at least ${firstAdminPasswordLength} characters`),
        z.maxLength(128, 'must have at most 128'),
      ),
  ),
  BOTHY_SMTP_URL: z.optional(z.string().check(z.refine(isMailServer, { error: 'must be like smtps://name:password@mail.example:465' }))),
  BOTHY_MAIL_FROM: z.optional(emailAddress),
  BOTHY_SMS: z.optional(
    z.string().check(z.refine(isSmsProvider, { error: 'must be console, or an address like https://texts.example/send' })),
  ),
  BOTHY_SMS_TOKEN: z.optional(z.string()),
  BOTHY_S3_ENDPOINT: z.optional(originUrl),
  BOTHY_S3_BUCKET: z.optional(z.string()),
  BOTHY_S3_REGION: z._default(z.string(), 'us-east-1'),
  BOTHY_S3_ACCESS_KEY_ID: z.optional(z.string()),
  BOTHY_S3_SECRET_ACCESS_KEY: z.optional(z.string()),
  BOTHY_OIDC_ISSUER: z.optional(
    z.string().check(z.refine(isIssuer, { error: 'must be an https address like https://accounts.google.com' })),
  ),
  BOTHY_OIDC_CLIENT_ID: z.optional(z.string()),
  BOTHY_OIDC_CLIENT_SECRET: z.optional(z.string()),
  BOTHY_OIDC_TRUST_EMAIL: z._default(onOff, 'off'),
  BOTHY_OIDC_NAME: z.optional(z.string().check(z.maxLength(40, 'must have at most 40 characters'))),
  BOTHY_SECRET: z.optional(z.string().check(z.minLength(32, 'must have at least 32 characters'))),
  BOTHY_MAP_FILE: z.optional(z.string()),
  BOTHY_MAP_SOURCE: z._default(mapSource, 'https://build.protomaps.com/{date}.pmtiles'),
  BOTHY_ELEVATION_SOURCE: z._default(mapSource, 'https://download.mapterhorn.com/planet.pmtiles'),
  BOTHY_MAP_LIMIT: z._default(wholeNumber(1, 999_999), 2000),
  BOTHY_BACKUP_DIR: z.optional(
    z.string().check(z.refine(isWritableDirectory, { error: 'must be a directory that exists, and that the server may write to' })),
  ),
  BOTHY_METRICS_TOKEN: z.optional(z.string().check(z.regex(/^\S{16,200}$/, 'must be 16 to 200 characters without spaces'))),
  BOTHY_DRAW_AHEAD: z._default(onOff, 'on'),
  BOTHY_RATE_LIMIT: z._default(onOff, 'on'),
  BOTHY_TRUST_PROXY: z._default(wholeNumber(0, 9), 0),
  BOTHY_SLOW_STATEMENT: z._default(wholeNumber(0, 60_000), 500),
  BOTHY_LOG_LEVEL: z._default(
    z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent'], 'must be trace, debug, info, warn, error or silent'),
    'info',
  ),
})

/** The server cannot start with these settings. `problems` has one sentence per wrong variable. */
export class ConfigError extends Error {
  readonly problems: string[]
  constructor(problems: string[]) {
    super(`The configuration has ${problems.length === 1 ? 'a mistake' : 'mistakes'}:\n${problems.map((line) => `  ${line}`).join('\n')}`)
    this.name = 'ConfigError'
    this.problems = problems
  }
}

export type Config = ReturnType<typeof readConfig>

/** Reads the settings from `env`. An empty value counts as not set. Throws ConfigError. */
export function readConfig(env: Record<string, string | undefined>) {
  const values = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = environment.safeParse(values)
  const problems = parsed.success ? [] : parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`)
  if (Boolean(values['BOTHY_ADMIN_EMAIL']) !== Boolean(values['BOTHY_ADMIN_PASSWORD']))
    problems.push('BOTHY_ADMIN_EMAIL and BOTHY_ADMIN_PASSWORD belong together: set both or neither')
  if (Boolean(values['BOTHY_SMTP_URL']) !== Boolean(values['BOTHY_MAIL_FROM']))
    problems.push('BOTHY_SMTP_URL and BOTHY_MAIL_FROM belong together: set both or neither')
  if (values['DATABASE_SESSION_URL'] && !values['DATABASE_URL'])
    problems.push('DATABASE_URL must be set too: DATABASE_SESSION_URL is another way to the same database')
  const s3 = ['BOTHY_S3_BUCKET', 'BOTHY_S3_ACCESS_KEY_ID', 'BOTHY_S3_SECRET_ACCESS_KEY']
  const missing = s3.filter((name) => !values[name])
  if ((missing.length > 0 && missing.length < s3.length) || (missing.length > 0 && values['BOTHY_S3_ENDPOINT']))
    problems.push(`${missing.join(' and ')} must be set too: pictures go to S3-compatible storage with all of ${s3.join(', ')}`)
  const oidc = ['BOTHY_OIDC_ISSUER', 'BOTHY_OIDC_CLIENT_ID', 'BOTHY_OIDC_CLIENT_SECRET'].filter((name) => values[name])
  if (oidc.length === 1 || oidc.length === 2)
    problems.push('BOTHY_OIDC_ISSUER, BOTHY_OIDC_CLIENT_ID and BOTHY_OIDC_CLIENT_SECRET belong together: set all or none')
  if (!parsed.success || problems.length > 0) throw new ConfigError(problems)
  const { data } = parsed
  return {
    port: data.PORT,
    /** Undefined: every address of this machine, IPv6 and IPv4. */
    host: data.HOST,
    publicUrl: data.BOTHY_PUBLIC_URL,
    /** Absolute. */
    dataDir: resolve(data.BOTHY_DATA_DIR),
    /** Undefined: the embedded database is used. */
    databaseUrl: data.DATABASE_URL,
    /** The same database, where a connection keeps its session. Undefined: `databaseUrl` does. */
    databaseSessionUrl: data.DATABASE_SESSION_URL,
    admin:
      data.BOTHY_ADMIN_EMAIL && data.BOTHY_ADMIN_PASSWORD
        ? { email: data.BOTHY_ADMIN_EMAIL.toLowerCase(), password: data.BOTHY_ADMIN_PASSWORD }
        : undefined,
    /** Undefined: the server writes mails to the log instead. */
    mail: data.BOTHY_SMTP_URL && data.BOTHY_MAIL_FROM ? { url: data.BOTHY_SMTP_URL, from: data.BOTHY_MAIL_FROM } : undefined,
    /** Undefined: members cannot sign in with an SMS code. */
    sms: data.BOTHY_SMS === undefined ? undefined : { to: data.BOTHY_SMS, token: data.BOTHY_SMS_TOKEN },
    /** Undefined: pictures are stored in the data directory. */
    s3:
      data.BOTHY_S3_BUCKET && data.BOTHY_S3_ACCESS_KEY_ID && data.BOTHY_S3_SECRET_ACCESS_KEY
        ? {
            endpoint: data.BOTHY_S3_ENDPOINT,
            bucket: data.BOTHY_S3_BUCKET,
            region: data.BOTHY_S3_REGION,
            accessKeyId: data.BOTHY_S3_ACCESS_KEY_ID,
            secretAccessKey: data.BOTHY_S3_SECRET_ACCESS_KEY,
          }
        : undefined,
    /** Undefined: members cannot sign in with an identity provider. */
    oidc: oidcConfigOf(data),
    /** The key that encrypts second factors is derived from it. Undefined: the key is stored in the database. */
    secret: data.BOTHY_SECRET,
    /** The PMTiles file of the club. It need not exist. */
    mapFile: resolve(data.BOTHY_MAP_FILE ?? join(data.BOTHY_DATA_DIR, 'map.pmtiles')),
    /** Where a map of the region is copied from. Without streets, nothing is. */
    mapSources: mapSourcesOf(data),
    /** Bytes of a copied map at most. */
    mapLimit: data.BOTHY_MAP_LIMIT * 1_000_000,
    /** Absolute. Undefined: no daily backups. */
    backupDir: data.BOTHY_BACKUP_DIR && resolve(data.BOTHY_BACKUP_DIR),
    /** The bearer token for `/metrics`. Undefined: only programs on this machine may read the metrics. */
    metricsToken: data.BOTHY_METRICS_TOKEN,
    /** Draws the cover of an activity when the activity changes, not only on the first request. */
    drawAhead: data.BOTHY_DRAW_AHEAD === 'on',
    rateLimit: data.BOTHY_RATE_LIMIT === 'on',
    /** The number of our own proxies in front; that many last entries of X-Forwarded-For are trusted. */
    trustProxy: data.BOTHY_TRUST_PROXY,
    logLevel: data.BOTHY_LOG_LEVEL,
    /** Milliseconds. Statements that take as long are logged. */
    slowStatement: data.BOTHY_SLOW_STATEMENT,
  }
}

function mapSourcesOf({ BOTHY_MAP_SOURCE: streets, BOTHY_ELEVATION_SOURCE: elevation }: z.infer<typeof environment>) {
  if (streets === 'off') return []
  const sources = [
    { kind: 'streets' as const, url: streets, maxDetail: 15 },
    { kind: 'elevation' as const, url: elevation, maxDetail: 12 },
  ]
  return sources.filter(({ url }) => url !== 'off')
}

/** `trustEmail`: the operator vouches that the issuer gives people only their own addresses, whatever `email_verified` says. */
export type OidcConfig = { issuer: string; clientId: string; clientSecret: string; name: string; trustEmail?: boolean }

function oidcConfigOf(data: z.infer<typeof environment>): OidcConfig | undefined {
  const { BOTHY_OIDC_ISSUER: issuer, BOTHY_OIDC_CLIENT_ID: clientId, BOTHY_OIDC_CLIENT_SECRET: clientSecret } = data
  if (!issuer || !clientId || !clientSecret) return undefined
  return { issuer, clientId, clientSecret, name: data.BOTHY_OIDC_NAME ?? 'Google', trustEmail: data.BOTHY_OIDC_TRUST_EMAIL === 'on' }
}

/** Loads `.env` of `directory` into the environment and answers it. A variable that is already set wins. */
export function loadEnvironment(directory: string): Record<string, string | undefined> {
  const file = resolve(directory, '.env')
  if (existsSync(file)) loadEnvFile(file)
  return process.env
}
