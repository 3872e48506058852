import IconFileSpreadsheet from '@tabler/icons-react/dist/esm/icons/IconFileSpreadsheet.mjs'
import { useRef } from 'react'
import { limits } from '@bothy/contract/limits.ts'
import { useFormat } from '../../../format/use-format.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { FileInput } from '../../../ui/file-input.tsx'
import { PointerText } from '../../../ui/pointer-text.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { useFileDrop } from '../../../ui/use-file-drop.ts'
import type { Import } from './use-import.ts'
import styles from './import.module.css'

/** Takes a file by drag and drop or from the file dialog, and says why it cannot be used. */
export function FileDrop({ current: { file, members, refusal, open } }: { current: Import }) {
  const { t } = useTranslation()
  const format = useFormat()
  const input = useRef<HTMLInputElement>(null)
  const { isDraggedOver, dropProps } = useFileDrop(([dropped]) => open(dropped!))
  const isReading = file && !members && !refusal
  const sizes = { rows: format.number(limits.import.rows), size: format.number(limits.import.bytes / 1024 / 1024) }
  return (
    <div className={styles.start}>
      <div className={styles.zone} data-over={isDraggedOver || undefined} {...dropProps}>
        <IconFileSpreadsheet size={32} aria-hidden />
        <b>
          <PointerText mouse={t('import.drop')} touch={t('import.add')} />
        </b>
        <p>{t('import.hint', sizes)}</p>
        <Button variant="cta" onClick={() => input.current?.click()}>
          {t('import.choose')}
        </Button>
        <FileInput ref={input} onFiles={([chosen]) => open(chosen!)} />
      </div>
      {isReading && <Reading name={file.name} />}
      {refusal && (
        <Alert kind="error" title={t('import.unusable', { name: file!.name })}>
          {t(`import.unusable.${refusal.code}`, { ...sizes, count: format.number(refusal.count) })}
        </Alert>
      )}
    </div>
  )
}

function Reading({ name }: { name: string }) {
  const { t } = useTranslation()
  return (
    <div role="status">
      <p>{t('import.reading', { name })}</p>
      <ProgressBar label={t('import.reading', { name })} value={undefined} />
    </div>
  )
}
