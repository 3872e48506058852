import IconCloudOff from '@tabler/icons-react/dist/esm/icons/IconCloudOff.mjs'
import { useTranslation } from '../i18n/translation.tsx'
import styles from './safety.module.css'

/**
 * Says beside a button that its command may not have reached the server. The command is not in the offline queue.
 * It needs no live region, because the toast of the failure is announced.
 */
export function NotSent() {
  const { t } = useTranslation()
  return (
    <p className={styles.notSent}>
      <IconCloudOff size={20} aria-hidden />
      {t('trail.not-sent')}
    </p>
  )
}
