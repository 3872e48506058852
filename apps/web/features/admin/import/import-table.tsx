import { useState, type CSSProperties } from 'react'
import type { CheckedImport, ImportField, ImportOutcome } from '@bothy/contract/admin/member-imports.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { Button } from '../../../ui/button.tsx'
import { ImportRow, type ImportRowProps } from './import-row.tsx'
import { fieldsOf } from './outcomes.ts'
import styles from './import-table.module.css'

/** Addresses are the longest. */
const widths: Record<ImportField, string> = {
  name: 'minmax(0, 1.3fr)',
  email: 'minmax(0, 1.6fr)',
  phone: 'minmax(0, 1.3fr)',
  birthday: 'minmax(0, 0.8fr)',
  role: 'minmax(0, 0.8fr)',
  groups: 'minmax(0, 1fr)',
  qualifications: 'minmax(0, 1fr)',
}

/** More would make the page slow; the counts filter. */
const pageSize = 100

type ImportTableProps = { rows: CheckedImport['rows']; outcome: ImportOutcome | null } & Pick<ImportRowProps, 'onCorrect'>

/** The rows of the file: refused, changed, new, same. */
export function ImportTable({ rows, outcome, onCorrect }: ImportTableProps) {
  const { t } = useTranslation()
  const [shown, setShown] = useState(pageSize)
  const filtered = outcome === null ? rows : rows.filter((row) => row.outcome === outcome)
  const fields = fieldsOf(rows)
  return (
    <>
      <div
        role="table"
        aria-label={t('import.rows')}
        className={styles.table}
        style={{ '--columns': fields.map((field) => widths[field]).join(' ') } as CSSProperties}
      >
        <div role="row" className={styles.head}>
          <span role="columnheader">{t('import.row')}</span>
          <span role="columnheader">{t('import.happens')}</span>
          {fields.map((field) => (
            <span key={field} role="columnheader">
              {t(`import.column.${field}`)}
            </span>
          ))}
        </div>
        {filtered.slice(0, shown).map((row) => (
          <ImportRow key={row.line} row={row} fields={fields} onCorrect={onCorrect} />
        ))}
      </div>
      {filtered.length === 0 && <p className={styles.nothing}>{t('import.no-rows')}</p>}
      {filtered.length > shown && (
        <Button block onClick={() => setShown(shown + 5 * pageSize)}>
          {t('import.more', { count: filtered.length - shown })}
        </Button>
      )}
    </>
  )
}
