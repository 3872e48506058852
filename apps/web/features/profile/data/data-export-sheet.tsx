import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { useQuery } from '@tanstack/react-query'
import type { DataExport } from '@bothy/contract/members/data-exports.ts'
import { useQueries } from '../../../api/api-context.tsx'
import { useFormat } from '../../../format/use-format.ts'
import { ErrorAlert } from '../../../forms/error-alert.tsx'
import { useTranslation } from '../../../i18n/translation.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { useDataExport } from './use-data-export.ts'
import styles from './data-sheets.module.css'

/** Exports all data of the member into one file, and lists earlier exports. An archive holds everything about the member, so the club keeps none. */
export function DataExportSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation()
  const { data } = useQuery(useQueries().user.backups())
  const { start, isPending, isDone, error, progress, reset } = useDataExport()
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
      desktopVariant="modal"
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
            <Alert kind="success" title={t('settings.backup.done')}>
              {t('settings.backup.done.text')}
            </Alert>
          )}
        </div>
        {error && <ErrorAlert error={error}>{t('settings.backup.failed')}</ErrorAlert>}
        {data && data.items.length > 0 && <PastExports items={data.items} />}
      </div>
    </Sheet>
  )
}

function PastExports({ items }: { items: readonly DataExport[] }) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <section>
      <h3 className={styles.heading}>{t('settings.backup.records')}</h3>
      <p>{t('settings.backup.records.hint')}</p>
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
