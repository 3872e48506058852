import IconCloudOff from '@tabler/icons-react/dist/esm/icons/IconCloudOff.mjs'
import { useTranslation } from '../i18n/translation.tsx'
import styles from './safety.module.css'

/** Beside a button of the trail: it did not reach the club, and nothing sends it later: it was about others, or may have reached it. The toast of the failure announces it. */
export function Unsent() {
  const { t } = useTranslation()
  return (
    <p className={styles.unsent}>
      <IconCloudOff size={20} aria-hidden />
      {t('trail.not-sent')}
    </p>
  )
}
