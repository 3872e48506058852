/** Maps every error to the one JSON shape of a refusal: `{"error":{"code","message","fields"}}`. */
import type { Logger } from 'pino'
import { locales, type Locale } from '@bothy/contract/choices.ts'
import { databaseRefusal } from '@bothy/contract/database-refusal.ts'
import { Refusal, type RefusalCode, type RefusalMessages } from '@bothy/contract/errors.ts'
import { loadRefusalMessages } from '@bothy/contract/messages.ts'
import { preferredLocale } from './middleware/preferred-locale.ts'

/** Refusal messages in the language of the client. */
const messagesByLocale = Object.fromEntries(
  await Promise.all(locales.map(async (locale) => [locale, await loadRefusalMessages(locale)])),
) as Record<Locale, RefusalMessages>

function refusalMessagesFor(acceptLanguage: string | undefined): { locale: Locale; messages: RefusalMessages } {
  const locale = preferredLocale(acceptLanguage) ?? 'en'
  return { locale, messages: messagesByLocale[locale] }
}

/** Seconds after which a client may try again when a dependency is down. */
const retryWhenDown = 2

/** Error codes of Node for an unreachable database. */
const unreachable = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'])
/** SQLSTATE classes (lost connection, resources, operator intervention, system error), and conflicts, lock timeouts, read-only server. */
const downState = /^(08|53|57|58)|^(40001|40P01|55P03|25006)$/

/** A full disk or quota, of this process or of PostgreSQL. */
const noRoom = new Set(['ENOSPC', 'EDQUOT', '53100'])

/** The refusal that an error stands for; undefined for a bug of ours. */
export function toRefusal(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error
  if (!(error instanceof Error)) return undefined
  const { code, syscall, message } = error as NodeJS.ErrnoException
  const state = typeof code === 'string' ? code : ''
  if (noRoom.has(state)) return new Refusal('NO_ROOM', { cause: error })
  // A Unix socket that does not exist; without "connect", a file is missing.
  const isSocketMissing = state === 'ENOENT' && syscall === 'connect'
  if (
    unreachable.has(state) ||
    isSocketMissing ||
    downState.test(state) ||
    /Connection terminated|timeout exceeded when trying to connect|Query read timeout/i.test(message)
  )
    return new Refusal('UNAVAILABLE', { retryAfter: retryWhenDown, cause: error })
  return databaseRefusal(error)
}

/** The error response in the client's language. A bug of ours is logged with its stack, and the client gets only UNAVAILABLE. */
export function errorResponse(error: unknown, acceptLanguage: string | undefined, log: Logger): Response {
  const refusal = toRefusal(error)
  if (!refusal) log.error({ err: error }, 'a request failed')
  else if (refusal.code === 'NO_ROOM') log.error({ err: refusal.cause }, 'the disk is full')
  else if (refusal.status >= 500) log.warn({ err: refusal.cause ?? refusal }, 'a dependency is down')
  const code = refusal?.code ?? 'UNAVAILABLE'
  const answer = refusalResponse(code, acceptLanguage, refusal ? refusal.status : 500, refusal?.fields)
  if (refusal?.retryAfter !== undefined) answer.headers.set('retry-after', wholeSeconds(refusal.retryAfter))
  if (code === 'NOT_SIGNED_IN') answer.headers.set('www-authenticate', 'Bearer')
  if (code === 'INPUT_TOO_LARGE' || code === 'IMAGE_TOO_LARGE') answer.headers.set('connection', 'close')
  return answer
}

/** The value of `retry-after`: whole seconds, at least 1. */
export const wholeSeconds = (seconds: number) => String(Math.max(1, Math.ceil(seconds)))

export function refusalResponse(
  code: RefusalCode,
  acceptLanguage: string | undefined,
  status: number,
  fields?: Refusal['fields'],
): Response {
  const { headers, body } = refusalContent(code, acceptLanguage, fields)
  return new Response(body, { status, headers })
}

/** Headers and body of a refusal in the client's language. */
export function refusalContent(code: RefusalCode, acceptLanguage: string | undefined, fields?: Refusal['fields']) {
  const { locale, messages } = refusalMessagesFor(acceptLanguage)
  return {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'content-language': locale,
      vary: 'accept-language',
    },
    body: JSON.stringify({ error: { code, message: messages[`refusal.${code}`], ...(fields && { fields }) } }),
  }
}
