import { useState } from 'react'
import type { RegionMap } from '@bothy/contract/admin/club-map.ts'
import { useFormat } from '../../../format/use-format.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { useMapCommands } from './use-region-map.ts'

/** The map that members see. */
export function MapFile({ file }: { file: NonNullable<RegionMap['file']> }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { remove } = useMapCommands()
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <Alert
        kind="success"
        title={t('region-map.done')}
        action={
          <Button size="small" onClick={() => setIsAsking(true)}>
            {t('region-map.remove')}
          </Button>
        }
      >
        {t('region-map.done.text', { size: format.bytes(file.bytes), date: format.shortDate(file.changedAt) })}
      </Alert>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={t('region-map.remove.title')}
        description={t('region-map.remove.text')}
        confirmLabel={t('region-map.remove')}
        loading={remove.isPending}
        danger
        onConfirm={() => remove.mutate(undefined, { onSuccess: () => setIsAsking(false) })}
      />
    </>
  )
}
