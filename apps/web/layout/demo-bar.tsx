import type { Demo } from '@bothy/client/mock/demo.ts'
import { useState, useSyncExternalStore } from 'react'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Alert } from '../ui/alert.tsx'
import { useTranslation } from '../i18n/translation.tsx'
import { DemoInbox } from './demo-inbox.tsx'
import styles from './demo-bar.module.css'

/** Explains that the demo runs in this tab. It shows the loading progress, and then a button that resets the demo. */
export default function DemoBar({ demo }: { demo: Demo }) {
  const { t } = useTranslation()
  const loading = useSyncExternalStore(demo.subscribe, demo.loading)
  return (
    <div className={styles.bar}>
      {typeof loading === 'number' && (
        <label className={styles.loading}>
          {t('demo.loading')}
          <progress value={loading} max={1} />
        </label>
      )}
      {loading === 'elsewhere' && (
        <Alert kind="warning" title={t('demo.elsewhere.title')}>
          {t('demo.elsewhere.text')}
        </Alert>
      )}
      {loading === 'failed' && (
        <Alert kind="error" title={t('demo.failed.title')}>
          {t('demo.failed.text')}
        </Alert>
      )}
      {loading === 'ready' && <Ready demo={demo} />}
      <DemoInbox demo={demo} />
    </div>
  )
}

function Ready({ demo }: { demo: Demo }) {
  const { t } = useTranslation()
  const [isConfirming, setIsConfirming] = useState(false)
  const [isResetting, setIsResetting] = useState(false)
  const startOver = async () => {
    setIsResetting(true)
    await demo.startOver().finally(() => setIsResetting(false))
    setIsConfirming(false)
  }
  return (
    <div className={styles.ready}>
      <span>{t('demo.text')}</span>
      <Button variant="subtle" size="small" onClick={() => setIsConfirming(true)}>
        {t('demo.again')}
      </Button>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setIsConfirming}
        title={t('demo.again.title')}
        description={t('demo.again.text')}
        confirmLabel={t('demo.again')}
        onConfirm={startOver}
        loading={isResetting}
        danger
      />
    </div>
  )
}
