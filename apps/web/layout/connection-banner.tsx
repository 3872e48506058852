import IconCloudOff from '@tabler/icons-react/dist/esm/icons/IconCloudOff.mjs'
import { useConnectionState } from '../api/api-context.tsx'
import { Alert } from '../ui/alert.tsx'
import { useTranslation } from '../i18n/translation.tsx'
import styles from './connection-banner.module.css'

/** Tells the reader that they are offline, above the content that is still readable. */
export function ConnectionBanner() {
  const { t } = useTranslation()
  const offline = useConnectionState() === 'offline'
  return (
    <div role="status" className={styles.banner}>
      {offline && (
        <Alert kind="warning" icon={IconCloudOff} title={t('state.offline.title')}>
          {t('state.offline.text')}
        </Alert>
      )}
    </div>
  )
}
