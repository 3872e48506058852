import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import { useState } from 'react'
import type { CheckedImport, MemberImport } from '@bothy/contract/admin/member-imports.ts'
import { queryKeys } from '../../../api/queries.ts'
import { useSend } from '../../../api/use-send.ts'
import { useFormat } from '../../../format/use-format.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { ImportTable } from './import-table.tsx'
import { InviteMembers } from './invite-members.tsx'
import styles from './import.module.css'

/** An import that is written: what it did, its undo, and the invitations. */
export function AppliedImport({ applied }: { applied: MemberImport }) {
  const { t } = useTranslation()
  const format = useFormat()
  const [undone, setUndone] = useState<CheckedImport>()
  const { counts, undoEndsAt } = applied
  if (undone || applied.undoneAt) return <UndoneImport rows={undone?.rows ?? []} />
  const isUndoable = undoEndsAt !== null
  return (
    <div role="status" className={styles.applied}>
      <Alert
        kind={counts.refused > 0 ? 'warning' : 'success'}
        title={t('import.applied', { new: counts.new, changed: counts.changed })}
        action={isUndoable && <UndoButton id={applied.id} onUndone={setUndone} />}
      >
        {counts.refused > 0 && <p>{t('import.applied.refused', { count: counts.refused })}</p>}
        {isUndoable && <p>{t('import.applied.undo', { when: format.inSentence.longDayAndTime(undoEndsAt) })}</p>}
      </Alert>
      {applied.invitable > 0 && <InviteMembers applied={applied} />}
    </div>
  )
}

function UndoButton({ id, onUndone }: { id: string; onUndone: (undone: CheckedImport) => void }) {
  const { t } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  const { mutate, isPending } = useSend({
    send: (api) => api.undoImport({ importId: id }),
    onSuccess: onUndone,
    stale: [queryKeys.adminMembers, queryKeys.log, queryKeys.imports],
  })
  return (
    <>
      <Button size="small" icon={IconArrowBackUp} onClick={() => setAsking(true)}>
        {t('import.undo')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t('import.undo.title')}
        description={t('import.undo.text')}
        confirmLabel={t('import.undo')}
        danger
        loading={isPending}
        onConfirm={() => mutate()}
      />
    </>
  )
}

/** Who stays, and why. */
function UndoneImport({ rows }: Pick<CheckedImport, 'rows'>) {
  const { t } = useTranslation()
  const kept = rows.filter((row) => row.kept !== null)
  return (
    <div role="status" className={styles.applied}>
      <Alert kind={kept.length > 0 ? 'warning' : 'success'} title={t('import.undone')}>
        {kept.length > 0 && t('import.undone.kept', { count: kept.length })}
      </Alert>
      {kept.length > 0 && <ImportTable rows={kept} outcome={null} onCorrect={undefined} />}
    </div>
  )
}
