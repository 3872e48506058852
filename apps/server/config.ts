/** All configuration of the server, read once. Every wrong value is named; nothing else reads the environment. */
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { loadEnvFile } from 'node:process'
import * as z from 'zod/mini'

const onOff = z.enum(['on', 'off'], 'must be on or off')
const wholeNumber = (min: number, max: number) =>
  z.pipe(
    z.string().check(z.regex(/^\d{1,6}$/, `must be a whole number from ${min} to ${max}`)),
    z.pipe(z.transform(Number), z.number().check(z.minimum(min, `must be at least ${min}`), z.maximum(max, `must be at most ${max}`))),
  )

const webAddress = z.string().check(
  z.refine((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && new URL(text).pathname === '/', {
    error: 'must be an address like https://club.example, without a path',
  }),
)

const isAddress = (text: string, protocols: RegExp) => URL.canParse(text) && protocols.test(new URL(text).protocol)
const isMailServer = (text: string) => isAddress(text, /^smtps?:$/)
const isTextProvider = (text: string) => text === 'console' || isAddress(text, /^https?:$/)

/** On this machine, for a try, it may do without TLS. */
const isIssuer = (text: string) =>
  isAddress(text, /^https:$/) || (isAddress(text, /^http:$/) && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(new URL(text).hostname))

const environment = z.object({
  PORT: z._default(wholeNumber(0, 65535), 3000),
  HOST: z.optional(z.string()),
  BOTHY_PUBLIC_URL: z.optional(webAddress),
  BOTHY_DATA_DIR: z._default(z.string(), './data'),
  DATABASE_URL: z.optional(z.string().check(z.regex(/^postgres(ql)?:\/\//, 'must start with postgres:// or postgresql://'))),
  BOTHY_ADMIN_EMAIL: z.optional(z.string().check(z.email('must be an email address'))),
  BOTHY_ADMIN_PASSWORD: z.optional(
    z.string().check(z.minLength(8, 'must have at least 8 characters'), z.maxLength(128, 'must have at most 128')),
  ),
  BOTHY_SMTP_URL: z.optional(z.string().check(z.refine(isMailServer, { error: 'must be like smtps://name:password@mail.example:465' }))),
  BOTHY_MAIL_FROM: z.optional(z.string().check(z.email('must be an email address'))),
  BOTHY_SMS: z.optional(
    z.string().check(z.refine(isTextProvider, { error: 'must be console, or an address like https://texts.example/send' })),
  ),
  BOTHY_SMS_TOKEN: z.optional(z.string()),
  BOTHY_S3_ENDPOINT: z.optional(webAddress),
  BOTHY_S3_BUCKET: z.optional(z.string()),
  BOTHY_S3_REGION: z._default(z.string(), 'us-east-1'),
  BOTHY_S3_ACCESS_KEY_ID: z.optional(z.string()),
  BOTHY_S3_SECRET_ACCESS_KEY: z.optional(z.string()),
  BOTHY_OIDC_ISSUER: z.optional(
    z.string().check(z.refine(isIssuer, { error: 'must be an https address like https://accounts.google.com' })),
  ),
  BOTHY_OIDC_CLIENT_ID: z.optional(z.string()),
  BOTHY_OIDC_CLIENT_SECRET: z.optional(z.string()),
  BOTHY_OIDC_NAME: z.optional(z.string().check(z.maxLength(40, 'must have at most 40 characters'))),
  BOTHY_SECRET: z.optional(z.string().check(z.minLength(32, 'must have at least 32 characters'))),
  BOTHY_METRICS_TOKEN: z.optional(z.string().check(z.regex(/^\S{16,200}$/, 'must be 16 to 200 characters without spaces'))),
  BOTHY_DRAW_AHEAD: z._default(onOff, 'on'),
  BOTHY_RATE_LIMIT: z._default(onOff, 'on'),
  BOTHY_TRUST_PROXY: z._default(wholeNumber(0, 9), 0),
  BOTHY_LOG_LEVEL: z._default(
    z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent'], 'must be trace, debug, info, warn, error or silent'),
    'info',
  ),
})

/** A setting that the server cannot start with. `problems` has one sentence per wrong variable. */
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
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = environment.safeParse(given)
  const problems = parsed.success ? [] : parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`)
  if (Boolean(given['BOTHY_ADMIN_EMAIL']) !== Boolean(given['BOTHY_ADMIN_PASSWORD']))
    problems.push('BOTHY_ADMIN_EMAIL and BOTHY_ADMIN_PASSWORD belong together: set both or neither')
  if (Boolean(given['BOTHY_SMTP_URL']) !== Boolean(given['BOTHY_MAIL_FROM']))
    problems.push('BOTHY_SMTP_URL and BOTHY_MAIL_FROM belong together: set both or neither')
  const s3 = ['BOTHY_S3_BUCKET', 'BOTHY_S3_ACCESS_KEY_ID', 'BOTHY_S3_SECRET_ACCESS_KEY']
  const missing = s3.filter((name) => !given[name])
  if ((missing.length > 0 && missing.length < s3.length) || (missing.length > 0 && given['BOTHY_S3_ENDPOINT']))
    problems.push(`${missing.join(' and ')} must be set too: pictures go to S3-compatible storage with all of ${s3.join(', ')}`)
  const openId = ['BOTHY_OIDC_ISSUER', 'BOTHY_OIDC_CLIENT_ID', 'BOTHY_OIDC_CLIENT_SECRET'].filter((name) => given[name])
  if (openId.length === 1 || openId.length === 2)
    problems.push('BOTHY_OIDC_ISSUER, BOTHY_OIDC_CLIENT_ID and BOTHY_OIDC_CLIENT_SECRET belong together: set all or none')
  if (!parsed.success || problems.length > 0) throw new ConfigError(problems)
  const { data } = parsed
  return {
    port: data.PORT,
    /** Undefined: every address of this machine, IPv6 and IPv4. */
    host: data.HOST,
    publicUrl: data.BOTHY_PUBLIC_URL ? new URL(data.BOTHY_PUBLIC_URL).origin : undefined,
    /** Absolute. */
    dataDir: resolve(data.BOTHY_DATA_DIR),
    /** Undefined: the embedded database is used. */
    databaseUrl: data.DATABASE_URL,
    admin:
      data.BOTHY_ADMIN_EMAIL && data.BOTHY_ADMIN_PASSWORD
        ? { email: data.BOTHY_ADMIN_EMAIL.toLowerCase(), password: data.BOTHY_ADMIN_PASSWORD }
        : undefined,
    /** Undefined: what would be mailed is written to the log. */
    mail: data.BOTHY_SMTP_URL && data.BOTHY_MAIL_FROM ? { url: data.BOTHY_SMTP_URL, from: data.BOTHY_MAIL_FROM } : undefined,
    /** Undefined: there is no signing in by code. */
    sms: data.BOTHY_SMS === undefined ? undefined : { to: data.BOTHY_SMS, token: data.BOTHY_SMS_TOKEN },
    /** Undefined: pictures are kept in the data directory. */
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
    /** Undefined: nobody signs in with a third party. */
    openId: openIdIn(data),
    /** From which the key is made that keeps second factors; undefined: one lies in the database. */
    secret: data.BOTHY_SECRET,
    /** Who sends it reads the figures of the server; undefined: programs on this machine do. */
    metricsToken: data.BOTHY_METRICS_TOKEN,
    /** Covers are drawn when an activity is heard of, not only when they are asked for. */
    drawAhead: data.BOTHY_DRAW_AHEAD === 'on',
    rateLimit: data.BOTHY_RATE_LIMIT === 'on',
    /** How many proxies of ours stand in front; that many last entries of X-Forwarded-For are believed. */
    trustProxy: data.BOTHY_TRUST_PROXY,
    logLevel: data.BOTHY_LOG_LEVEL,
  }
}

export type OpenIdConfig = { issuer: string; clientId: string; clientSecret: string; name: string }

function openIdIn(data: z.infer<typeof environment>): OpenIdConfig | undefined {
  const { BOTHY_OIDC_ISSUER: issuer, BOTHY_OIDC_CLIENT_ID: clientId, BOTHY_OIDC_CLIENT_SECRET: clientSecret } = data
  return issuer && clientId && clientSecret ? { issuer, clientId, clientSecret, name: data.BOTHY_OIDC_NAME ?? 'Google' } : undefined
}

/** The environment with what `.env` in `directory` adds to it: a variable that is already set wins. */
export function environmentWith(directory: string): Record<string, string | undefined> {
  const file = resolve(directory, '.env')
  if (existsSync(file)) loadEnvFile(file)
  return process.env
}
