import IconMessages from '@tabler/icons-react/dist/esm/icons/IconMessages.mjs'
import { discussionWriters } from '@bothy/contract/activities/discussion.ts'
import type { SystemSettings } from '@bothy/contract/entities.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { SelectRow } from '../../../ui/settings-row.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { useSaveSetting } from './use-save-setting.ts'

/** Whether activities have a discussion, and who writes in it. */
export function DiscussionSetting({ settings }: { settings: SystemSettings }) {
  const { t } = useTranslation()
  const toast = useToast()
  const { mutate, isPending, variables } = useSaveSetting('discussion')
  return (
    <SelectRow
      icon={IconMessages}
      label={t('settings.discussion')}
      hint={t('settings.discussion.hint')}
      value={isPending ? variables : settings.discussion}
      onChange={(value) => mutate(value, { onError: toast.failed })}
      options={discussionWriters.map((value) => ({ value, label: t(`settings.discussion.${value}`) }))}
    />
  )
}
