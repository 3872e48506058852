import type { SystemSettings } from '@bothy/contract/entities.ts'
import type { IconType } from '../../ui/icon.ts'
import { Switch } from '../../ui/switch.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { useWords } from '../../words/words.tsx'
import { useSetting, type NameOf } from './use-setting.ts'

/** A switch. The change shows at once; a refusal reverts it and shows a toast. */
export function SwitchSetting({ settings, name, icon }: { settings: SystemSettings; name: NameOf<boolean>; icon: IconType }) {
  const { t } = useWords()
  const toast = useToast()
  const { mutate, isPending, variables } = useSetting(name)
  return (
    <Switch
      icon={icon}
      label={t(`settings.${name}`)}
      hint={t(`settings.${name}.hint`)}
      checked={isPending ? variables : settings[name]}
      onChange={(checked) => mutate(checked, { onError: (error) => toast.failed(error) })}
    />
  )
}
