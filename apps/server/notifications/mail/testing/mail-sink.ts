/** An SMTP server for tests. It stores received mails and can reject recipients. */
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export type MailSink = {
  url: string
  /** Received mails, oldest first. `envelope` has the recipients of the SMTP envelope. */
  mails: (Email & { envelope: string[] })[]
  /** Rejects the next mails with this SMTP code, and repeats the recipient; undefined accepts them. */
  refuseWith: (code: number | undefined) => void
  close: () => Promise<void>
}

/** Listens on a free port, or on `port`. */
export async function openMailSink(port = 0): Promise<MailSink> {
  const mails: MailSink['mails'] = []
  let refusal: number | undefined
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 50,
    onRcptTo({ address }, _, answer) {
      answer(refusal ? Object.assign(new Error(`not now: <${address.toLowerCase()}>`), { responseCode: refusal }) : null)
    },
    async onData(stream, session, answer) {
      const chunks: Buffer[] = []
      for await (const chunk of stream) chunks.push(chunk as Buffer)
      const envelope = session.envelope.rcptTo.map(({ address }) => address)
      mails.push({ ...(await PostalMime.parse(Buffer.concat(chunks))), envelope })
      answer()
    },
  })
  server.on('error', () => undefined)
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    mails,
    refuseWith: (code) => void (refusal = code),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
