import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useState } from 'react'
import type { SystemSettings } from '@bothy/contract/entities.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { SelectRow } from '../../../ui/settings-row.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { useSaveSetting } from './use-save-setting.ts'

export type RetentionName = 'messageMonths' | 'photoMonths'

/** 0 is never. The API takes any number of months. */
const choices = [0, 3, 6, 12, 24, 60]

/** After how many months messages or photos are deleted. What that deletes at once is asked first. */
export function RetentionSetting({ settings, name }: { settings: SystemSettings; name: RetentionName }) {
  const { t } = useTranslation()
  const toast = useToast()
  const { mutate, isPending, variables } = useSaveSetting(name)
  const [asked, setAsked] = useState<number>()
  const value = settings[name]
  const save = (months: number) => mutate(months, { onError: toast.failed, onSettled: () => setAsked(undefined) })
  const choose = (months: number) => (months > 0 && (value === 0 || months < value) ? setAsked(months) : save(months))
  const offered = choices.includes(value) ? choices : [...choices, value].toSorted((one, other) => one - other)
  return (
    <>
      <SelectRow
        icon={IconTrash}
        label={t(`settings.${name}`)}
        hint={t('settings.retention.hint')}
        value={String(isPending ? variables : value)}
        onChange={(months) => choose(Number(months))}
        options={offered.map((months) => ({ value: String(months), label: t('settings.retention.months', { count: months }) }))}
      />
      {asked !== undefined && (
        <ConfirmDialog
          open
          danger
          onOpenChange={() => setAsked(undefined)}
          title={t(`settings.${name}.ask`, { count: asked })}
          description={t('settings.retention.ask')}
          confirmLabel={t('settings.retention.confirm')}
          loading={isPending}
          onConfirm={() => save(asked)}
        />
      )}
    </>
  )
}
