import IconFileSpreadsheet from '@tabler/icons-react/dist/esm/icons/IconFileSpreadsheet.mjs'
import { useState } from 'react'
import type { ImportOutcome } from '@bothy/contract/admin/member-imports.ts'
import { useCapabilities } from '../../../api/capabilities.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Page, Stack } from '../../../ui/page.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { TopBar } from '../../../ui/top-bar.tsx'
import { AppliedImport } from './applied-import.tsx'
import { ColumnList } from './column-list.tsx'
import { FileDrop } from './file-drop.tsx'
import { ImportTable } from './import-table.tsx'
import { OutcomeCounts } from './outcome-counts.tsx'
import { PastImports } from './past-imports.tsx'
import { PendingImport } from './pending-import.tsx'
import { useImport, type Import, type KeptRows } from './use-import.ts'
import styles from './import.module.css'

/** Members from a file: what happens to each row, before anything is written. */
export function ImportScreen() {
  const { t } = useTranslation()
  const { createsPasswordLinks } = useCapabilities()
  const current = useImport()
  return (
    <Page width="page">
      <TopBar title={t('import.title')} back="/admin/users" />
      <Stack gap="fields">
        {!createsPasswordLinks && <Alert kind="warning">{t('import.hosted')}</Alert>}
        {current.members ? (
          <ReadFile current={current} />
        ) : (
          <>
            {current.kept && <KeptRowsCard kept={current.kept} current={current} />}
            <FileDrop current={current} />
            <PastImports />
          </>
        )}
      </Stack>
    </Page>
  )
}

/** The page was left or loaded again before the rows of a file were applied. */
function KeptRowsCard({ kept, current: { resume, close } }: { kept: KeptRows; current: Import }) {
  const { t } = useTranslation()
  return (
    <Alert
      kind="info"
      action={
        <>
          <Button size="small" variant="filled" onClick={() => resume(kept)}>
            {t('import.kept.resume')}
          </Button>
          <Button size="small" onClick={close}>
            {t('import.kept.dismiss')}
          </Button>
        </>
      }
    >
      {t('import.kept.waits', { name: kept.name, rows: t('import.file.rows', { count: kept.rows.length }) })}
    </Alert>
  )
}

function ReadFile({ current }: { current: Import }) {
  const { t } = useTranslation()
  const { file, members, refusal, checked, isChecking, isApplied, setColumn, correct, close } = current
  const [outcome, setOutcome] = useState<ImportOutcome | null>(null)
  const rows = t('import.file.rows', { count: members!.rows.length })
  return (
    <>
      <div className={styles.file}>
        <IconFileSpreadsheet size={26} aria-hidden />
        <span>
          <b>{file!.name}</b>
          <small>{members!.sheet ? t('import.file.sheet', { rows, sheet: members!.sheet }) : rows}</small>
        </span>
        <Button variant="subtle" size="small" onClick={close}>
          {t('import.other')}
        </Button>
      </div>
      {!isApplied && (
        <p>
          <small>{t('import.kept')}</small>
        </p>
      )}
      {!isApplied && members!.columns.length > 0 && <ColumnList columns={members!.columns} onChange={setColumn} />}
      {refusal && <Alert kind="error">{t('import.unusable.no-members')}</Alert>}
      {isChecking && (
        <div role="status">
          <p>{t('import.checking', { count: members!.rows.length })}</p>
          <ProgressBar label={t('import.checking', { count: members!.rows.length })} value={undefined} />
        </div>
      )}
      {checked && isApplied && <AppliedImport applied={checked} />}
      {checked && !refusal && (
        <>
          <OutcomeCounts counts={checked.counts} selected={outcome} onSelect={setOutcome} />
          <ImportTable key={outcome} rows={checked.rows} outcome={outcome} onCorrect={isApplied ? undefined : correct} />
          {!isApplied && <PendingImport checked={checked} current={current} />}
        </>
      )}
    </>
  )
}
