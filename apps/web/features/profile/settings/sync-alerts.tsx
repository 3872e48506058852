import { Refusal, type RefusalCode } from '@bothy/contract/errors.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { joinSettingLabels } from '../../../settings/setting-labels.ts'
import { useSettings } from '../../../settings/settings.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import styles from './settings.module.css'

/** The server is unreachable; the settings themselves may be valid. */
const unreachable: readonly RefusalCode[] = ['NETWORK_ERROR', 'UNAVAILABLE', 'OUTCOME_UNKNOWN']
const isInvalid = (error: unknown) => error instanceof Refusal && error.code === 'INVALID_INPUT'
const isUnreachable = (error: unknown) => error instanceof Refusal && unreachable.includes(error.code)

/** Reports settings that were not sent, were refused, were overruled by another device, or were chosen before the sign-in. */
export function SyncAlerts() {
  const { t, errorMessage } = useTranslation()
  const { phase, error, pending, overruled, refused, offered, syncNow, dismissOverruled, dismissRefused, answerOffer } = useSettings()
  return (
    <div className={styles.notes}>
      {phase === 'failed' && !isInvalid(error) && (
        <Alert
          kind="warning"
          title={t('settings.sync-failed', { count: pending })}
          action={
            <Button size="small" onClick={() => void syncNow()}>
              {t('settings.sync-now')}
            </Button>
          }
        >
          {isUnreachable(error) ? t('settings.sync-failed.away') : errorMessage(error)}
        </Alert>
      )}
      {refused.length > 0 && (
        <Notice kind="warning" onRead={dismissRefused}>
          {t('settings.refused', { names: joinSettingLabels(refused, t) })}
        </Notice>
      )}
      {overruled.length > 0 && (
        <Notice kind="info" onRead={dismissOverruled}>
          {t('settings.overruled', { names: joinSettingLabels(overruled, t) })}
        </Notice>
      )}
      {offered.length > 0 && (
        <Alert kind="info">
          <p>{t('settings.offered', { names: joinSettingLabels(offered, t) })}</p>
          <Button size="small" onClick={() => answerOffer(true)}>
            {t('settings.offered.take')}
          </Button>{' '}
          <Button size="small" variant="subtle" onClick={() => answerOffer(false)}>
            {t('settings.offered.leave')}
          </Button>
        </Alert>
      )}
    </div>
  )
}

type NoticeProps = { kind: 'warning' | 'info'; onRead: () => void; children: string }

/** Stays until the member has read it. */
function Notice({ kind, onRead, children }: NoticeProps) {
  const { t } = useTranslation()
  return (
    <Alert
      kind={kind}
      action={
        <Button size="small" onClick={onRead}>
          {t('settings.overruled.read')}
        </Button>
      }
    >
      {children}
    </Alert>
  )
}
