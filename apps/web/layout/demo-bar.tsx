import IconCloudCheck from '@tabler/icons-react/dist/esm/icons/IconCloudCheck.mjs'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Demo } from '@bothy/client/mock/demo.ts'
import type { LoadingFailure } from '@bothy/client/mock/worker-messages.ts'
import { useTranslation } from '../i18n/translation.tsx'
import { useNeedsHomeScreenHint } from '../install/install-prompt.ts'
import { keepStorage } from '../offline/keep-storage.ts'
import { offlineCopy } from '../offline/offline-copy.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { DemoInbox } from './demo-inbox.tsx'
import styles from './demo-bar.module.css'

/** Explains that the demo runs in this tab, and what this browser keeps of it. It shows the loading progress, and then a button that resets the demo. */
export default function DemoBar({ demo, page }: { demo: Demo; page: string }) {
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
      {typeof loading === 'object' && <Failed demo={demo} failure={loading} />}
      {loading === 'ready' && <Ready demo={demo} />}
      <DemoInbox demo={demo} page={page} />
    </div>
  )
}

function Failed({ demo, failure: { failed, message } }: { demo: Demo; failure: LoadingFailure }) {
  const { t } = useTranslation()
  if (failed === 'network')
    return (
      <Alert kind="error" title={t('demo.failed.title')}>
        {t('demo.failed.text')}
      </Alert>
    )
  return (
    <Alert kind="error" title={t('demo.failed.title')}>
      <p>{failed === 'damaged' ? t('demo.failed.damaged') : t('demo.failed.other')}</p>
      <code className={styles.letter}>{message}</code>
      <div className={styles.actions}>
        <StartOver demo={demo} />
        <Button variant="light" size="small" onClick={() => void demo.startUnkept()}>
          {t('demo.unkept')}
        </Button>
      </div>
    </Alert>
  )
}

function Ready({ demo }: { demo: Demo }) {
  const { t } = useTranslation()
  const storage = useSyncExternalStore(demo.subscribe, demo.storage)
  const isCopied = useSyncExternalStore(offlineCopy.subscribe, offlineCopy.isComplete)
  const needsHomeScreen = useNeedsHomeScreenHint()
  const isKept = storage?.notStored === null
  useEffect(() => {
    if (isKept) void keepStorage()
  }, [isKept])
  const [isReplacedSeen, setIsReplacedSeen] = useState(false)
  return (
    <>
      <div className={styles.ready}>
        <span role="status">
          <span>{t(storage?.notStored ? `demo.text.${storage.notStored}` : 'demo.text')}</span>
          {isKept && needsHomeScreen && <span className={styles.hint}>{t('install.ios.keeps')}</span>}
          {isCopied && (
            <span className={styles.copied}>
              <IconCloudCheck size={16} aria-hidden />
              {t('demo.copied')}
            </span>
          )}
        </span>
        <StartOver demo={demo} />
      </div>
      {storage?.opened === 'replaced' && !isReplacedSeen && (
        <Alert kind="info" title={t('demo.replaced')}>
          <Button variant="subtle" size="small" onClick={() => setIsReplacedSeen(true)}>
            {t('app.close')}
          </Button>
        </Alert>
      )}
    </>
  )
}

function StartOver({ demo }: { demo: Demo }) {
  const { t } = useTranslation()
  const [isConfirming, setIsConfirming] = useState(false)
  const [isResetting, setIsResetting] = useState(false)
  const startOver = async () => {
    setIsResetting(true)
    await demo.startOver().finally(() => setIsResetting(false))
    setIsConfirming(false)
  }
  return (
    <>
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
    </>
  )
}
