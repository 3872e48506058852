import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { readConfig, type ConfigError } from './config.ts'

const problemsOf = (env: Record<string, string>): string[] => {
  try {
    readConfig(env)
  } catch (error) {
    return (error as ConfigError).problems
  }
  return []
}

describe('the configuration', () => {
  test('needs no setting: the server listens on port 3000 with its own database', () => {
    const config = readConfig({})
    expect(config).toMatchObject({
      port: 3000,
      host: undefined,
      databaseUrl: undefined,
      admin: undefined,
      drawAhead: true,
      rateLimit: true,
      trustProxy: 0,
      logLevel: 'info',
    })
    expect(config.dataDir).toBe(`${process.cwd()}/data`)
  })

  test('treats an empty value as not set', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '', BOTHY_ADMIN_EMAIL: '' })).toMatchObject({ port: 3000, databaseUrl: undefined })
  })

  test('names every wrong value at once and says what it must be', () => {
    const problems = problemsOf({
      PORT: 'http',
      DATABASE_URL: 'mysql://club',
      BOTHY_RATE_LIMIT: 'no',
      BOTHY_PUBLIC_URL: 'https://club.example/app',
      BOTHY_LOG_LEVEL: 'loud',
    })
    expect(problems).toEqual([
      'PORT must be a whole number from 0 to 65535',
      'BOTHY_PUBLIC_URL must be an address like https://club.example, without a path',
      'DATABASE_URL must start with postgres:// or postgresql://',
      'BOTHY_RATE_LIMIT must be on or off',
      'BOTHY_LOG_LEVEL must be trace, debug, info, warn, error or silent',
    ])
  })

  test('refuses a second address of a database without the first', () => {
    expect(problemsOf({ DATABASE_SESSION_URL: 'postgres://club' })).toEqual([
      'DATABASE_URL must be set too: DATABASE_SESSION_URL is another way to the same database',
    ])
  })

  test('refuses an admin with only an email, or with a short password', () => {
    expect(problemsOf({ BOTHY_ADMIN_EMAIL: 'a@club.example' })).toEqual([
      'BOTHY_ADMIN_EMAIL and BOTHY_ADMIN_PASSWORD belong together: set both or neither',
    ])
    expect(problemsOf({ BOTHY_ADMIN_EMAIL: 'a@club.example', BOTHY_ADMIN_PASSWORD: 'short' })).toEqual([
      'BOTHY_ADMIN_PASSWORD must have at least 8 characters',
    ])
  })

  test('refuses a directory for backups that does not exist, is a file, or cannot be written to', () => {
    const problem = 'BOTHY_BACKUP_DIR must be a directory that exists, and that the server may write to'
    expect(problemsOf({ BOTHY_BACKUP_DIR: '/not/mounted' })).toEqual([problem])
    expect(problemsOf({ BOTHY_BACKUP_DIR: fileURLToPath(import.meta.url) })).toEqual([problem])
    expect(problemsOf({ BOTHY_BACKUP_DIR: '/proc/self' })).toEqual([problem])
    expect(readConfig({ BOTHY_BACKUP_DIR: tmpdir() }).backupDir).toBe(tmpdir())
  })

  test('configures mail and SMS, and refuses an incomplete configuration', () => {
    expect(readConfig({})).toMatchObject({ mail: undefined, sms: undefined })
    const mail = { BOTHY_SMTP_URL: 'smtps://hut:secret@mail.example:465', BOTHY_MAIL_FROM: 'hut@club.example' }
    expect(readConfig(mail).mail).toEqual({ url: mail.BOTHY_SMTP_URL, from: mail.BOTHY_MAIL_FROM })
    expect(problemsOf({ BOTHY_SMTP_URL: mail.BOTHY_SMTP_URL })).toEqual([
      'BOTHY_SMTP_URL and BOTHY_MAIL_FROM belong together: set both or neither',
    ])
    expect(readConfig({ BOTHY_SMS: 'console' }).sms).toEqual({ to: 'console', token: undefined })
    expect(readConfig({ BOTHY_SMS: 'http://gateway:8080/send', BOTHY_SMS_TOKEN: 'key' }).sms).toEqual({
      to: 'http://gateway:8080/send',
      token: 'key',
    })
    expect(problemsOf({ BOTHY_SMTP_URL: 'mail.example', BOTHY_MAIL_FROM: 'hut', BOTHY_SMS: 'pigeon' })).toEqual([
      'BOTHY_SMTP_URL must be like smtps://name:password@mail.example:465',
      'BOTHY_MAIL_FROM must be an email address',
      'BOTHY_SMS must be console, or an address like https://texts.example/send',
    ])
  })

  test('stores pictures in a configured S3 bucket, and refuses an incomplete configuration', () => {
    const whole = { BOTHY_S3_BUCKET: 'club', BOTHY_S3_ACCESS_KEY_ID: 'name', BOTHY_S3_SECRET_ACCESS_KEY: 'secret' }
    expect(readConfig(whole).s3).toMatchObject({ bucket: 'club', endpoint: undefined, region: 'us-east-1' })
    expect(readConfig({}).s3).toBeUndefined()
    expect(readConfig({ ...whole, BOTHY_S3_ENDPOINT: 'https://s3.example/' }).s3!.endpoint).toBe('https://s3.example')
    expect(problemsOf({ ...whole, BOTHY_S3_ACCESS_KEY_ID: '' })).toEqual([expect.stringMatching(/^BOTHY_S3_ACCESS_KEY_ID must be set too/)])
    expect(problemsOf({ BOTHY_S3_ENDPOINT: 'https://s3.example' })).toHaveLength(1)
  })

  test('refuses an incomplete identity provider, and one without TLS', () => {
    const whole = { BOTHY_OIDC_ISSUER: 'https://accounts.google.com', BOTHY_OIDC_CLIENT_ID: 'club', BOTHY_OIDC_CLIENT_SECRET: 'hush' }
    const { issuer, name } = readConfig(whole).oidc!
    expect([issuer, name]).toEqual(['https://accounts.google.com', 'Google'])
    expect(readConfig({ ...whole, BOTHY_OIDC_NAME: 'Alpine Club' }).oidc?.name).toBe('Alpine Club')
    expect(readConfig({ ...whole, BOTHY_OIDC_ISSUER: 'http://127.0.0.1:3999' }).oidc).toBeDefined()
    expect(problemsOf({ ...whole, BOTHY_OIDC_CLIENT_SECRET: '' })).toEqual([
      'BOTHY_OIDC_ISSUER, BOTHY_OIDC_CLIENT_ID and BOTHY_OIDC_CLIENT_SECRET belong together: set all or none',
    ])
    for (const address of ['http://accounts.google.com', 'http://127.0.0.1.example', 'accounts.google.com'])
      expect(problemsOf({ ...whole, BOTHY_OIDC_ISSUER: address })).toHaveLength(1)
    expect(problemsOf({ BOTHY_SECRET: 'short' })).toEqual(['BOTHY_SECRET must have at least 32 characters'])
  })

  test('documents every setting in .env.example and on the settings page, and no other', () => {
    const names = [...readFileSync(new URL('./config.ts', import.meta.url), 'utf8').matchAll(/^ {2}([A-Z][A-Z\d_]+):/gm)].map(
      (match) => match[1]!,
    )
    expect(names.length).toBeGreaterThan(8)
    const example = readFileSync(new URL('../../.env.example', import.meta.url), 'utf8')
    const page = readFileSync(new URL('../../docs/settings.md', import.meta.url), 'utf8')
    const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map((match) => match[1]!).toSorted()
    expect(matches(example, /^([A-Z][A-Z\d_]+)=/gm)).toEqual(names.toSorted())
    expect(matches(page, /^\| `([A-Z][A-Z\d_]+)` +\|/gm)).toEqual(names.toSorted())
  })
})
