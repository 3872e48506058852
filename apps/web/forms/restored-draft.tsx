import { useTranslation } from '../i18n/translation.tsx'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import styles from './restored-draft.module.css'

/** Says that the form has what was typed earlier, and offers to drop it. */
export function RestoredDraft({ onStartOver }: { onStartOver: () => void }) {
  const { t } = useTranslation()
  return (
    <Alert
      kind="success"
      action={
        <Button size="small" className={styles.startOver} onClick={onStartOver}>
          {t('form.start-over')}
        </Button>
      }
    >
      <span role="status">{t('form.restored')}</span>
    </Alert>
  )
}
