import type { SettingPath, SettingValues } from '@bothy/client/setting-values.ts'
import type { ReactNode } from 'react'
import { settingWords } from '../../club/setting-names.ts'
import { useSettings } from '../../club/settings.tsx'
import type { IconType } from '../../ui/icon.ts'
import { Switch } from '../../ui/switch.tsx'
import { useWords } from '../../words/words.tsx'

/** The settings that are on or off. */
type SwitchPath = { [Path in SettingPath]: SettingValues[Path] extends boolean ? Path : never }[SettingPath]

export type SettingSwitchProps = {
  path: SwitchPath
  icon: IconType
  hint?: ReactNode
  /** The setting has no effect here; the hint says why. */
  disabled?: boolean
  /** Called within the click event, as browsers require for a permission prompt. */
  onSwitched?: (on: boolean) => void
}

export function SettingSwitch({ path, icon, hint, disabled, onSwitched }: SettingSwitchProps) {
  const { t } = useWords()
  const { values, change } = useSettings()
  return (
    <Switch
      icon={icon}
      label={t(settingWords[path])}
      hint={hint}
      checked={values[path] && !disabled}
      disabled={disabled}
      onChange={(on) => {
        change(path, on)
        onSwitched?.(on)
      }}
    />
  )
}
