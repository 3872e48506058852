/** Creates the transports for mail and SMS from the configuration, and the one for devices, which needs none. */
import type { Pool } from 'pg'
import type { ClubSettings } from '@bothy/contract/entities.ts'
import type { Config } from '../../config.ts'
import type { DatabaseFunctions } from '../../postgres/database-functions.ts'
import type { UnsubscribeTokens } from '../mail/unsubscribe-tokens.ts'
import { loadOrCreateVapidKeys } from '../push/vapid-keys.ts'
import type { Transports } from './delivery-queue.ts'

type Options = Pick<Config, 'mail' | 'sms' | 'publicUrl'> & {
  /** Base URL of the app, for links. It resolves once the server listens. */
  baseUrl: Promise<string>
  unsubscribeTokens: Pick<UnsubscribeTokens, 'tokenFor'>
  pool: Pool
  isPushEndpoint: (endpoint: URL) => boolean
}

/** A channel without a provider has no transport, and so has SMS for the console: the outbox writes such messages to the log. */
export async function createTransports(
  { mail, sms, publicUrl, baseUrl, unsubscribeTokens, pool, isPushEndpoint }: Options,
  database: DatabaseFunctions,
): Promise<Transports> {
  const clubName = async () => (JSON.parse(await database.callFunction(null, 'get_settings', {})) as ClubSettings).systemName
  const pushOptions = {
    keys: () => loadOrCreateVapidKeys(pool),
    baseUrl,
    removeSubscription: (endpoint: string) => pool.query('delete from accounts.push_subscriptions where endpoint = $1', [endpoint]),
    isAllowed: isPushEndpoint,
  }
  const transports: Transports = {
    push: { send: async (message) => (await import('../push/push-transport.ts')).createPushTransport(pushOptions).send(message) },
  }
  if (mail)
    transports.mail = (await import('../mail/smtp-transport.ts')).createSmtpTransport(mail, { clubName, baseUrl, unsubscribeTokens })
  if (sms && sms.to !== 'console') {
    const host = publicUrl?.startsWith('https:') ? new URL(publicUrl).host : undefined
    transports.sms = (await import('../sms/sms-gateway.ts')).createSmsGateway(sms.to, sms.token, clubName, host)
  }
  return transports
}
