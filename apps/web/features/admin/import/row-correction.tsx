import { useState, type FormEvent } from 'react'
import { importFields, type CheckedRow, type ImportField } from '@bothy/contract/admin/member-imports.ts'
import { limits } from '@bothy/contract/limits.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { Correction } from './use-import.ts'
import styles from './import-table.module.css'

type RowCorrectionProps = { row: CheckedRow; onCorrect: (cells: Correction) => void; onClose: () => void }

/** The cells of a refused row, to be corrected here instead of in the file. */
export function RowCorrection({ row, onCorrect, onClose }: RowCorrectionProps) {
  const { t } = useTranslation()
  const shown = importFields.filter((field) => row[field] !== null || field === row.problem?.field || field === 'name' || field === 'email')
  const [cells, setCells] = useState<Partial<Record<ImportField, string>>>(() =>
    Object.fromEntries(shown.map((field) => [field, row[field] ?? ''])),
  )
  const send = (event: FormEvent) => {
    event.preventDefault()
    onCorrect(cells)
    onClose()
  }
  return (
    <form className={styles.correction} onSubmit={send}>
      {shown.map((field) => (
        <TextField
          key={field}
          label={t(`import.column.${field}`)}
          optional={field !== 'name' && field !== 'email'}
          autoComplete="off"
          maxLength={limits.import.cell}
          value={cells[field]}
          onChange={({ target }) => setCells({ ...cells, [field]: target.value })}
        />
      ))}
      <div className={styles.correctionActions}>
        <Button size="small" variant="filled" type="submit">
          {t('import.correct.check')}
        </Button>
        <Button size="small" variant="subtle" onClick={onClose}>
          {t('app.cancel')}
        </Button>
      </div>
    </form>
  )
}
