import type { Health } from '@bothy/contract/admin/health.ts'
import { joinSentences } from '../../../i18n/join-sentences.ts'
import type { Translation } from '../../../i18n/translation.tsx'

type Messages = Pick<NonNullable<Health['messages']>, 'state' | 'failed' | 'dead' | 'hasMailProvider'>

/** What an admin does about messages that wait or could not be sent. A retry is promised only where there is one. */
export function messagesAdvice(
  { state, failed, dead, hasMailProvider }: Messages,
  { t, locale }: Pick<Translation, 't' | 'locale'>,
): string {
  if (state === 'failed') return t('health.messages.stuck')
  if (!hasMailProvider) return t('deliveries.no-mail.text')
  return joinSentences(locale, t('health.messages.attention'), failed > 0 && t('health.messages.retried', { dead }))
}
