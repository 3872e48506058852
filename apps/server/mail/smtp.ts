/** How mails leave: by SMTP, to the server that the operator has set. */
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

/** A 5xx about the mail or its recipient: another try would be refused again. One about signing in may be mended by the operator meanwhile. */
const isRefusal = (error: unknown): boolean => {
  const { responseCode, code } = error as { responseCode?: number; code?: string }
  return responseCode !== undefined && responseCode >= 500 && code !== 'EAUTH' && code !== 'ECONNECTION' && code !== 'EPROTOCOL'
}

type Sender = {
  /** The name of the club as it is when the mail leaves. */
  club: () => Promise<string>
  /** Where the club is found. */
  address: Promise<string>
  unsubscribing: Pick<Unsubscribing, 'tokenFor'>
}

type Written = Mail & { headers?: Record<string, string> }

/** A letter that is no mail is refused for good. */
async function write(letter: Letter, club: string, { address, unsubscribing }: Sender): Promise<Written> {
  if ('news' in letter) {
    const home = await address
    return { ...composeNews(letter, club, pagesOf(home, letter)), headers: await leaving(letter, home, unsubscribing) }
  }
  if (!isAccountMail(letter)) throw new Undeliverable(`${letter.kind} is no mail`)
  return composeMail(letter, club)
}

/** With one click, which mail programs offer for a secure address only (RFC 8058). */
async function leaving({ member }: NewsLetter, home: string, unsubscribing: Sender['unsubscribing']): Promise<Record<string, string>> {
  if (!home.startsWith('https:')) return {}
  const token = await unsubscribing.tokenFor(member)
  return { 'List-Unsubscribe': `<${home}/unsubscribe?token=${token}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}

export function smtpMails({ url, from }: { url: string; from: string }, sender: Sender): Carrier {
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
      const club = await sender.club()
      const { headers, ...mail } = await write(letter, club, sender)
      try {
        await transport.sendMail({
          from: { name: oneLine(club), address: from },
          to: { name: oneLine(letter.name), address: letter.address },
          ...mail,
          headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All', ...headers },
        })
      } catch (error) {
        throw isRefusal(error) ? new Undeliverable((error as Error).message, { cause: error }) : error
      }
    },
    close: () => transport.close(),
  }
}
