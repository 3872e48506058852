import { IconCloudOff } from '@tabler/icons-react'
import { useConnection } from '../club/club.tsx'
import { Note } from '../ui/note.tsx'
import { useWords } from '../words/words.tsx'
import styles from './connection-banner.module.css'

/** Tells the reader that they are offline, above the content that is still readable. */
export function ConnectionBanner() {
  const { t } = useWords()
  const offline = useConnection() === 'offline'
  return (
    <div role="status" className={styles.banner}>
      {offline && (
        <Note kind="warn" icon={IconCloudOff} title={t('state.offline.title')}>
          {t('state.offline.text')}
        </Note>
      )}
    </div>
  )
}
