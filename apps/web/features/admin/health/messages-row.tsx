import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs'
import { Link } from '@tanstack/react-router'
import type { Health } from '@bothy/contract/admin/health.ts'
import { useFormat } from '../../../format/use-format.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { HealthRow } from './health-row.tsx'
import { messagesAdvice } from './messages-advice.ts'

/** The queue of messages to members. The outbox says why one could not be sent. The server tries it again on its own until it gives up. */
export function MessagesRow(messages: NonNullable<Health['messages']>) {
  const { state, waiting, oldestWaitingAt, failed, dead, hasMailProvider } = messages
  const translation = useTranslation()
  const { t } = translation
  const format = useFormat()
  const worst = dead > 0 ? 'dead' : failed > 0 ? 'failed' : 'queued'
  return (
    <HealthRow
      icon={IconMail}
      title={t('health.messages')}
      state={state}
      values={[
        !hasMailProvider && t('deliveries.no-mail'),
        t('health.messages.waiting', { count: waiting }),
        oldestWaitingAt && t('health.messages.oldest', { when: format.since(oldestWaitingAt) }),
        failed > 0 && t('health.messages.retrying', { count: failed }),
        dead > 0 && t('health.messages.dead', { count: dead }),
      ]}
      advice={messagesAdvice(messages, translation)}
      link={
        <Link to="/admin/deliveries" search={{ state: worst }}>
          {t('health.messages.why')}
        </Link>
      }
    />
  )
}
