/** Creates the transports for mail and SMS from the configuration. */
import type { ClubSettings } from '@bothy/contract/entities.ts'
import type { Config } from '../../config.ts'
import type { DatabaseFunctions } from '../../postgres/database-functions.ts'
import type { Transports } from './delivery-queue.ts'
import type { UnsubscribeTokens } from '../mail/unsubscribe-tokens.ts'

type Options = Pick<Config, 'mail' | 'sms' | 'publicUrl'> & {
  /** Base URL of the app, for links. It resolves once the server listens. */
  baseUrl: Promise<string>
  unsubscribeTokens: Pick<UnsubscribeTokens, 'tokenFor'>
}

/** A channel without a provider has no transport, and so has SMS for the console: the outbox writes such messages to the log. */
export async function createTransports(
  { mail, sms, publicUrl, baseUrl, unsubscribeTokens }: Options,
  database: DatabaseFunctions,
): Promise<Transports> {
  const clubName = async () => (JSON.parse(await database.callFunction(null, 'get_settings', {})) as ClubSettings).systemName
  const transports: Transports = {}
  if (mail)
    transports.mail = (await import('../mail/smtp-transport.ts')).createSmtpTransport(mail, { clubName, baseUrl, unsubscribeTokens })
  if (sms && sms.to !== 'console') {
    const host = publicUrl?.startsWith('https:') ? new URL(publicUrl).host : undefined
    transports.sms = (await import('../sms/sms-gateway.ts')).createSmsGateway(sms.to, sms.token, clubName, host)
  }
  return transports
}
