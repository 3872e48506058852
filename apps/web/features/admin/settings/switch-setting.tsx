import { authLimits } from '@bothy/contract/auth/auth-limits.ts'
import type { SystemSettings } from '@bothy/contract/entities.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import type { IconType } from '../../../ui/icon.ts'
import { Switch } from '../../../ui/switch.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { useSaveSetting, type SettingNameOf } from './use-save-setting.ts'

/** A switch. The change shows at once; a refusal reverts it and shows a toast. */
export function SwitchSetting({ settings, name, icon }: { settings: SystemSettings; name: SettingNameOf<boolean>; icon: IconType }) {
  const { t } = useTranslation()
  const toast = useToast()
  const { mutate, isPending, variables } = useSaveSetting(name)
  return (
    <Switch
      icon={icon}
      label={t(`settings.${name}`)}
      hint={t(`settings.${name}.hint`, { days: authLimits.stayDays })}
      checked={isPending ? variables : settings[name]}
      onChange={(checked) => mutate(checked, { onError: (error) => toast.failed(error) })}
    />
  )
}
