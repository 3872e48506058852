/** Who carries mails and text messages, by the configuration. */
import type { ClubSettings } from '@bothy/contract/entities.ts'
import type { Config } from '../config.ts'
import type { Rulebook } from '../http/rulebook.ts'
import type { Carriers } from './delivery.ts'
import type { Unsubscribing } from './unsubscribing.ts'

type Options = Pick<Config, 'mail' | 'sms' | 'publicUrl'> & {
  /** Where the club is found, for links; known once the server listens. */
  address: Promise<string>
  unsubscribing: Pick<Unsubscribing, 'tokenFor'>
}

/** A channel without a provider, and texts for the console, are not carried: the outbox writes them to the log. */
export async function carriersOf({ mail, sms, publicUrl, address, unsubscribing }: Options, rulebook: Rulebook): Promise<Carriers> {
  const club = async () => (JSON.parse(await rulebook.call(null, 'get_settings', {})) as ClubSettings).systemName
  const carriers: Carriers = {}
  if (mail) carriers.mail = (await import('../mail/smtp.ts')).smtpMails(mail, { club, address, unsubscribing })
  if (sms && sms.to !== 'console') {
    const host = publicUrl?.startsWith('https:') ? new URL(publicUrl).host : undefined
    carriers.text = (await import('../texts/provider.ts')).webhookTexts(sms.to, sms.token, club, host)
  }
  return carriers
}
