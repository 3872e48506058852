import { Refusal } from '@bothy/contract/refusals.ts'
import { useSettings } from '../../club/settings.tsx'
import { settingNames } from '../../club/setting-names.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { useWords } from '../../words/words.tsx'
import styles from './settings.module.css'

/** The server is unreachable; the settings themselves may be valid. */
const isUnreachable = (error: unknown) => error instanceof Refusal && (error.code === 'NETWORK_ERROR' || error.code === 'UNAVAILABLE')

/** Reports settings that were not sent, were overruled by another device, or were chosen before the sign-in. */
export function SyncNotes() {
  const { t, refusal } = useWords()
  const { phase, error, pending, overruled, offered, syncNow, dismissOverruled, answerOffer } = useSettings()
  return (
    <div className={styles.notes}>
      {phase === 'failed' && (
        <Note
          kind="warn"
          title={t('settings.sync-failed', { count: pending })}
          action={
            <Button size="small" onClick={() => void syncNow()}>
              {t('settings.sync-now')}
            </Button>
          }
        >
          {isUnreachable(error) ? t('settings.sync-failed.away') : refusal(error)}
        </Note>
      )}
      {overruled.length > 0 && (
        <Note
          kind="info"
          action={
            <Button size="small" onClick={dismissOverruled}>
              {t('settings.overruled.read')}
            </Button>
          }
        >
          {t('settings.overruled', { names: settingNames(overruled, t) })}
        </Note>
      )}
      {offered.length > 0 && (
        <Note kind="info">
          <p>{t('settings.offered', { names: settingNames(offered, t) })}</p>
          <Button size="small" onClick={() => answerOffer(true)}>
            {t('settings.offered.take')}
          </Button>{' '}
          <Button size="small" variant="subtle" onClick={() => answerOffer(false)}>
            {t('settings.offered.leave')}
          </Button>
        </Note>
      )}
    </div>
  )
}
