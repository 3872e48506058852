import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import { useId } from 'react'
import { useTranslation } from '../../../i18n/translation.tsx'
import { columnKinds, type Column, type ColumnKind } from './column-kinds.ts'
import { useUnusedKinds } from './use-unused-kinds.ts'
import styles from './import.module.css'

type ColumnListProps = { columns: readonly Column[]; onChange: (index: number, kind: ColumnKind | null) => void }

/** What each column of the file is. One that only its content explains is marked, to be checked. */
export function ColumnList({ columns, onChange }: ColumnListProps) {
  const { t } = useTranslation()
  const id = useId()
  const known = columns.filter(({ kind }) => kind !== null).length
  const isUnsure = columns.some(({ isSure }) => !isSure)
  return (
    <section className={styles.section} aria-labelledby={id}>
      <header className={styles.columnsTitle}>
        <h2 id={id}>{t('import.columns')}</h2>
        <small>
          <span>{t('import.columns.known', { known, all: columns.length })}</span>
          {isUnsure && <b>{t('import.columns.unsure')}</b>}
        </small>
      </header>
      <ul className={styles.columns}>
        {columns.map((column) => (
          <li key={column.index}>
            <ColumnSelect column={column} onChange={(kind) => onChange(column.index, kind)} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function ColumnSelect({
  column: { index, name, kind, isSure },
  onChange,
}: {
  column: Column
  onChange: (kind: ColumnKind | null) => void
}) {
  const { t } = useTranslation()
  const unused = useUnusedKinds()
  const kinds = columnKinds.filter((one) => !unused.includes(one))
  return (
    <label className={styles.column} data-unsure={!isSure || undefined} data-unused={kind === null || undefined}>
      <small>{name || t('import.column.unnamed', { number: index + 1 })}</small>
      <span className={styles.select}>
        <select value={kind ?? ''} onChange={({ target }) => onChange((target.value || null) as ColumnKind | null)}>
          {kinds.map((one) => (
            <option key={one} value={one}>
              {t(`import.column.${one}`)}
            </option>
          ))}
          <option value="">{t('import.column.unused')}</option>
        </select>
        <IconChevronDown size={16} aria-hidden />
      </span>
    </label>
  )
}
