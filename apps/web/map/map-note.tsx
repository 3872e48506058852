import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useState } from 'react'
import { useTranslation } from '../i18n/translation.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import styles from './map-note.module.css'

/** A sentence that lies over a map until it is closed. It stays closed while its reason lasts. */
export function MapNote({ text }: { text: string }) {
  const { t } = useTranslation()
  const [isClosed, setIsClosed] = useState(false)
  if (isClosed) return null
  return (
    <div className={styles.note}>
      <p>{text}</p>
      <IconButton icon={IconX} size={18} label={t('map.note.close')} onClick={() => setIsClosed(true)} />
    </div>
  )
}
