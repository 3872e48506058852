import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useState } from 'react'
import type { Report } from '@bothy/contract/activities/report.ts'
import { queryKeys } from '../../api/queries.ts'
import { useSend } from '../../api/use-send.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { IconButton } from '../../ui/icon-button.tsx'

type RemoveLineProps = { activityId: string; author: NonNullable<Report['lines'][number]['author']> }

/** A leader removes the line of a participant. */
export function RemoveLine({ activityId, author: { id, name } }: RemoveLineProps) {
  const { t } = useTranslation()
  const [isAsking, setIsAsking] = useState(false)
  const remove = useSend({
    send: (api) => api.writeReport({ activityId, removedLine: id }),
    says: t('report.line.removed'),
    onSettled: () => setIsAsking(false),
    stale: [queryKeys.activities],
  })
  return (
    <>
      <IconButton icon={IconTrash} label={t('report.line.remove', { name })} onClick={() => setIsAsking(true)} />
      <ConfirmDialog
        open={isAsking}
        danger
        onOpenChange={setIsAsking}
        title={t('report.line.remove.title')}
        description={t('report.line.remove.text', { name })}
        confirmLabel={t('report.line.remove.confirm')}
        loading={remove.isPending}
        onConfirm={() => remove.mutate()}
      />
    </>
  )
}
