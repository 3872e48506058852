/** How mails leave: by SMTP, to the server that the operator has set. */
import { createTransport } from 'nodemailer'
import type { MailKind } from '../outbox/message.ts'
import { messageKinds } from '../outbox/message.ts'
import { Undeliverable, type Carrier } from '../outbox/delivery.ts'
import { composeMail, oneLine } from './compose.ts'

const isMail = (kind: keyof typeof messageKinds): kind is MailKind => messageKinds[kind].channel === 'mail'

/** A 5xx about the mail or its recipient: another try would be refused again. One about signing in may be mended by the operator meanwhile. */
const isRefusal = (error: unknown): boolean => {
  const { responseCode, code } = error as { responseCode?: number; code?: string }
  return responseCode !== undefined && responseCode >= 500 && code !== 'EAUTH' && code !== 'ECONNECTION' && code !== 'EPROTOCOL'
}

/** `club` tells the name of the club as it is when the mail leaves. */
export function smtpMails({ url, from }: { url: string; from: string }, club: () => Promise<string>): Carrier {
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
      const { kind } = letter
      if (!isMail(kind)) throw new Undeliverable(`${kind} is no mail`)
      const name = await club()
      try {
        await transport.sendMail({
          from: { name: oneLine(name), address: from },
          to: { name: oneLine(letter.name), address: letter.address },
          ...composeMail({ ...letter, kind }, name),
          headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
        })
      } catch (error) {
        throw isRefusal(error) ? new Undeliverable((error as Error).message, { cause: error }) : error
      }
    },
    close: () => transport.close(),
  }
}
