/** Sends mails by SMTP to the server that the operator configured. */
import { createTransport } from 'nodemailer'
import type { AccountLetter, Letter, MailKind, NewsLetter } from '../outbox/message.ts'
import { messageKinds } from '../outbox/message.ts'
import { Undeliverable, type Carrier } from '../outbox/delivery.ts'
import type { Unsubscribing } from '../outbox/unsubscribing.ts'
import { composeNews, pagesOf } from './compose-news.ts'
import { composeMail } from './compose.ts'
import { oneLine, type Mail } from './sheet.ts'

const isAccountMail = (letter: Letter): letter is AccountLetter & { kind: MailKind } =>
  letter.kind in messageKinds && messageKinds[(letter as AccountLetter).kind].channel === 'mail'

/** A 5xx response about the mail or its recipient is permanent. An authentication or connection error is not: the operator may fix it meanwhile. */
const isPermanent = (error: unknown): boolean => {
  const { responseCode, code } = error as { responseCode?: number; code?: string }
  return responseCode !== undefined && responseCode >= 500 && code !== 'EAUTH' && code !== 'ECONNECTION' && code !== 'EPROTOCOL'
}

type Context = {
  /** Reads the name of the club when a mail is sent. */
  club: () => Promise<string>
  /** Base URL of the app. */
  address: Promise<string>
  unsubscribing: Pick<Unsubscribing, 'tokenFor'>
}

type ComposedMail = Mail & { headers?: Record<string, string> }

/** Throws Undeliverable for a message of another channel. */
async function compose(letter: Letter, club: string, { address, unsubscribing }: Context): Promise<ComposedMail> {
  if ('news' in letter) {
    const appUrl = await address
    return { ...composeNews(letter, club, pagesOf(appUrl, letter)), headers: await unsubscribeHeaders(letter, appUrl, unsubscribing) }
  }
  if (!isAccountMail(letter)) throw new Undeliverable(`${letter.kind} is not a mail`)
  return composeMail(letter, club)
}

/** Headers for one-click unsubscribe (RFC 8058). Mail programs offer it only for https links. */
async function unsubscribeHeaders(
  { member }: NewsLetter,
  appUrl: string,
  unsubscribing: Context['unsubscribing'],
): Promise<Record<string, string>> {
  if (!appUrl.startsWith('https:')) return {}
  const token = await unsubscribing.tokenFor(member)
  return { 'List-Unsubscribe': `<${appUrl}/unsubscribe?token=${token}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}

export function smtpMails({ url, from }: { url: string; from: string }, context: Context): Carrier {
  const seconds = 1000
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 3,
    connectionTimeout: 10 * seconds,
    greetingTimeout: 10 * seconds,
    socketTimeout: 30 * seconds,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async carry(letter) {
      const club = await context.club()
      const { headers, ...mail } = await compose(letter, club, context)
      try {
        await transport.sendMail({
          from: { name: oneLine(club), address: from },
          to: { name: oneLine(letter.name), address: letter.address },
          ...mail,
          headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All', ...headers },
        })
      } catch (error) {
        throw isPermanent(error) ? new Undeliverable((error as Error).message, { cause: error }) : error
      }
    },
    close: () => transport.close(),
  }
}
