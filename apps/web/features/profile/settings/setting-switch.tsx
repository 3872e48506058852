import type { ReactNode } from 'react'
import { useTranslation } from '../../../i18n/translation.tsx'
import { settingLabels } from '../../../settings/setting-labels.ts'
import { useSettings } from '../../../settings/settings.ts'
import type { IconType } from '../../../ui/icon.ts'
import { Switch } from '../../../ui/switch.tsx'
import { isSettingOn, type PathOf } from './notification-groups.ts'

type SettingSwitchProps = {
  path: PathOf<boolean>
  icon: IconType
  hint: ReactNode
  /** The setting has no effect here; the hint says why. */
  disabled?: boolean
  /** Called within the click event, as browsers require for a permission prompt. */
  onSwitched?: (on: boolean) => void
}

export function SettingSwitch({ path, icon, hint, disabled, onSwitched }: SettingSwitchProps) {
  const { t } = useTranslation()
  const { values, change } = useSettings()
  return (
    <Switch
      icon={icon}
      label={t(settingLabels[path])}
      hint={hint}
      checked={isSettingOn(values, path) && !disabled}
      disabled={disabled}
      onChange={(on) => {
        change(path, on)
        onSwitched?.(on)
      }}
    />
  )
}
