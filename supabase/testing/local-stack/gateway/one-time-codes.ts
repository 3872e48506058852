// For tests only: part of the stub of the hosted provider.
import { createHash, randomInt } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { AuthConfig } from '../auth-config.ts'
import type { AuthDatabase, Row } from './auth-database.ts'
import { AuthError } from './auth-error.ts'
import { renderGoTemplate } from './go-template.ts'
import type { User } from './users.ts'

export type Mail = { type: MailType; html: string; link: string; tokenHash: string; code: string }
export type MailType = 'confirmation' | 'recovery' | 'email_change' | 'magic_link'
export type TokenType = 'confirmation_token' | 'recovery_token' | 'email_change_token_new' | 'phone_change_token'

/** The column with the time of the last message of each kind. A new message of the same kind is refused for a while. */
const sentAtOf: Record<TokenType, string> = {
  confirmation_token: 'confirmation_sent_at',
  recovery_token: 'recovery_sent_at',
  email_change_token_new: 'email_change_sent_at',
  phone_change_token: 'phone_change_sent_at',
}

const hash = (address: string, code: string) => createHash('sha224').update(`${address}${code}`).digest('hex')

/** One-time codes and links. Nothing is sent; tests read the mails and codes from this object. */
export class OneTimeCodes {
  readonly #database: AuthDatabase
  readonly #siteUrl: string
  readonly #config: AuthConfig
  readonly #mails = new Map<string, Mail[]>()
  readonly #codes = new Map<string, string[]>()
  #mailsLeft = Infinity

  constructor(database: AuthDatabase, siteUrl: string, config: AuthConfig) {
    this.#database = database
    this.#siteUrl = siteUrl
    this.#config = config
  }

  mailsTo = (email: string): Mail[] => this.#mails.get(email.toLowerCase()) ?? []
  codesTo = (phone: string): string[] => this.#codes.get(phone.replace(/^\+/, '')) ?? []

  /** How many more mails the project may send. The provider counts those of an hour, for all members together. */
  limitMails = (count: number): void => void (this.#mailsLeft = count)

  async #store(user: User, type: TokenType, address: string): Promise<{ code: string; tokenHash: string }> {
    const code = String(randomInt(1_000_000)).padStart(6, '0')
    const tokenHash = hash(address, code)
    await this.#database.rows(
      `insert into auth.one_time_tokens (id, user_id, token_type, token_hash, relates_to) values (gen_random_uuid(), $1, $2, $3, $4)
       on conflict (user_id, token_type) do update set token_hash = excluded.token_hash, relates_to = excluded.relates_to, created_at = now()`,
      [user.id, type, tokenHash, address],
    )
    return { code, tokenHash }
  }

  /** Remembers that a message is sent now, and refuses it if the last one of its kind was sent less than `interval` seconds ago. */
  async #limit(user: User, type: TokenType, interval: number, code: string): Promise<void> {
    const column = sentAtOf[type]
    const sent = await this.#database.one(
      `update auth.users set ${column} = now() where id = $1 and coalesce(${column}, '-infinity') <= now() - $2 * interval '1 second' returning id`,
      [user.id, interval],
    )
    if (sent) return
    const last = await this.#database.one<{ wait: number }>(
      `select ceil(extract(epoch from ${column} + $2 * interval '1 second' - now()))::integer as wait from auth.users where id = $1`,
      [user.id, interval],
    )
    throw new AuthError(429, code, `For security purposes, you can only request this after ${last?.wait} seconds.`)
  }

  /** Without `redirectTo` the app asked for no redirect, and the provider uses the address of the site. */
  async sendMail(user: User, type: MailType, tokenType: TokenType, email: string, redirectTo = this.#siteUrl): Promise<void> {
    if (this.#mailsLeft === 0) throw new AuthError(429, 'over_email_send_rate_limit', 'email rate limit exceeded')
    await this.#limit(user, tokenType, this.#config.mailInterval, 'over_email_send_rate_limit')
    this.#mailsLeft -= 1
    const { code, tokenHash } = await this.#store(user, tokenType, email)
    const template = await readFile(new URL(`../../../templates/${type}.html`, import.meta.url), 'utf8')
    const values = {
      SiteURL: this.#siteUrl,
      TokenHash: tokenHash,
      Token: code,
      Email: email,
      RedirectTo: redirectTo,
      Data: user.raw_user_meta_data,
    }
    const html = renderGoTemplate(template, values)
    const link = /href="([^"]+)"/.exec(html)?.[1] ?? ''
    this.#mails.set(email, [...this.mailsTo(email), { type, html, link, tokenHash, code }])
  }

  async sendSms(user: User, tokenType: TokenType, phone: string): Promise<void> {
    await this.#limit(user, tokenType, this.#config.smsInterval, 'over_sms_send_rate_limit')
    const { code } = await this.#store(user, tokenType, phone)
    this.#codes.set(phone, [...this.codesTo(phone), code])
  }

  /** Marks a code or link as used. It is valid for one hour. */
  async consume(
    types: TokenType[],
    credentials: { tokenHash?: string; address?: string; code?: string },
  ): Promise<Row & { user_id: string; token_type: TokenType; relates_to: string }> {
    const tokenHash = credentials.tokenHash ?? hash(credentials.address ?? '', credentials.code ?? '')
    const taken = await this.#database.one<Row & { user_id: string; token_type: TokenType; relates_to: string }>(
      `delete from auth.one_time_tokens where token_hash = $1 and token_type::text = any($2) and created_at > now() - interval '1 hour'
       returning user_id, token_type, relates_to`,
      [tokenHash, types],
    )
    if (!taken) throw new AuthError(403, 'otp_expired', 'Token has expired or is invalid')
    return taken
  }
}
