import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs'
import IconHourglass from '@tabler/icons-react/dist/esm/icons/IconHourglass.mjs'
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs'
import IconMessage from '@tabler/icons-react/dist/esm/icons/IconMessage.mjs'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import type { DeliveryState } from '@bothy/contract/admin/delivery-states.ts'
import type { Delivery } from '@bothy/contract/admin/records.ts'
import { isDeliveryKind } from '@bothy/contract/notifications.ts'
import { compactDayAndTime } from '../../../format/later-dates.ts'
import { useFormat } from '../../../format/use-format.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { classes } from '../../../ui/classes.ts'
import type { IconType } from '../../../ui/icon.ts'
import { RecordRow } from '../record-row.tsx'
import styles from './deliveries.module.css'

/** The name of a state is the message `delivery.<state>`; its color is in the CSS module. */
export const stateIcons: Record<DeliveryState, IconType> = {
  queued: IconHourglass,
  failed: IconRefresh,
  dead: IconAlertTriangle,
  logged: IconFileText,
  sent: IconCheck,
}

/** One message: its kind, recipient, state and last error. */
export function DeliveryRow({ delivery }: { delivery: Delivery }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { kind, channel, recipient, state, attempts, lastError, createdAt, triedAt } = delivery
  const StateIcon = stateIcons[state]
  const stateLabel = (
    <span className={classes(styles.state, styles[state])}>
      <StateIcon size={16} aria-hidden />
      {t(`delivery.${state}`)}
    </span>
  )
  return (
    <RecordRow
      icon={channel === 'mail' ? IconMail : IconMessage}
      looks={{ row: styles.delivery, icon: styles.icon, body: styles.body }}
      aside={stateLabel}
    >
      <b>{isDeliveryKind(kind) ? t(`delivery.kind.${kind}`) : kind}</b>
      <span>{recipient}</span>
      {lastError && (
        <p className={styles.error}>
          <span>{t('delivery.error')}</span>
          <code>{lastError}</code>
        </p>
      )}
      <small>
        <time dateTime={createdAt} title={format.longDayAndTime(createdAt)}>
          {compactDayAndTime(createdAt, format.inZone())}
        </time>
        {attempts > 0 && <span>{t('delivery.tries', { count: attempts })}</span>}
        {triedAt && attempts > 1 && <span>{t('delivery.tried', { when: format.since(triedAt) })}</span>}
      </small>
    </RecordRow>
  )
}
