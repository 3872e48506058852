import type { Health } from '@bothy/contract/admin/health.ts'
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs'
import { Link } from '@tanstack/react-router'
import { useFormat } from '../../../format/use-format.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { HealthRow } from './health-row.tsx'

/** The queue of messages to members. The outbox says why one could not be sent; the server tries it again on its own. */
export function MessagesRow({ state, waiting, oldestWaitingAt, failed, dead, hasMailProvider }: NonNullable<Health['messages']>) {
  const { t } = useTranslation()
  const format = useFormat()
  const worst = dead > 0 ? 'dead' : failed > 0 ? 'failed' : 'queued'
  const advice =
    state === 'failed' ? t('health.messages.stuck') : hasMailProvider ? t('health.messages.attention') : t('deliveries.no-mail.text')
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
      advice={advice}
      link={
        <Link to="/admin/deliveries" search={{ state: worst }}>
          {t('health.messages.why')}
        </Link>
      }
    />
  )
}
