import IconUserCheck from '@tabler/icons-react/dist/esm/icons/IconUserCheck.mjs'
import { useState } from 'react'
import type { SystemSettings } from '@bothy/contract/entities.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { NumberSetting } from './number-setting.tsx'
import { useSaveSetting } from './use-save-setting.ts'
import styles from './settings.module.css'

/** Whether the club records attendance. Switching it off deletes what was recorded, so it asks. */
export function AttendanceSetting({ settings }: { settings: SystemSettings }) {
  const { t } = useTranslation()
  const toast = useToast()
  const [isOpen, setIsOpen] = useState(false)
  const { mutate, isPending, variables } = useSaveSetting('recordsAttendance')
  const isOn = isPending ? variables : settings.recordsAttendance
  const save = (isNowOn: boolean) => mutate(isNowOn, { onError: (error) => toast.failed(error), onSuccess: () => setIsOpen(false) })
  return (
    <>
      <Switch
        icon={IconUserCheck}
        label={t('settings.recordsAttendance')}
        hint={t('settings.recordsAttendance.hint')}
        checked={isOn}
        onChange={(checked) => (checked ? save(true) : setIsOpen(true))}
      />
      {isOn && (
        <div className={styles.fields}>
          <NumberSetting settings={settings} name="noShowLimit" />
        </div>
      )}
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title={t('settings.recordsAttendance.off.title')}
        description={t('settings.recordsAttendance.off.text')}
        confirmLabel={t('settings.recordsAttendance.off')}
        danger
        loading={isPending}
        onConfirm={() => save(false)}
      />
    </>
  )
}
