/** Creates the transports for mail and SMS from the configuration. */
import type { ClubSettings } from '@bothy/contract/entities.ts'
import type { Config } from '../config.ts'
import type { Rulebook } from '../http/rulebook.ts'
import type { Carriers } from './delivery.ts'
import type { Unsubscribing } from './unsubscribing.ts'

type Options = Pick<Config, 'mail' | 'sms' | 'publicUrl'> & {
  /** Base URL of the app, for links. It resolves once the server listens. */
  address: Promise<string>
  unsubscribing: Pick<Unsubscribing, 'tokenFor'>
}

/** A channel without a provider has no transport, and so has SMS for the console: the outbox writes such messages to the log. */
export async function carriersOf({ mail, sms, publicUrl, address, unsubscribing }: Options, database: Rulebook): Promise<Carriers> {
  const clubName = async () => (JSON.parse(await database.call(null, 'get_settings', {})) as ClubSettings).systemName
  const transports: Carriers = {}
  if (mail) transports.mail = (await import('../mail/smtp.ts')).smtpMails(mail, { club: clubName, address, unsubscribing })
  if (sms && sms.to !== 'console') {
    const host = publicUrl?.startsWith('https:') ? new URL(publicUrl).host : undefined
    transports.text = (await import('../texts/provider.ts')).webhookTexts(sms.to, sms.token, clubName, host)
  }
  return transports
}
