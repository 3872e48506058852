import { useState } from 'react'
import { importRoles, type CheckedRow, type ImportField } from '@bothy/contract/admin/member-imports.ts'
import { calendarDay } from '../../../format/calendar-day.ts'
import { useFormat } from '../../../format/use-format.ts'
import { useFormattedPhone } from '../../../forms/phone-library.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { outcomeIcons } from './outcomes.ts'
import { RowCorrection } from './row-correction.tsx'
import { problemText } from './row-problem.ts'
import type { Correction } from './use-import.ts'
import styles from './import-table.module.css'

export type ImportRowProps = {
  row: CheckedRow
  fields: readonly ImportField[]
  /** Undefined where nothing can be corrected anymore. */
  onCorrect: ((line: number, cells: Correction) => void) | undefined
}

/** A row of the file, what happens to it, and why it is refused or was kept. */
export function ImportRow({ row, fields, onCorrect }: ImportRowProps) {
  const { t } = useTranslation()
  const [isCorrecting, setCorrecting] = useState(false)
  const Icon = outcomeIcons[row.outcome]
  return (
    <div role="row" className={styles.row} data-outcome={row.outcome}>
      <span role="cell" className={styles.line}>
        <span className={styles.narrow}>{t('import.row')} </span>
        {row.line}
      </span>
      <span role="cell" className={styles.outcome} data-outcome={row.outcome}>
        <Icon size={17} aria-hidden />
        {t(`import.outcome.${row.outcome}`)}
      </span>
      {fields.map((field) => (
        <span
          key={field}
          role="cell"
          className={styles.cell}
          data-wrong={row.problem?.field === field || undefined}
          data-empty={isEmpty(row, field) || undefined}
        >
          {field === 'name' ? (
            <b>
              <Value row={row} field={field} />
            </b>
          ) : (
            <Value row={row} field={field} />
          )}
        </span>
      ))}
      {(row.problem || row.kept) && (
        <div role="cell" className={styles.problem}>
          <p>{row.problem ? problemText(row, t) : t(`import.kept.${row.kept!}`)}</p>
          {onCorrect && row.problem && row.problem.code !== 'HOSTED' && !isCorrecting && (
            <button type="button" className={styles.correct} onClick={() => setCorrecting(true)}>
              {t('import.correct')}
            </button>
          )}
          {onCorrect && isCorrecting && (
            <RowCorrection row={row} onCorrect={(cells) => onCorrect(row.line, cells)} onClose={() => setCorrecting(false)} />
          )}
        </div>
      )}
    </div>
  )
}

const isEmpty = (row: CheckedRow, field: ImportField) =>
  field !== 'name' && field !== 'email' && row[field] === null && row.problem?.field !== field

/** The former value struck, and the new one. What the file does not say stays as it is. */
function Value({ row, field }: { row: CheckedRow; field: ImportField }) {
  const former = row.former && { ...row.former, role: row.former.role ?? row.former.groupRole }
  const hasDays = row.outcome !== 'refused'
  const value = <Text field={field} value={row[field] ?? (field === 'name' ? row.currentName : null)} hasDays={hasDays} />
  if (!former || field === 'email' || field === 'birthday' || former[field] === undefined) return value
  return (
    <>
      {former[field] !== null && (
        <del>
          <Text field={field} value={former[field]} hasDays={hasDays} />
        </del>
      )}{' '}
      <ins>{value}</ins>
    </>
  )
}

/** `hasDays`: days are written as the club stores them. Those of a refused row stay as they were typed. */
function Text({ field, value, hasDays }: { field: ImportField; value: string | null; hasDays: boolean }) {
  const { t } = useTranslation()
  const { dateLocale } = useFormat()
  const phone = useFormattedPhone(field === 'phone' && value ? value : '')
  if (!value) return <span className={styles.none}>{t('import.none')}</span>
  const role = field === 'role' && importRoles.find((one) => one === value)
  if (role) return t(`import.role.${role}`)
  if (hasDays && (field === 'qualifications' || field === 'birthday'))
    return value.replaceAll(/\d{4}-\d\d-\d\d/g, (day) => calendarDay(day, dateLocale))
  return field === 'phone' ? phone || value : value
}
