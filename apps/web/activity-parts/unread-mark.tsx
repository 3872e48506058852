import IconMessages from '@tabler/icons-react/dist/esm/icons/IconMessages.mjs'
import { useTranslation } from '../i18n/translation.tsx'
import styles from './unread-mark.module.css'

/** How many messages of the discussion the member has not read. */
export default function UnreadMark({ count }: { count: number }) {
  const { t } = useTranslation()
  return (
    <p className={styles.mark}>
      <IconMessages size={16} aria-hidden />
      <span>{t('discussion.unread-messages', { count })}</span>
    </p>
  )
}
