import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Backup } from '@bothy/contract/entities.ts'
import { useQueries } from '../../club/club.tsx'
import { useFormat } from '../../format/use-format.ts'
import { RefusalNote } from '../../forms/refusal-note.tsx'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { useWords } from '../../words/words.tsx'
import { useBackup } from './use-backup.ts'
import styles from './settings.module.css'

/** Exports all data of the member into one file, and lists earlier exports. */
export function BackupSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useWords()
  const { data } = useQuery(useQueries().user.backups())
  const { start, isPending, isDone, error, progress, reset } = useBackup()
  const close = () => {
    if (!isPending) reset()
    onClose()
  }
  return (
    <Sheet
      open={open}
      onOpenChange={(isOpen) => isOpen || close()}
      title={t('settings.backup')}
      description={t('settings.backup.text')}
      wide="modal"
      footer={
        <Button variant="filled" block icon={IconDownload} loading={isPending} onClick={start}>
          {t('settings.backup.start')}
        </Button>
      }
    >
      <div className={styles.sheet}>
        <div role="status">
          {isPending && (
            <>
              <p>{progress ? t('settings.backup.pictures', progress) : t('settings.backup.asking')}</p>
              <ProgressBar label={t('settings.backup.running')} value={progress?.all ? progress.done / progress.all : undefined} />
            </>
          )}
          {isDone && (
            <Note kind="good" title={t('settings.backup.done')}>
              {t('settings.backup.done.text')}
            </Note>
          )}
        </div>
        {error && <RefusalNote error={error}>{t('settings.backup.failed')}</RefusalNote>}
        {data && data.items.length > 0 && <PastExports items={data.items} />}
      </div>
    </Sheet>
  )
}

function PastExports({ items }: { items: readonly Backup[] }) {
  const { t } = useWords()
  const format = useFormat()
  return (
    <section>
      <h3 className={styles.heading}>{t('settings.backup.records')}</h3>
      <ul className={styles.records}>
        {items.map(({ id, createdAt, status }) => (
          <li key={id}>
            <span>{format.shortDateAndTime(createdAt)}</span>
            <span>{t(`settings.backup.status.${status}`)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
