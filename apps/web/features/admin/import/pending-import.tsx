import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import type { CheckedImport } from '@bothy/contract/admin/member-imports.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { Button } from '../../../ui/button.tsx'
import { download } from '../../../ui/download.ts'
import { refusedRowsCsv } from './refused-rows.ts'
import { problemText } from './row-problem.ts'
import type { Import } from './use-import.ts'
import styles from './import.module.css'

/** The bar with the one button that writes, and says what it does. */
export function PendingImport({ checked, current: { apply, isApplying, isChecking } }: { checked: CheckedImport; current: Import }) {
  const { t } = useTranslation()
  const { counts } = checked
  const effect = counts.new + counts.changed
  return (
    <div className={styles.bar} data-bottom-bar>
      <p>
        <b>{t('import.pending')}</b>
        <small>{t(effect > 0 ? 'import.pending.hint' : 'import.pending.nothing')}</small>
      </p>
      {counts.refused > 0 && <RefusedRows checked={checked} />}
      <Button
        variant="cta"
        icon={IconCheck}
        loading={isApplying || isChecking}
        disabledReason={effect === 0 ? t('import.pending.nothing') : undefined}
        onClick={apply}
      >
        {t(effectOf(counts), { new: counts.new, changed: counts.changed })}
      </Button>
    </div>
  )
}

const effectOf = (counts: CheckedImport['counts']) =>
  counts.changed === 0 ? 'import.apply.new' : counts.new === 0 ? 'import.apply.changed' : 'import.apply.both'

function RefusedRows({ checked: { rows, fileName } }: { checked: CheckedImport }) {
  const { t } = useTranslation()
  const save = () =>
    download(
      `${fileName.replace(/\.[^.]*$/, '')}-${t('import.outcome.refused')}.csv`,
      refusedRowsCsv(rows, (field) => t(`import.column.${field}`), { title: t('import.reason'), of: (row) => problemText(row, t) }),
    )
  return (
    <Button icon={IconDownload} onClick={save}>
      {t('import.refused-rows')}
    </Button>
  )
}
